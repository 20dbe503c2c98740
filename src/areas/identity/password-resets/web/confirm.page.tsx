import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ofEmailLink } from '#kit/address.ts'
import { request } from '#kit/call.ts'
import { brokenLink } from '#kit/guard.ts'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/confirm-browser')({
  staticData: { title: 'Confirm Browser', prerender: true },
  validateSearch: ofEmailLink,
  beforeLoad: ({ search }) => {
    // While building nobody comes from an email, and the page is rendered all the same.
    if (typeof window !== 'undefined' && !search.code) throw brokenLink()
  },
  component: ConfirmPage,
})

/** Makes this browser known by a button: programs that read mail follow links, and press none. */
function ConfirmPage() {
  const { code = '' } = Route.useSearch()
  const [isDone, setDone] = useState(false)
  const { form, refusal, busy } = usePlainForm({
    initial: {},
    send: async () => {
      await request('POST', '/browser-confirmations', { body: { code } })
      setDone(true)
    },
  })
  if (isDone)
    return (
      <>
        <h1 className={classes.title}>This browser is known now</h1>
        <p className={classes.lead} role="status">
          Please sign in with your password. Others who guess cannot hold you up here any more.
        </p>
        <SignIn label="Sign in" />
      </>
    )
  return (
    <>
      <h1 className={classes.title}>Is it you who wants to sign in?</h1>
      <p className={classes.lead}>
        Somebody gave the right password of your account while many wrong ones were tried. If it was you, in
        this browser, we remember it. Nobody is signed in by this.
      </p>
      <form {...form}>
        <PlainRefusal refusal={refusal} />
        <Button type="submit" size="md" fullWidth loading={busy} mt="md">
          Yes, it was me
        </Button>
      </form>
      <p className={classes.more}>
        <PlainLink to="/forgot-password">It was not me: choose another password</PlainLink>
      </p>
      <SignIn label="Back to sign in" />
    </>
  )
}

const SignIn = ({ label }: { label: string }) => (
  <p className={classes.more}>
    <PlainLink to="/">{label}</PlainLink>
  </p>
)
