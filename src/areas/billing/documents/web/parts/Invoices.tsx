import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  billingInvoices,
  type Invoices as InvoicesShape,
  type SubscriptionInvoice,
} from '#areas/billing/documents/contract.ts'
import classes from '#areas/billing/web/parts/products.module.css'
import { apiAddress } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

/** What Saffron invoiced the agency, and how it pays. */
export function Invoices({ verb }: Pick<Props, 'verb'>) {
  const { data, isLoadingError, error, refetch } = useQuery(queryOf(billingInvoices.list))
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const open = data.data.some(({ balance }) => balance > 0)
  return (
    <>
      <InvoiceTable
        invoices={data.data}
        pdf={(id) => apiAddress(`/billing/invoices/${id}/pdf`)}
        {...(verb ? { verb } : {})}
      />
      {open && data.pay_to && <PayTo pay_to={data.pay_to} />}
    </>
  )
}

type Props = {
  invoices: SubscriptionInvoice[]
  pdf: (id: number) => string
  /** What can be done with one that is still to pay. */
  verb?: (invoice: SubscriptionInvoice) => ReactNode
}

export function InvoiceTable({ invoices, pdf, verb }: Props) {
  return (
    <Panel title="Invoices" flush>
      {invoices.length === 0 ? (
        <p className={classes.none}>None yet: each period is invoiced when it is over.</p>
      ) : (
        <ul className={classes.lines}>
          {invoices.map((invoice) => (
            <li key={invoice.id} className={classes.line}>
              <span className={classes.words}>
                <a href={pdf(invoice.id)} target="_blank" rel="noreferrer">
                  {invoice.kind === 'credit' ? `Credit note ${invoice.number}` : invoice.number}
                </a>
                <span>{aboutText(invoice)}</span>
              </span>
              <strong>
                {moneyText(invoice.kind === 'credit' ? -invoice.gross : invoice.gross, invoice.currency)}
              </strong>
              <StatusBadge status={invoice.state} />
              {verb?.(invoice)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function aboutText({
  kind,
  credits_number,
  period_from,
  due_on,
  issued_on,
  balance,
  gross,
  currency,
  receipts,
}: SubscriptionInvoice) {
  if (kind === 'credit') return `${dayText(issued_on)}, takes from ${credits_number}`
  const paid = receipts.at(-1)
  const part = balance > 0 && balance < gross ? `, ${moneyText(balance, currency)} still to pay` : ''
  if (balance > 0) return `Period from ${dayText(period_from)}, due ${dayText(due_on)}${part}`
  return `Period from ${dayText(period_from)}${paid ? `, paid ${dayText(paid.received_on)}` : ''}`
}

function PayTo({ pay_to }: { pay_to: NonNullable<InvoicesShape['pay_to']> }) {
  return (
    <Panel title="Pay by bank transfer">
      <Facts
        items={filled([
          ['To', pay_to.account_name || pay_to.name],
          ['Bank', pay_to.bank_name],
          ['Sort code', pay_to.sort_code],
          ['Account number', pay_to.account_number],
          ['IBAN', pay_to.iban],
          ['BIC', pay_to.bic],
          ['Reference', 'the number of the invoice'],
          ['Questions', pay_to.email],
        ])}
      />
    </Panel>
  )
}
