import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '#kit/call.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'

type Props = {
  opened: boolean
  title: string
  text: string
  confirm: string
  tone?: 'danger'
  onClose: () => void
  /** Does it, with what was typed; throws what the server refuses. */
  onProof: (proof: string) => Promise<void>
}

/** Asks for the password, or a code, before a way in is changed. */
export function ProofDialog({ opened, title, text, confirm, tone, onClose, onProof }: Props) {
  const [proof, setProof] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setProof('')
    setError(undefined)
    onClose()
  }
  const go = async () => {
    if (busy || proof === '') return
    setBusy(true)
    setError(undefined)
    try {
      await onProof(proof)
      close()
    } catch (refusal) {
      setError(wordsOf(refusal))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={title}
      confirm={confirm}
      tone={tone}
      loading={busy}
      disabled={proof === ''}
      onConfirm={() => void go()}
    >
      <Text size="sm">{text}</Text>
      <PasswordInput
        label="Your password, or a code"
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        value={proof}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setProof(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void go()
        }}
      />
    </ConfirmDialog>
  )
}

function wordsOf(refusal: unknown): string {
  if (!(refusal instanceof Refused)) return 'Your device could not do this. Please try again.'
  const { errors, title, description } = refusal.problem
  return errors?.proof?.[0] ?? (description || title)
}
