import { Button } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FirstFactor } from '#areas/identity/factors/web/parts/FirstFactor.tsx'
import { type Search, safeBack } from '#kit/address.ts'
import { requireSession } from '#kit/guard.ts'
import { queries } from '#kit/query.ts'
import { leave } from '#kit/select-tenant.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/two-factor')({
  staticData: { title: 'Set up two-factor', signedIn: true },
  validateSearch: (search): Search => ({ back: safeBack(search.back) }),
  beforeLoad: async ({ context, location }) => {
    await requireSession(context.queries, location.href)
  },
  component: RequiredPage,
})

/** In place of an agency that asks for a second factor, for who has none. Other agencies stay open to them. */
function RequiredPage() {
  const { back } = Route.useSearch()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const goOn = () => {
    queries.clear()
    void navigate({ href: back ?? '/tenant/select', replace: true } as never)
  }
  return (
    <>
      <h1 className={classes.title}>{done ? 'Two-factor is set up' : 'Set up two-factor to go on'}</h1>
      {!done && (
        <p className={classes.lead}>
          This agency asks for a second step when you sign in. A stolen password then opens nothing.
        </p>
      )}
      <FirstFactor onAdded={() => setDone(true)} onFinished={goOn} finish="Continue" />
      {!done && (
        <>
          <p className={classes.more}>
            <PlainLink to="/tenant/select">Choose another agency</PlainLink>
          </p>
          <Button variant="subtle" size="xs" mt="sm" mx={-10} onClick={() => void leave(navigate)}>
            Sign out
          </Button>
        </>
      )}
    </>
  )
}
