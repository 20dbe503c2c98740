import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Invoice, invoices } from '#areas/invoices/contract.ts'
import { Refused } from '#kit/call.ts'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'

/** Asks where the document goes and what is said with it. */
export function SendDialog({
  invoice,
  opened,
  onClose,
}: {
  invoice: Invoice
  opened: boolean
  onClose: () => void
}) {
  const [to, setTo] = useState(invoice.addresses.join(', '))
  const [message, setMessage] = useState('')
  const send = useCall(invoices.dispatch, {
    done: 'On its way',
    refreshes: ['invoice-counts', 'history'],
    onDone: onClose,
  })
  const addresses = to.split(/[,;\s]+/).filter(Boolean)
  const errors = send.error instanceof Refused ? send.error.problem.errors : undefined
  const wrong = errors && Object.entries(errors).find(([field]) => field.startsWith('to'))?.[1][0]
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Send ${invoice.number}`}
      confirm="Send with PDF"
      loading={send.isPending}
      disabled={addresses.length === 0}
      onConfirm={() =>
        send.mutate({
          params: { id: invoice.id },
          body: { to: addresses, ...(message.trim() ? { message } : {}) },
        })
      }
    >
      <Stack gap="sm">
        <TextInput
          label="To"
          description="Several addresses with commas between them"
          value={to}
          error={wrong}
          onChange={(event) => setTo(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label="Message"
          placeholder="A friendly sentence is written when you leave this empty"
          autosize
          minRows={3}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
