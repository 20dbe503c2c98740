import { Button, Group, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#areas/invoices/contract.ts'
import {
  type EInvoiceFinding,
  type EInvoiceValidation,
  eInvoices,
} from '#areas/invoices/e-invoice/contract.ts'
import classes from '#areas/invoices/e-invoice/web/parts/EInvoice.module.css'
import { downloadOf } from '#areas/invoices/web/parts/download-document.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import type { EInvoiceFormat } from '#platform/electronic-address.ts'

const formats: Record<EInvoiceFormat, string> = {
  none: 'They take the PDF alone.',
  ubl: 'Goes as UBL, beside the PDF.',
  cii: 'Goes as CII, beside the PDF.',
  'factur-x': 'Goes inside the PDF, as Factur-X.',
}

/** What the rules of e-invoices say against a document, and where it is mended; once issued, its files. */
export function EInvoicePanel({ invoice }: { invoice: Pick<Invoice, 'id' | 'number' | 'issue'> }) {
  const query = useQuery(queryOf(eInvoices.validation, { params: { id: invoice.id } }))
  const { data } = query
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Panel title="E-invoice" aside={data && <Verdict {...data} />}>
      {data ? (
        <>
          <p className={classes.about}>{formats[data.format]}</p>
          {data.findings.length > 0 && (
            <ul className={classes.findings}>
              {data.findings.map((finding) => (
                <Finding key={`${finding.rule} ${finding.field}`} finding={finding} />
              ))}
            </ul>
          )}
          {!data.valid && !invoice.issue && data.format !== 'none' && (
            <p className={classes.about}>
              {data.policy === 'block'
                ? 'It is not issued before this is mended.'
                : 'Whoever issues it all the same gives a reason.'}
            </p>
          )}
        </>
      ) : (
        <Skeleton height={48} radius="md" />
      )}
      {invoice.issue && (
        <Group gap="xs" mt="sm">
          {(['ubl', 'cii'] as const).map((format) => (
            <Button
              key={format}
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => void downloadOf(invoice, format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      )}
    </Panel>
  )
}

function Verdict({ valid, findings }: EInvoiceValidation) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  if (!valid) return <StatusBadge status="rejected" label={countText(errors, 'error')} />
  return <StatusBadge status="approved" label="Valid" />
}

function Finding({ finding: { rule, severity, text, fix } }: { finding: EInvoiceFinding }) {
  return (
    <li className={classes.finding} data-severity={severity}>
      <span>{text}</span>
      <span className={classes.foot}>
        {fix && <TenantLink to={fix.page}>{fix.label}</TenantLink>}
        <span className={classes.rule}>{severity === 'warning' ? `Hint · ${rule}` : rule}</span>
      </span>
    </li>
  )
}
