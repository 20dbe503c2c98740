import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { factors } from '#areas/identity/factors/contract.ts'
import classes from '#areas/identity/factors/web/parts/factors.module.css'
import { QrCode } from '#areas/identity/factors/web/parts/QrCode.tsx'
import { call, Refused } from '#kit/call.ts'
import { ErrorState } from '#kit/ui/states.tsx'

type Props = {
  /** What showed that it is them, where they have a factor already. */
  proof?: string | undefined
  /** With recovery codes, when it is the first factor. */
  onAdded: (codes: string[] | null) => void
  onCancel: () => void
}

/** Three things to do: scan, or type the key; then the code that the app shows. */
export function SetUpApp({ proof, onAdded, onCancel }: Props) {
  const begun = useQuery({
    queryKey: ['two-factor', 'secret'],
    queryFn: () => call(factors.beginTotp, { body: proof ? { proof } : {} }),
    // A secret is asked for once: asked again it would be another one.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      onAdded((await call(factors.confirmTotp, { body: { code } })).recovery_codes)
    } catch (refusal) {
      setError(wordsOf(refusal))
      setBusy(false)
    }
  }
  if (begun.isLoadingError) return <ErrorState error={begun.error} onRetry={() => void begun.refetch()} />
  if (!begun.data) return <div className={classes.waiting} aria-busy />
  const { secret, uri } = begun.data
  return (
    <form className={classes.step} onSubmit={(event) => void confirm(event)} noValidate>
      <h2 className={classes.stepTitle}>Set up an app for codes</h2>
      <div className={classes.scan}>
        <QrCode text={uri} />
        <div>
          <p className={classes.text}>
            Scan this with an app such as Google Authenticator, 1Password or your phone’s own passwords.
          </p>
          <p className={classes.text}>
            Or type this key into it:
            <code className={classes.key}>{secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <TextInput
        label="The code the app shows"
        className={classes.code}
        name="code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

function wordsOf(refusal: unknown): string {
  if (!(refusal instanceof Refused)) return 'Saffron could not be reached. Please try again in a moment.'
  const { errors, title, description } = refusal.problem
  return errors?.code?.[0] ?? (description || title)
}
