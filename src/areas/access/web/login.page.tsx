import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Search, safeBack } from '#web/address.ts'
import { AuthError, signIn } from '#web/auth.ts'
import { guestsOnly } from '#web/layouts/guard.ts'
import classes from '#web/layouts/simple.module.css'
import { queries } from '#web/query.ts'
import { sessionQuery } from '#web/session.ts'
import { tellTabs } from '#web/tabs.ts'
import { PlainLink } from '#web/ui/PlainLink.tsx'
import { notify } from '#web/ui/toast.ts'

export const Route = createFileRoute('/_simple/')({
  staticData: { title: 'Login', prerender: true },
  validateSearch: (search): Search => ({ back: safeBack(search.back) }),
  beforeLoad: guestsOnly('/tenant/select'),
  component: LoginPage,
})

function LoginPage() {
  const { back } = Route.useSearch()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await signIn({ email: email.trim(), password })
      tellTabs('signed-in')
      queries.clear()
      const session = await queries.fetchQuery(sessionQuery)
      notify({
        type: 'success',
        title: `Welcome back, ${session?.user.name ?? ''}`,
        description: 'You have successfully logged in!',
      })
      await navigate({ to: '/tenant/select', search: { back } as never, replace: true })
    } catch (refusal) {
      setError(textOf(refusal))
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>Welcome. Use the email your agency invited you with.</p>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
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
        </Stack>
      </form>
      <p className={classes.more}>
        <PlainLink to="/forgot-password">Forgot your password?</PlainLink>
      </p>
      <p className={classes.more}>
        New to Saffron? <PlainLink to="/register">Register your agency</PlainLink>
      </p>
    </>
  )
}

function textOf(refusal: unknown): string {
  if (!(refusal instanceof AuthError)) return 'Saffron could not be reached. Please try again in a moment.'
  if (refusal.status === 429) return 'Too many attempts. Please wait a few minutes and try again.'
  if (refusal.status === 401 || refusal.code === 'CredentialsSignin') return 'The email or password is wrong.'
  return 'Signing in did not work. Please try again.'
}
