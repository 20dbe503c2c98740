import { useQuery } from '@tanstack/react-query'
import { type XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import classes from '#areas/integrations/xero/web/parts/xero.module.css'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, moneyText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Ours, Xero and the bank beside each other, where they do not say the same of what is paid. */
export function Differences({ connection }: { connection: XeroConnection }) {
  const { data } = useQuery(queryOf(xero.differences, { params: { id: connection.id } }))
  if (!data) return null
  return (
    <Panel title="Reconciliation">
      {data.data.length === 0 ? (
        <p>What is paid here and in Xero agrees, for every invoice that went.</p>
      ) : (
        <div className={classes.lines}>
          {data.data.map(({ invoice_id, number, party_name, currency, ours, theirs, bank, age }) => (
            <div key={invoice_id} className={classes.waits}>
              <p>
                <TenantLink to={`/invoices/${invoice_id}/view`}>{number}</TenantLink>, {party_name}
              </p>
              <p className={classes.quiet}>
                Paid here {moneyText(ours, currency)}, in Xero {moneyText(theirs, currency)}, by the bank{' '}
                {moneyText(bank, currency)}. They differ{' '}
                {age === 0 ? 'since today' : `for ${countText(age, 'day')}`}.
              </p>
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}
