import { payments } from '#areas/payments/contract.ts'
import { allocationColumns, paymentColumns } from '#areas/payments/web/parts/columns.tsx'
import { List } from '#kit/ui/list/List.tsx'

type Props = { id: number }

/** What came in for an invoice, whole payments. */
export const PaymentsOfInvoice = ({ id }: Props) => (
  <List
    endpoint={payments.list}
    title="Payments"
    embedded
    fixed={{ invoice_id: String(id) }}
    defaultSort="-received_on"
    columns={paymentColumns.filter(({ key }) => key !== 'client_name')}
    search={false}
    nameOf={(payment) => `payment ${payment.id}`}
    to={(payment) => `/payments/${payment.id}/view`}
    empty={{
      title: 'Nothing was paid yet',
      text: 'Record what came in for this invoice, or set what is on account against it.',
    }}
  />
)

/** What of it stands against the invoice, and what was taken off again. */
export const AllocationsOfInvoice = ({ id }: Props) => (
  <AllocationsOf
    fixed={{ invoice_id: String(id) }}
    without="invoice_number"
    empty="Payments that are set against this invoice stand here, with what was taken off again."
  />
)

export function AllocationsOf({
  fixed,
  without,
  empty,
}: {
  fixed: Record<string, string>
  without: 'invoice_number' | 'payment_kind'
  empty: string
}) {
  return (
    <List
      endpoint={payments.allAllocations}
      title="Allocations"
      embedded
      fixed={fixed}
      defaultSort="-at"
      columns={allocationColumns.filter(({ key }) => key !== without)}
      search={false}
      nameOf={(allocation) => `allocation ${allocation.id}`}
      empty={{ title: 'No allocations yet', text: empty }}
    />
  )
}
