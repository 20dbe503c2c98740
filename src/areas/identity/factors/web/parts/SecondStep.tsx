import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { secondStep } from '#areas/identity/factors/contract.ts'
import { wordsOf as notByPasskey, signInByPasskey } from '#areas/identity/factors/web/parts/passkey.ts'
import { call, Refused } from '#kit/call.ts'
import classes from '#kit/ui/simple.module.css'

type Props = {
  /** In: goes on to the agency. */
  onEntered: () => Promise<void>
  /** Back to mail and password, with what to say there. */
  onBack: (words?: string) => void
}

/** The password was right: now the code of the app, or one to recover with. */
export function SecondStep({ onEntered, onBack }: Props) {
  const [recovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const attempt = async (enter: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await enter()
      await onEntered()
    } catch (refusal) {
      if (refusal instanceof Refused && refusal.problem.code === 'sign_in.over')
        return onBack('That took too long. Please sign in again.')
      setError(wordsOf(refusal))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() => call(secondStep.finish, { body: { code } }))
  }
  const other = () => {
    setRecovering(!recovering)
    setCode('')
    setError(undefined)
  }
  return (
    <>
      <h1 className={classes.title}>Second step</h1>
      <p className={classes.lead}>
        {recovering
          ? 'Use one of the recovery codes you kept. Each works once.'
          : 'Your password was right. Now the code that your app shows, or your passkey.'}
      </p>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={String(recovering)}
            label={recovering ? 'Recovery code' : 'Code'}
            name="code"
            size="md"
            autoFocus
            inputMode={recovering ? 'text' : 'numeric'}
            autoComplete={recovering ? 'off' : 'one-time-code'}
            maxLength={40}
            value={code}
            error={error}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            Sign in
          </Button>
          <Button variant="default" size="md" fullWidth onClick={() => void attempt(signInByPasskey)}>
            Use a passkey
          </Button>
        </Stack>
      </form>
      <p className={classes.more}>
        <Button variant="subtle" size="sm" onClick={other}>
          {recovering ? 'Use the code of your app' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => onBack()}>
          Back
        </Button>
      </p>
    </>
  )
}

function wordsOf(refusal: unknown): string {
  if (!(refusal instanceof Refused) || refusal.problem.code.startsWith('passkey.'))
    return notByPasskey(refusal)
  const { code, errors, title, description } = refusal.problem
  if (code === 'too_many_attempts') return 'Too many wrong codes. Please wait 15 minutes and try again.'
  return errors?.code?.[0] ?? (description || title)
}
