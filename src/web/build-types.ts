/** What the build of the pages and the pages themselves tell each other. */

/** `GET /builds/latest.json`. `timestamp`: when it was made, in milliseconds. */
export type Build = { id: string; timestamp: number }

/** `GET /builds/meta/{id}.json`: what the build says of its addresses. */
export type Manifest = Build & {
  matcher: {
    static: Record<string, RouteRule>
    /** For an address and all below it. */
    wildcard: Record<string, RouteRule>
    /** Addresses with parameters, `/approver/:user_id`. */
    dynamic: Record<string, RouteRule>
  }
  prerendered: string[]
}
export type RouteRule = { layout: string; prerender?: boolean; signed_in?: boolean }

/** `GET {path}/_payload.json`: what a prerendered page was made of, the answers it read, each under its key. */
export type PrerenderData = { title: string; answers: { key: readonly unknown[]; data: unknown }[] }

export type Prerendered = { path: string; html: string; payload: PrerenderData }

/** What a page may insist on, whatever the person chose. */
export type ForcedMode = 'light' | 'dark'

/** What `prerender.tsx` offers the build. */
export type Prerendering = {
  prerenderPages(): Promise<Prerendered[]>
  forcedModes(): [pattern: string, mode: ForcedMode][]
}
