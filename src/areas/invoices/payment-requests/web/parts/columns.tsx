import type { PaymentRequestRow } from '#areas/invoices/payment-requests/contract.ts'
import { requestWords, stateWords } from '#areas/invoices/payment-requests/words.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const badges = {
  open: 'open',
  difference: 'disputed',
  certified: 'approved',
  invoiced: 'done',
  cancelled: 'void',
} as const

export const RequestStatus = ({ request }: { request: Pick<PaymentRequestRow, 'state'> }) => (
  <StatusBadge status={badges[request.state]} label={stateWords[request.state]} />
)

export const requestColumns: Column<PaymentRequestRow>[] = [
  { key: 'number', label: 'Number', width: 140 },
  { key: 'client_name', label: 'Client' },
  { key: 'type', label: 'What', width: 190, render: (r) => requestWords[r.type] },
  {
    key: 'state',
    label: 'Status',
    card: 'badge',
    width: 150,
    render: (r) => <RequestStatus request={r} />,
  },
  {
    key: 'requested_on',
    label: 'Date',
    sort: true,
    width: 130,
    render: (r) => <DayText day={r.requested_on} />,
  },
  { key: 'period_from', label: 'Period from', hidden: true, render: (r) => <DayText day={r.period_from} /> },
  { key: 'period_to', label: 'Period to', hidden: true, render: (r) => <DayText day={r.period_to} /> },
  { key: 'po_number', label: 'Purchase order', hidden: true },
  {
    key: 'net',
    label: 'Net',
    align: 'right',
    width: 130,
    render: (r) => <Money minor={r.net} currency={r.currency} />,
  },
  {
    key: 'certified',
    label: 'Certified',
    align: 'right',
    width: 130,
    render: (r) => r.certified !== null && <Money minor={r.certified} currency={r.currency} />,
  },
  {
    key: 'gross',
    label: 'Total',
    align: 'right',
    sort: true,
    width: 130,
    card: 'value',
    render: (r) => <Money minor={r.gross} currency={r.currency} />,
  },
  { key: 'legal_entity_name', label: 'Company', hidden: true },
  { key: 'created_by_name', label: 'Made by', hidden: true },
  {
    key: 'created_at',
    label: 'Made',
    sort: true,
    hidden: true,
    render: (r) => <InstantText at={r.created_at} />,
  },
]
