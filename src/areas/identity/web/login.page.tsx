import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { SignOnOffers } from '#areas/identity/sso/web/parts/SignOnOffers.tsx'
import { type Search, safeBack } from '#kit/address.ts'
import { AuthError, signIn } from '#kit/auth.ts'
import { guestsOnly } from '#kit/guard.ts'
import { queries } from '#kit/query.ts'
import { sessionQuery } from '#kit/session.ts'
import { tellTabs } from '#kit/tabs.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'
import { notify } from '#kit/ui/toast.ts'

export const Route = createFileRoute('/_simple/')({
  staticData: { title: 'Login', prerender: true },
  validateSearch: (search): Search => ({
    back: safeBack(search.back),
    // Whoever accepted an invitation has given the password already.
    step: search.step === 'second' || search.error === 'SecondFactorRequired' ? 'second' : undefined,
    // The agency at whose door somebody stands: its own sign-in is offered.
    tenant: typeof search.tenant === 'string' ? search.tenant : undefined,
  }),
  beforeLoad: guestsOnly('/tenant/select'),
  component: LoginPage,
})

function LoginPage() {
  const { back, step, tenant } = Route.useSearch()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isSecond, setSecond] = useState(false)
  // Not at first: the page was drawn before it was known who would come.
  useEffect(() => setSecond(step === 'second'), [step])

  const goOn = async () => {
    tellTabs('signed-in')
    queries.clear()
    const session = await queries.fetchQuery(sessionQuery)
    notify({
      type: 'success',
      title: `Welcome back, ${session?.user.name ?? ''}`,
      description: 'You have successfully logged in!',
    })
    await navigate({ to: '/tenant/select', search: { back } as never, replace: true })
  }
  const attempt = async (enter: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await enter()
      await goOn()
    } catch (refusal) {
      if (isSecondStepDue(refusal)) setSecond(true)
      else setError(textOf(refusal))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() => signIn({ email: email.trim(), password }))
  }
  const backToFirst = (words?: string) => {
    setPassword('')
    setError(words)
    setSecond(false)
  }
  if (isSecond)
    return (
      <Suspense fallback={null}>
        <SecondStep onEntered={goOn} onBack={backToFirst} />
      </Suspense>
    )

  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>Welcome. Use the email your agency invited you with.</p>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            name="email"
            size="md"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            size="md"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            value={password}
            error={error}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Sign in
          </Button>
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={busy}
            onClick={() => void attempt(byPasskey)}
          >
            Use a passkey
          </Button>
        </Stack>
      </form>
      <SignOnOffers email={email} tenant={tenant} back={back} />
      <p className={classes.more}>
        <PlainLink to="/forgot-password">Forgot your password?</PlainLink>
      </p>
      <p className={classes.more}>
        New to Saffron? <PlainLink to="/register">Register your agency</PlainLink>
      </p>
    </>
  )
}

const SecondStep = lazy(async () => ({
  default: (await import('#areas/identity/factors/web/parts/SecondStep.tsx')).SecondStep,
}))
/** What went wrong, in words for the person already. */
class SignInNotice extends Error {}

/** Only who has one needs what reads it. */
async function byPasskey(): Promise<void> {
  const { signInByPasskey, wordsOf } = await import('#areas/identity/factors/web/parts/passkey.ts')
  await signInByPasskey().catch((error: unknown) => {
    throw new SignInNotice(wordsOf(error))
  })
}

const isSecondStepDue = (refusal: unknown) =>
  refusal instanceof AuthError && refusal.code === 'SecondFactorRequired'

function textOf(refusal: unknown): string {
  if (refusal instanceof SignInNotice) return refusal.message
  if (!(refusal instanceof AuthError)) return 'Saffron could not be reached. Please try again in a moment.'
  // How long, and what else helps, is said by the server.
  if (refusal.code?.startsWith('Too many')) return refusal.code
  if (refusal.status === 429) return 'Too many attempts. Please wait a few minutes and try again.'
  if (refusal.status === 401 || refusal.code === 'CredentialsSignin') return 'The email or password is wrong.'
  if (refusal.code === 'database_unavailable' || refusal.code === 'storage_full') return `${refusal.message}.`
  return 'Signing in did not work. Please try again.'
}
