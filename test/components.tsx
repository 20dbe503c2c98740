import { createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { parseSearch, stringifySearch } from '#kit/address.ts'
import { queries } from '#kit/query.ts'
import { App } from '#web/App.tsx'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'
import { Route as root } from '#web/layouts/root.tsx'
import '#web/styles.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { toasts } from '#kit/ui/toast.ts'

/** What was asked of the server that is not there: `'PATCH /things/7'`. */
export type Asked = { what: string; query: URLSearchParams; body: unknown }
/** What it says: the body, `refusal(…)`, or nothing at all when it throws. */
type Answer = (asked: Asked) => unknown

let answers = new Map<string, Answer>()
/** Everything that was asked, in its order. */
export let asked: Asked[] = []

/** The one who looks may do everything, unless a test says else. */
export const owner = {
  id: 1,
  name: 'Ann Archer',
  email: 'owner@amber.test',
  kind: 'staff',
  roles: [],
  permissions: ['things.view', 'things.create', 'things.delete'].map((name) => ({ name })),
  tenant: { id: '1', slug: 'amber', name: 'Amber Recruitment' },
}

/** Pieces of pages as the browser shows them, without a server: `answer` says what it would. Call once a file. */
export function withoutServer(): void {
  beforeEach(() => {
    asked = []
    answers = new Map()
    answer('GET /me', () => ({ data: owner }))
    vi.stubGlobal('fetch', answered)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    queries.clear()
    toasts.set([])
    localStorage.clear()
  })
}

/** From now on this is what `GET /things` (below /api/v1, or from /api on) is answered. */
export function answer(what: string, by: Answer): void {
  answers.set(what, by)
}

/** A refusal as the server writes it. */
export const refusal = (status: number, problem: object): Response => Response.json(problem, { status })

/** A list of one page. */
export const listOf = (rows: object[]) => ({
  data: rows,
  meta: { total: rows.length, per_page: 25, page: 1, last_page: 1 },
  links: { next: null, prev: null },
})

/** An answer that waits until `open`, for people who are quicker; `reached` once it was asked for. */
export function held(by: Answer): Answer & { open(): void; reached: Promise<void> } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const wait = async (one: Asked) => {
    reach()
    await opened
    return by(one)
  }
  return Object.assign(wait, { open, reached })
}

async function answered(address: string | URL | Request, how: RequestInit = {}): Promise<Response> {
  const url = new URL(String(address), window.location.origin)
  const path = url.pathname.replace(/^\/api\/v1/, '')
  const what = `${how.method ?? 'GET'} ${path}`
  const body = typeof how.body === 'string' ? JSON.parse(how.body) : undefined
  const one = { what, query: url.searchParams, body }
  asked.push(one)
  const by = answers.get(what)
  if (!by) throw new TypeError(`Nobody answers ${what}`)
  const said = await by(one)
  how.signal?.throwIfAborted()
  return said instanceof Response ? said : Response.json(said ?? {})
}

/** Pages of the agency Amber by their addresses, `/things/$id`, in the outermost layout, at one of them. */
export async function show(pages: Record<string, () => ReactNode>, at: string) {
  window.history.replaceState(null, '', `/tenant/amber${at}`)
  const agency = createRoute({ getParentRoute: () => root, path: '/tenant/$tenantId', component: Outlet })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => agency, path, component, validateSearch: listSearch }),
  )
  const router = createRouter({
    routeTree: root.addChildren([agency.addChildren(routes)]),
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  await router.load()
  await render(<App router={router} />)
  return router
}

/** A toast with these words. */
export const expectToast = (words: string | RegExp) =>
  expect.element(page.getByRole('region', { name: 'Notifications' }).getByText(words).first()).toBeVisible()

/** Its kind and its words, to the email. */
export function toastOnScreen() {
  const { type, title, description } = toasts.get().at(-1) ?? {}
  return { type, title, ...(description === undefined ? {} : { description }) }
}
