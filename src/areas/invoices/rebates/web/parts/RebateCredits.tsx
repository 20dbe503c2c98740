import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import classes from '#areas/invoices/credits/web/parts/Credit.module.css'
import { type Rebate, type RebateDocument, rebates } from '#areas/invoices/rebates/contract.ts'
import { queryOf } from '#kit/query.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const CreditDialog = lazy(async () => ({
  default: (await import('#areas/invoices/credits/web/parts/CreditDialog.tsx')).CreditDialog,
}))

/** What each invoice of a fee gives back because somebody left early, and the way to its credit note. */
export function RebateCredits({ id }: { id: number }) {
  const { data } = useQuery(queryOf(rebates.show, { params: { id } }))
  const [asked, setAsked] = useState<RebateDocument>()
  const rebate = data?.data
  if (!rebate) return null
  return (
    <section aria-label="Credit notes of the fee" className={classes.rebate}>
      {rebate.refused && (
        <Notice tone="warning" title={rebate.refused.title}>
          {rebate.refused.description}
        </Notice>
      )}
      <ul className={classes.notes}>
        {rebate.documents.map((document) => (
          <li key={document.invoice_id} className={classes.note}>
            <Given document={document} currency={rebate.currency} />
            {!document.credit && !rebate.refused && document.may_credit && (
              <Button size="xs" variant="default" onClick={() => setAsked(document)}>
                Credit {document.number}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense fallback={null}>
          <CreditDialog
            invoice={{ id: asked.invoice_id, number: asked.number, type: 'sales' }}
            begin={beginOf(rebate, asked)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Given({ document, currency }: { document: RebateDocument; currency: string }) {
  const { invoice_id, number, net, credit } = document
  const invoice = <TenantLink to={`/invoices/${invoice_id}/view`}>{number}</TenantLink>
  if (!credit)
    return (
      <span>
        {moneyText(net, currency)} of {invoice}, without VAT
      </span>
    )
  return (
    <span>
      <TenantLink to={`/invoices/${credit.id}/view`}>{credit.number ?? `Draft #${credit.id}`}</TenantLink>{' '}
      gives back {moneyText(credit.net, currency)} of {invoice}, {moneyText(credit.gross, currency)} with VAT
    </span>
  )
}

const beginOf = (rebate: Rebate, { lines }: RebateDocument) => ({
  rebate_id: rebate.rebate_id,
  lines,
  reason_code: 'left_early' as const,
  reason: `${rebate.candidate_name} left on ${dayText(rebate.last_day)}, in week ${rebate.week}: ${rebate.percent} % of the fee is given back`,
})
