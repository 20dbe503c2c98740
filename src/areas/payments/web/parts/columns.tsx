import type { Allocation, PaymentRow } from '#areas/payments/contract.ts'
import { kindNames, methodNames, stateNames } from '#areas/payments/words.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const badges = { on_account: 'open', allocated: 'done', reversed: 'void' } as const

export function PaymentStatus({ payment }: { payment: Pick<PaymentRow, 'state'> }) {
  return <StatusBadge status={badges[payment.state]} label={stateNames[payment.state]} />
}

/** What the list shows of a payment. */
export const paymentColumns: Column<PaymentRow>[] = [
  { key: 'client_name', label: 'Client' },
  { key: 'kind', label: 'What', width: 120, render: (p) => kindNames[p.kind] },
  { key: 'state', label: 'Status', card: 'badge', width: 130, render: (p) => <PaymentStatus payment={p} /> },
  {
    key: 'received_on',
    label: 'Received',
    sort: true,
    width: 130,
    render: (p) => <DayText day={p.received_on} />,
  },
  { key: 'reference', label: 'Reference' },
  { key: 'method', label: 'Method', hidden: true, render: (p) => methodNames[p.method] },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    sort: true,
    width: 130,
    card: 'value',
    render: (p) => <Money minor={p.amount} currency={p.currency} />,
  },
  {
    key: 'unallocated',
    label: 'On account',
    align: 'right',
    width: 130,
    render: (p) => <Money minor={p.unallocated} currency={p.currency} />,
  },
  {
    key: 'allocated',
    label: 'On invoices',
    align: 'right',
    hidden: true,
    render: (p) => <Money minor={p.allocated} currency={p.currency} />,
  },
  {
    key: 'refunded',
    label: 'Paid back',
    align: 'right',
    hidden: true,
    render: (p) => <Money minor={p.refunded} currency={p.currency} />,
  },
  { key: 'reversed_on', label: 'Reversed', hidden: true, render: (p) => <DayText day={p.reversed_on} /> },
  { key: 'legal_entity_name', label: 'Company', hidden: true },
  { key: 'created_by_name', label: 'Recorded by', hidden: true },
  {
    key: 'created_at',
    label: 'Recorded',
    hidden: true,
    sort: true,
    render: (p) => <InstantText at={p.created_at} />,
  },
]

/** Of an invoice: what of each payment stands against it, beside the whole of it. `word`: what that is called there. */
export const columnsAgainst = (word: string): Column<PaymentRow>[] => [
  ...paymentColumns
    .filter(({ key }) => key !== 'client_name' && key !== 'unallocated')
    .map(({ card, ...column }) => {
      if (column.key === 'amount') return { ...column, label: 'Whole payment' }
      return card ? { ...column, card } : column
    }),
  {
    key: 'against',
    label: word,
    align: 'right',
    width: 150,
    card: 'value',
    render: (p) => <Money minor={p.against ?? 0} currency={p.currency} />,
  },
]

/** The ledger of what stands against which document. */
export const allocationColumns: Column<Allocation>[] = [
  { key: 'at', label: 'When', sort: true, render: (a) => <InstantText at={a.at} /> },
  { key: 'allocated_on', label: 'Day', render: (a) => <DayText day={a.allocated_on} /> },
  {
    key: 'payment_kind',
    label: 'Payment',
    render: (a) => (
      <TenantLink to={`/payments/${a.payment_id}/view`}>
        {a.reference === '' ? kindNames[a.payment_kind] : `${kindNames[a.payment_kind]}, ${a.reference}`}
      </TenantLink>
    ),
  },
  {
    key: 'invoice_number',
    label: 'Invoice',
    render: (a) => <TenantLink to={`/invoices/${a.invoice_id}/view`}>{a.invoice_number}</TenantLink>,
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    card: 'value',
    render: (a) => <Money minor={a.amount} currency={a.currency} />,
  },
  {
    key: 'is_reversed',
    label: 'Stands',
    card: 'badge',
    render: (a) =>
      a.reverses !== null ? (
        <StatusBadge status="withdrawn" label="Taken off" />
      ) : a.is_reversed ? (
        <StatusBadge status="void" label="Taken off since" />
      ) : (
        <StatusBadge status="done" label="Stands" />
      ),
  },
  { key: 'user_name', label: 'By' },
]
