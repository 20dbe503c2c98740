import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Allocation, type Payment, payments } from '#areas/payments/contract.ts'
import { allocationColumns } from '#areas/payments/web/parts/columns.tsx'
import { moved } from '#areas/payments/web/parts/forms.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'

/** The invoices that a payment stands against; from each it can be taken off again. */
export function AllocationsTable({ payment }: { payment: Payment }) {
  const { can } = usePermissions()
  const may = can('payments.reverse') && payment.kind === 'receipt'
  const [asked, setAsked] = useState<Allocation>()
  const takeOff = useCall(payments.takeOff, {
    done: 'Taken off the invoice',
    refreshes: moved,
    onDone: () => setAsked(undefined),
  })
  const verb = (allocation: Allocation) =>
    allocation.reverses === null &&
    !allocation.is_reversed && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Take off ${allocation.invoice_number}`}
        onClick={() => setAsked(allocation)}
      >
        Take off
      </Button>
    )
  return (
    <>
      <List
        endpoint={payments.allAllocations}
        title="Invoices"
        embedded
        fixed={{ payment_id: String(payment.id) }}
        defaultSort="-at"
        columns={[
          ...allocationColumns.filter(({ key }) => key !== 'payment_kind'),
          ...(may ? [{ key: 'verbs', label: 'Actions', render: verb }] : []),
        ]}
        search={false}
        nameOf={(allocation) => `allocation ${allocation.id}`}
        empty={{ title: 'On no invoice yet', text: 'Set it against invoices to say what it paid.' }}
      />
      {asked && (
        <ReasonDialog
          opened
          onClose={() => setAsked(undefined)}
          title={`Take ${moneyText(asked.amount, asked.currency)} off ${asked.invoice_number}?`}
          confirm="Take off"
          tone="danger"
          loading={takeOff.isPending}
          onReason={(reason) => takeOff.mutate({ params: { id: asked.id }, body: { reason } })}
        >
          The invoice is to be paid again, and the money is on account of the client.
        </ReasonDialog>
      )}
    </>
  )
}
