import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Invoice, invoices } from '#areas/invoices/contract.ts'
import { payments } from '#areas/payments/contract.ts'
import { allocationColumns, columnsAgainst } from '#areas/payments/web/parts/columns.tsx'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'

const PayBackDialog = lazy(async () => ({
  default: (await import('#areas/payments/web/parts/RefundDialog.tsx')).PayBackDialog,
}))

type Props = { id: number }

/** What of each payment stands against an invoice; of a credit note what was paid back. */
export function PaymentsOfInvoice({ id }: Props) {
  const { data: invoice } = useQuery(queryOf(invoices.show, { params: { id } }))
  const isNote = invoice?.type === 'sales-credit'
  return (
    <>
      {invoice && isNote && invoice.balance > 0 && <PayBackCredit invoice={invoice} />}
      <List
        endpoint={payments.list}
        title="Payments"
        embedded
        fixed={{ invoice_id: String(id) }}
        defaultSort="-received_on"
        columns={columnsAgainst(isNote ? 'Of this credit note' : 'On this invoice')}
        search={false}
        nameOf={(payment) => `payment ${payment.id}`}
        to={(payment) => `/payments/${payment.id}/view`}
        empty={
          isNote
            ? {
                title: 'Nothing was paid back',
                text: 'A credit note is taken off its invoice. What it leaves on account can be paid back.',
              }
            : {
                title: 'Nothing was paid yet',
                text: 'Record what came in for this invoice, or set what is on account against it.',
              }
        }
      />
    </>
  )
}

/** Pays back what a credit note left on account. */
function PayBackCredit({ invoice }: { invoice: Invoice }) {
  const { can } = usePermissions()
  const [opened, setOpened] = useState(false)
  const { id, party_name: client_name, currency, balance: left, number, issue_date: since } = invoice
  if (!can('payments.record')) return null
  return (
    <Group justify="flex-end" mb="sm">
      <Button variant="default" onClick={() => setOpened(true)}>
        Pay back {moneyText(left, currency)}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <PayBackDialog
            {...{ client_name, currency, left, since }}
            of={number ?? 'this credit note'}
            save={(body) => call(payments.refundCredit, { params: { id }, body })}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </Group>
  )
}

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
