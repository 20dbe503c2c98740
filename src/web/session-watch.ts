import type { AnyRouter } from '@tanstack/react-router'
import { hereOf, safeBack, tenantOfAddress } from '#kit/address.ts'
import { readSession } from '#kit/auth.ts'
import { queries, remember } from '#kit/query.ts'
import { sessionQuery, sessionRefresh } from '#kit/session.ts'
import { isStaying, stay, whenFactorIsDue, whenSessionEnds } from '#kit/session-end.ts'
import { hearTabs } from '#kit/tabs.ts'
import { watchUserActivity } from '#kit/user-activity.ts'

/** A page that asks for ten things at once is refused ten times, and left once. */
const once = 2000

/** Where people are led whose session has ended, or who have signed out. */
const publicPages = ['/', '/session/timeout']

/** Where people are who are signed in. */
const tenantOrCentral = /^\/(tenant|central)(\/|$)/

/**
 * Keeps an open page true to its session: asked for when the window comes back into view and every few minutes,
 * and told by other tabs. Who is signed out anywhere is led away here; who signs in again is led back.
 */
export function watchSession(router: AnyRouter): void {
  watchUserActivity()
  let left = 0
  const isInside = () => router.state.matches.some((match) => match.staticData.signedIn)

  /** What was typed on a page may hold it back when the session ran out; not when its person has signed out. */
  const leave = (to: '/session/timeout' | '/', byHand = to === '/'): void => {
    if (!byHand && (Date.now() - left < once || isStaying())) return
    // It may be on its way there already, and slowly: where it came from is not to be forgotten.
    if (!tenantOrCentral.test(window.location.pathname)) return
    left = Date.now()
    queries.setQueryData(sessionQuery.queryKey, null)
    const search = { back: hereOf() }
    void router
      .navigate({ to, search, replace: true, ignoreBlocker: to === '/' } as never)
      .then(() => !isInside() && queries.clear())
  }

  const check = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || !isInside()) return
    const before = queries.getQueryData(sessionQuery.queryKey)
    const now = await readSession().catch(() => undefined)
    // Without a connection nothing is known; and somebody may have come or gone since it was asked.
    if (now === undefined || !isInside() || queries.getQueryData(sessionQuery.queryKey) !== before) return
    if (now === null) return leave('/session/timeout')
    if (before && before.user.email !== now.user.email) return window.location.reload()
    stay(false)
    queries.setQueryData(sessionQuery.queryKey, now)
  }

  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const tenant = tenantOfAddress(toLocation.pathname)
    if (tenant !== undefined) remember(tenant)
  })

  const wake = (): void => {
    left = 0
    if (isInside()) return void check()
    const { pathname, search } = router.state.location
    if (!publicPages.includes(pathname)) return
    queries.clear()
    // The front door sends whoever is signed in on their way, and knows how to enter the agency they come back to.
    void router.navigate({
      to: '/tenant/select',
      search: { back: safeBack(search.back) },
      replace: true,
    } as never)
  }

  whenSessionEnds((byHand) => {
    if (isInside()) leave('/session/timeout', byHand)
    // What is refused when the page has given way is told there already.
    return isInside() || publicPages.includes(window.location.pathname)
  })
  whenFactorIsDue(() => {
    // On its way into an agency a page finds out by itself.
    if (router.state.status === 'pending' || !tenantOfAddress()) return
    queries.removeQueries({ queryKey: ['me'] })
    void router.invalidate()
  })
  // The server may have said that the session is over before the other tab says why.
  const signIn = (): void => {
    const search = { back: safeBack(new URLSearchParams(window.location.search).get('back') ?? undefined) }
    void router.navigate({ to: '/', search, replace: true } as never)
  }
  hearTabs((word) => {
    if (word === 'signed-in') wake()
    else if (window.location.pathname === '/session/timeout') signIn()
    else if (isInside()) leave('/')
  })
  document.addEventListener('visibilitychange', () => void check())
  setInterval(() => void check(), sessionRefresh)
}
