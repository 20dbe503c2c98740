import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { appQuery, meQuery } from '#kit/session.ts'

/**
 * Keeps this window connected with its agency while somebody is signed in to it. What connects is loaded after the
 * frame has painted.
 */
export function useLive(): void {
  const router = useRouter()
  const { data: me } = useQuery(meQuery())
  const { data: app } = useQuery(appQuery())
  const tenant = me?.tenant?.slug
  const wanted =
    me && tenant && app?.live
      ? JSON.stringify({ settings: app.live, tenant, user: me.id, staff: me.kind === 'staff' })
      : undefined
  useEffect(() => {
    if (!wanted) return
    let leave: (() => void) | undefined
    let left = false
    const cancel = whenIdle(async () => {
      const { connect } = await import('#web/live/connection.ts')
      if (!left) leave = connect(JSON.parse(wanted), () => router.invalidate())
    })
    return () => {
      left = true
      cancel()
      leave?.()
    }
  }, [wanted, router])
}

/** After the first paint, when nothing else is pressing; a piece that cannot be loaded leaves the page as it was. */
function whenIdle(work: () => Promise<void>): () => void {
  const run = () => void work().catch(() => undefined)
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(idle)
}
