import { Button, Stack, TextInput } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '#kit/call.ts'
import { guestsOnly } from '#kit/guard.ts'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/forgot-password')({
  staticData: { title: 'Forgot Password', prerender: true },
  beforeLoad: guestsOnly('/tenant/select'),
  component: ForgotPage,
})

function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <Sent email={sentTo} again={() => setSentTo(undefined)} />
  return <Ask onSent={setSentTo} />
}

function Ask({ onSent }: { onSent: (email: string) => void }) {
  const { form, field, refusal, busy } = usePlainForm({
    initial: { email: '' },
    send: async ({ email }) => {
      await request('POST', '/password-resets', { body: { email } })
      onSent(email.trim())
    },
  })
  return (
    <>
      <h1 className={classes.title}>Forgot your password?</h1>
      <p className={classes.lead}>Tell us your email, and we send you a link to choose a new one.</p>
      <form {...form}>
        <Stack gap="md">
          <PlainRefusal refusal={refusal} />
          <TextInput
            {...field('email')}
            label="Email"
            type="email"
            size="md"
            autoComplete="username"
            autoFocus
          />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Send the link
          </Button>
        </Stack>
      </form>
      <BackToSignIn />
    </>
  )
}

/** The same words for every address: whether it has an account is told by the email alone. */
function Sent({ email, again }: { email: string; again: () => void }) {
  return (
    <>
      <h1 className={classes.title}>Check your email</h1>
      <p className={classes.lead} role="status">
        If there is an account for <strong>{email}</strong>, an email with a link is on its way. The link
        opens once, within one hour. Nothing there? Look in your spam folder.
      </p>
      <Button variant="default" size="md" fullWidth onClick={again}>
        Try another address
      </Button>
      <BackToSignIn />
    </>
  )
}

function BackToSignIn() {
  return (
    <p className={classes.more}>
      <PlainLink to="/">Back to sign in</PlainLink>
    </p>
  )
}
