import { Button } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Search, safeBack } from '#kit/address.ts'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/session/timeout')({
  staticData: { title: 'Session Timeout', prerender: true },
  validateSearch: (search): Search => ({ back: safeBack(search.back) }),
  component: TimeoutPage,
})

/** Where an open page goes when its session has ended; signing in again leads back to it. */
function TimeoutPage() {
  const wanted = Route.useSearch().back
  const [back, setBack] = useState<string>()
  // Rendered while building, where nobody comes from anywhere: the way back is written in afterwards.
  useEffect(() => setBack(wanted), [wanted])
  return (
    <>
      <h1 className={classes.title}>Your session has ended</h1>
      <p className={classes.lead}>
        You have been signed out to keep your agency safe. Everything you saved is still there: sign in again
        and carry on where you were.
      </p>
      <Button component={Link} size="md" fullWidth {...({ to: '/', search: { back } } as object)}>
        Sign in again
      </Button>
    </>
  )
}
