import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#web/address.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'
import { PagePending } from '#web/layouts/PagePending.tsx'
import { queries } from '#web/query.ts'
import { routeTree } from '#web/routeTree.gen.ts'

export type RouterContext = { queries: QueryClient }

export const router = createRouter({
  routeTree,
  context: { queries } satisfies RouterContext,
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
  scrollRestoration: true,
  defaultStructuralSharing: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's title when the page itself says nothing more exact. */
    title?: string
  }
}
