import { type Invoice, invoices } from '#areas/invoices/contract.ts'
import { useCall } from '#kit/query.ts'
import { EmailDialog } from '#kit/ui/dialogs/EmailDialog.tsx'

/** Asks where the document goes and what is said with it. */
export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const send = useCall(invoices.dispatch, {
    done: 'On its way',
    refreshes: ['invoice-counts', 'history'],
    onDone: onClose,
  })
  return (
    <EmailDialog
      title={`Send ${invoice.number}`}
      addresses={invoice.addresses}
      placeholder="A friendly sentence is written when you leave this empty"
      sending={send}
      onSend={(to, message) =>
        send.mutate({ params: { id: invoice.id }, body: { to, ...(message && { message }) } })
      }
      onClose={onClose}
    />
  )
}
