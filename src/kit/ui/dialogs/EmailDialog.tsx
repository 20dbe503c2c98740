import { Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Refused } from '#kit/call.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'

type Props = {
  title: string
  /** Where it usually goes. */
  addresses: readonly string[]
  /** What is written when the message is left empty. */
  placeholder: string
  /** What it is about, over the fields. */
  children?: ReactNode
  /** The call that sends: while it runs, and what it was refused for. */
  sending: { isPending: boolean; error: unknown }
  /** `message` is undefined when nothing was typed. */
  onSend: (to: string[], message: string | undefined) => void
  onClose: () => void
}

/** Asks where a document goes by email, as a PDF, and what is said with it. */
export function EmailDialog({ title, addresses, placeholder, children, sending, onSend, onClose }: Props) {
  const [typed, setTyped] = useState(addresses.join(', '))
  const [message, setMessage] = useState('')
  const to = typed.split(/[,;\s]+/).filter(Boolean)
  const errors = sending.error instanceof Refused ? sending.error.problem.errors : undefined
  const wrong = errors && Object.entries(errors).find(([field]) => field.startsWith('to'))?.[1][0]
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={title}
      confirm="Send with PDF"
      loading={sending.isPending}
      disabled={to.length === 0}
      onConfirm={() => onSend(to, message.trim() || undefined)}
    >
      <Stack gap="sm">
        {children}
        <TextInput
          label="To"
          description="Several addresses with commas between them"
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label="Message"
          placeholder={placeholder}
          autosize
          minRows={3}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
