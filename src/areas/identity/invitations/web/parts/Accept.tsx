import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { invitations, type OpenInvitation } from '#areas/identity/invitations/contract.ts'
import classes from '#areas/identity/invitations/web/parts/Accept.module.css'
import { call, Refused } from '#kit/call.ts'
import { queries } from '#kit/query.ts'
import { sessionQuery } from '#kit/session.ts'
import { tellTabs } from '#kit/tabs.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import simple from '#kit/ui/simple.module.css'
import { notify } from '#kit/ui/toast.ts'

type Props = { id: number; code: string; invitation: OpenInvitation }
type Wrong = {
  name?: string | undefined
  password?: string | undefined
  all?: { title: string; description: string }
}

/** An invitation that works: a new account, or the password of the one that is there. */
export function Accept({ id, code, invitation }: Props) {
  const { agency_name, inviter_name, email, roles, has_account, kind } = invitation
  const keepsName = kind === 'staff' && !has_account
  const navigate = useNavigate()
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong({})
    try {
      const reply = await call(invitations.accept, {
        params: { id },
        body: { code, password, ...(keepsName ? { name } : {}) },
      })
      if (reply.signed_in) tellTabs('signed-in')
      queries.clear()
      await queries.prefetchQuery(sessionQuery)
      notify({
        type: 'success',
        title: `Welcome to ${reply.agency.name}, ${reply.name}`,
        description: reply.signed_in ? 'You are in.' : 'Now the second step of your account.',
      })
      const to = `/tenant/${encodeURIComponent(reply.agency.slug)}`
      await navigate({ href: reply.signed_in ? to : '/?step=second', replace: true } as never)
    } catch (error) {
      setWrong(wrongOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className={simple.title}>Join {agency_name}</h1>
      <p className={simple.lead}>
        {has_account
          ? 'You have a Saffron account already: its password lets you in.'
          : 'Choose a password, and you are in.'}
      </p>
      <dl className={classes.facts}>
        <dt>Invited by</dt>
        <dd>{inviter_name}</dd>
        <dt>As</dt>
        <dd>{roles.join(', ') || 'Guest'}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
      </dl>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {wrong.all && (
            <Notice tone="danger" title={wrong.all.title}>
              {wrong.all.description}
            </Notice>
          )}
          {/* For password managers: the address that the password belongs to. */}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          {keepsName && (
            <TextInput
              label="Your name"
              name="name"
              size="md"
              autoComplete="name"
              maxLength={120}
              value={name}
              error={wrong.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <PasswordInput
            label="Password"
            name="password"
            size="md"
            autoFocus
            autoComplete={has_account ? 'current-password' : 'new-password'}
            description={
              has_account ? undefined : 'At least 12 characters. A few words in a row are easy to remember.'
            }
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            value={password}
            error={wrong.password}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Accept the invitation
          </Button>
        </Stack>
      </form>
    </>
  )
}

/** Said at the field it belongs to, else above the form. */
function wrongOf(error: unknown): Wrong {
  const unreachable = { title: 'Saffron could not be reached', description: 'Please try again in a moment.' }
  if (!(error instanceof Refused)) return { all: unreachable }
  const { errors = {}, title, description } = error.problem
  const at = { name: errors.name?.[0], password: errors.password?.[0] }
  return at.name || at.password ? at : { all: { title, description } }
}
