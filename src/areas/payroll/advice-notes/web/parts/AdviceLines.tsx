import type { AdviceNote } from '#areas/payroll/advice-notes/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { Columns } from '#kit/ui/detail/Columns.tsx'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, rateText } from '#kit/ui/format.ts'
import { AmountRow } from '#kit/ui/preview.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const mailWords: Record<string, string> = { queued: 'Sending', sent: 'Delivered', not_sent: 'No mail server' }
const unitWords: Record<string, string> = { hour: 'h', day: 'days' }

/** What a supplier was told that it may invoice, worker by worker, and where that was sent. */
export function AdviceLines({ note }: { note: AdviceNote }) {
  const { can } = usePermissions()
  const { document, currency, mails, addresses } = note
  const plain = (quantity: string) => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
  return (
    <Columns
      aside={
        <>
          <Panel title="Summary">
            <Facts
              items={filled([
                [
                  'Supplier',
                  can('suppliers.view') ? (
                    <TenantLink key="supplier" to={`/settings/suppliers/${note.supplier_id}/edit`}>
                      {note.supplier_name}
                    </TenantLink>
                  ) : (
                    note.supplier_name
                  ),
                ],
                ['To invoice', <Money key="net" minor={note.net} currency={currency} />],
                ['Invoice to', document.company.name],
                ['Work up to', <DayText key="cut" day={note.cut_off} />],
                ['Date', <DayText key="day" day={document.day} />],
                ['Created by', note.created_by_name],
              ])}
            />
          </Panel>
          <Panel title="Delivery">
            {mails.length === 0
              ? addresses.length > 0
                ? `Not sent yet. It would go to ${addresses.join(', ')}.`
                : 'Not sent yet, and there is no address to send it to.'
              : mails.map(({ id, to_address, status, created_at }) => (
                  <div
                    key={id}
                    style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 10px', marginBottom: 8 }}
                  >
                    <span style={{ overflowWrap: 'anywhere' }}>{to_address}</span>
                    <StatusBadge
                      status={status === 'sent' ? 'done' : status === 'queued' ? 'open' : 'failed'}
                      label={mailWords[status] ?? 'Not delivered'}
                    />
                    <InstantText at={created_at} />
                  </div>
                ))}
          </Panel>
        </>
      }
    >
      <Panel title="What may be invoiced" flush>
        {document.lines.map((line, at) => (
          <AmountRow
            key={at}
            what={line.worker}
            note={`${line.label}, week ending ${dayText(line.week_ending)}: ${plain(line.quantity)} ${unitWords[line.unit] ?? ''} at ${rateText(line.rate, currency)}`}
            amount={<Money minor={line.net} currency={currency} />}
          />
        ))}
        <AmountRow
          what={<strong>Without VAT</strong>}
          note=" "
          amount={
            <strong>
              <Money minor={document.net} currency={currency} />
            </strong>
          }
        />
      </Panel>
    </Columns>
  )
}
