import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from '#areas/identity/factors/web/parts/factors.module.css'
import { canHavePasskeys, makePasskey, wordsOf } from '#areas/identity/factors/web/parts/passkey.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = {
  proof?: string | undefined
  onAdded: (codes: string[] | null) => void
  onCancel: () => void
}

/** A name for the key first, then whatever the device asks: a finger, a face, a PIN. */
export function AddPasskey({ proof, onAdded, onCancel }: Props) {
  const [name, setName] = useState(thisDevice)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const able = canHavePasskeys()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      onAdded((await makePasskey(name.trim(), proof)).recovery_codes)
    } catch (refusal) {
      setError(wordsOf(refusal))
      setBusy(false)
    }
  }
  return (
    <form className={classes.step} onSubmit={(event) => void add(event)} noValidate>
      <h2 className={classes.stepTitle}>Add a passkey</h2>
      <p className={classes.text}>
        Your device keeps it, and asks for your finger, your face or its PIN. It signs you in without a
        password.
      </p>
      {!able && <Notice tone="warning">This browser has no passkeys. Use an app for codes instead.</Notice>}
      {error && <Notice tone="danger">{error}</Notice>}
      <TextInput
        label="Name"
        description="So that you know it among others."
        size="md"
        maxLength={60}
        value={name}
        error={name.trim() === '' ? 'Please fill this in' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy} disabled={!able || name.trim() === ''}>
          Add passkey
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

function thisDevice(): string {
  const { userAgent } = navigator
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  return known === undefined
    ? 'My device'
    : `My ${known} device`.replace('iPhone device', 'iPhone').replace('iPad device', 'iPad')
}
