import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AddressInput } from '#areas/setup/web/parts/AddressInput.tsx'
import type { Session } from '#kit/auth.ts'
import { request } from '#kit/call.ts'
import { queries } from '#kit/query.ts'
import { selectTenant } from '#kit/select-tenant.ts'
import { sessionQuery, useSession } from '#kit/session.ts'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/register')({
  staticData: { title: 'Register', prerender: true },
  beforeLoad: async ({ context }) => {
    await context.queries.fetchQuery(sessionQuery)
  },
  component: RegisterPage,
})

function RegisterPage() {
  const { session } = useSession()
  const isClosed = useClosed()
  if (isClosed)
    return (
      <>
        <h1 className={classes.title}>New agencies are not taken here</h1>
        <p className={classes.lead}>Ask those who run this Saffron to make yours.</p>
        <Elsewhere session={session} />
      </>
    )
  return session ? <AnotherAgency session={session} /> : <NewAgency />
}

/** Nobody knows while the page is built: what it says then holds nearly everywhere. */
function useClosed(): boolean {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    request('GET', '/registration')
      .then((reply) => setClosed(!(reply as { open: boolean }).open))
      .catch(() => undefined)
  }, [])
  return isClosed
}

/** Agency and owner in one step. */
function NewAgency() {
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, set, refusal, busy, values } = usePlainForm({
    initial: { agency_name: '', slug: '', name: '', email: '', password: '' },
    send: async (body) => {
      await request('POST', '/registration', { body })
      setSentTo(body.email.trim())
    },
  })
  if (sentTo !== undefined) return <Sent email={sentTo} again={() => setSentTo(undefined)} />
  return (
    <>
      <h1 className={classes.title}>Register your agency</h1>
      <p className={classes.lead}>Try Saffron with your own agency. It is set up in a few minutes.</p>
      <form {...form}>
        <Stack gap="md">
          <PlainRefusal refusal={refusal} />
          <TextInput
            {...field('agency_name')}
            label="Agency name"
            size="md"
            autoComplete="organization"
            autoFocus
          />
          <AddressInput field={field('slug')} set={(slug) => set('slug', slug)} from={values.agency_name} />
          <TextInput {...field('name')} label="Your name" size="md" autoComplete="name" />
          <TextInput {...field('email')} label="Email" type="email" size="md" autoComplete="username" />
          <PasswordInput
            {...field('password')}
            label="Password"
            description="At least 12 characters; a few words in a row are easy to remember."
            size="md"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Register
          </Button>
        </Stack>
      </form>
      <Elsewhere session={undefined} />
    </>
  )
}

/** The same words for every address: whether it has an account is told by the email alone. */
function Sent({ email, again }: { email: string; again: () => void }) {
  return (
    <>
      <h1 className={classes.title}>Check your email</h1>
      <p className={classes.lead} role="status">
        We have written to <strong>{email}</strong>. The link in the email opens your agency; in this browser
        it needs nothing more. Nothing there? Look in your spam folder.
      </p>
      <Button variant="default" size="md" fullWidth onClick={again}>
        Change what you entered
      </Button>
      <Elsewhere session={undefined} />
    </>
  )
}

/** Whoever is signed in opens one more with the account they have, at once. */
function AnotherAgency({ session }: { session: Session }) {
  const navigate = useNavigate()
  const { form, field, set, refusal, busy, values } = usePlainForm({
    initial: { name: '', slug: '' },
    send: async (body) => {
      const { slug } = (await request('POST', '/agencies', { body, creates: true })) as { slug: string }
      queries.removeQueries({ queryKey: ['tenants'] })
      await selectTenant(slug, navigate, `/tenant/${slug}/setup`)
    },
  })
  return (
    <>
      <h1 className={classes.title}>Register another agency</h1>
      <p className={classes.lead}>
        It is yours, {session.user.name}: you sign in as {session.user.email}.
      </p>
      <form {...form}>
        <Stack gap="md">
          <PlainRefusal refusal={refusal} />
          <TextInput {...field('name')} label="Agency name" size="md" autoComplete="organization" autoFocus />
          <AddressInput field={field('slug')} set={(slug) => set('slug', slug)} from={values.name} />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Open the agency
          </Button>
        </Stack>
      </form>
      <Elsewhere session={session} />
    </>
  )
}

function Elsewhere({ session }: { session: Session | null | undefined }) {
  return (
    <p className={classes.more}>
      {!session && 'You have an account? '}
      <PlainLink to={session ? '/tenant/select' : '/'}>
        {session ? 'Back to your agencies' : 'Sign in'}
      </PlainLink>
    </p>
  )
}
