import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tenantOfAddress } from '#web/address.ts'
import { reloadForNewBuild } from '#web/builds.ts'
import { Refused } from '#web/call.ts'
import { StatusPage } from '#web/layouts/StatusPage.tsx'
import { NoPermission } from '#web/ui/states.tsx'

/** What is shown when a page cannot be: the server's refusal, or a fault of ours. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const status = error instanceof Refused ? error.status : 500
  useEffect(() => {
    reloadForNewBuild(error)
    if (status === 401) window.location.assign(`/?back=${encodeURIComponent(backOf())}`)
  }, [error, status])
  if (status === 401) return null
  const isStranger = error instanceof Refused && error.problem.code === 'not_a_member'
  if (status === 403 && tenantOfAddress() && !isStranger) return <NoPermission />
  return <StatusPage status={status || 503} message={messageOf(error)} />
}

function messageOf(error: unknown): string {
  if (!(error instanceof Refused)) return 'Something went wrong on this page.'
  return [error.problem.title, error.problem.description].filter(Boolean).join('. ')
}

function backOf(): string {
  return `${window.location.pathname}${window.location.search}`
}
