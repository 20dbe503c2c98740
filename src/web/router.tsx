import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#kit/address.ts'
import { queries } from '#kit/query.ts'
import type { ForcedMode } from '#web/build-types.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'
import { PagePending } from '#web/layouts/PagePending.tsx'
import { routeTree } from '#web/routeTree.gen.ts'

export type RouterContext = { queries: QueryClient }

/** The pages at their addresses: those of the browser, or of `history` while a page is rendered without one. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries } satisfies RouterContext,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // Freshness is the business of the queries, not of the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // Without a browser it would write a script into the page, which our pages do not allow.
    scrollRestoration: !history,
    defaultStructuralSharing: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The page's title when the page itself says nothing more exact. */
    title?: string
    /** For people who are signed in: when their session ends, the page gives way to /session/timeout. */
    signedIn?: boolean
    /** The page is rendered while building, for visitors whom nobody knows yet: its text is there before any script. */
    prerender?: boolean
    /** The mode the page is shown in, whatever the person chose. */
    colourMode?: ForcedMode
  }
}
