import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { hereOf, tenantOfAddress } from '#kit/address.ts'
import { AuthError } from '#kit/auth.ts'
import { Refused } from '#kit/call.ts'
import { isOver, outage } from '#kit/outage.ts'
import { NoPermission } from '#kit/ui/states.tsx'
import { reload, shouldReload } from '#web/chunk-load-error.ts'
import { referenceOf, report } from '#web/faults.ts'
import classes from '#web/layouts/StatusPage.module.css'
import { PoweredBy, StatusPage } from '#web/layouts/StatusPage.tsx'

/** What is shown when a page cannot be: the server's refusal, or a fault of ours, which the server is told of. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const status = error instanceof Refused || error instanceof AuthError ? error.status : 500
  // Asked once an error: the answer changes with the reload.
  const renews = useMemo(() => shouldReload(error), [error])
  const isFault = status >= 500
  const hasEnded = status === 401 && !(error instanceof Refused && error.isAnnounced)
  useReload(renews)
  useEffect(() => {
    if (renews) return
    if (isFault) report(error, 'page')
    else if (hasEnded) window.location.replace(`/session/timeout?${new URLSearchParams({ back: hereOf() })}`)
  }, [error, renews, isFault, hasEnded])
  if (status === 401 || renews) return null
  if (status === 403)
    return tenantOfAddress() ? <NoPermission permission={permissionOf(error)} /> : <NoEntry />
  const { title, text } = wordsOf(error)
  const reference = error instanceof Refused ? error.problem.reference : isFault && referenceOf(error)
  return (
    <StatusPage
      status={status || 503}
      message={[title, text].filter(Boolean).join('. ')}
      reference={reference || undefined}
    />
  )
}

/**
 * Loads the page anew once the server answers: before, the browser would show an error of its own. Until then
 * layouts/Unavailable.tsx says so and looks; who goes elsewhere meanwhile stays there.
 */
function useReload(renews: boolean): void {
  const away = outage.use()
  useEffect(() => {
    if (!renews || away) return
    let left = false
    void isOver().then((over) => {
      if (left) return
      if (over) reload()
      else outage.set(true)
    })
    return () => {
      left = true
    }
  }, [renews, away])
}

const permissionOf = (error: unknown) => (error instanceof Refused ? error.problem.permission : undefined)

/** A fault's own words repeat the reference, for those who only get a toast. */
function wordsOf(error: unknown): { title: string; text?: string } {
  if (error instanceof AuthError) return { title: error.message }
  if (!(error instanceof Refused)) return { title: 'Something went wrong on this page.' }
  const { title, description, reference } = error.problem
  return { title, text: reference ? 'Nothing was changed.' : description }
}

/** Outside an agency there is no frame to go on in. */
function NoEntry() {
  return (
    <main className={classes.page}>
      <div className={classes.middle}>
        <NoPermission>
          <Button component="a" href="/tenant/select">
            Choose an agency
          </Button>
        </NoPermission>
      </div>
      <PoweredBy />
    </main>
  )
}
