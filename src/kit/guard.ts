import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type Search, tenantOfAddress } from '#kit/address.ts'
import type { Session } from '#kit/auth.ts'
import { Refused } from '#kit/call.ts'
import { meQuery, sessionQuery } from '#kit/session.ts'
import { notify } from '#kit/ui/toast.ts'
import { canAny, hasAnyRole } from '#platform/permissions.ts'

type Context = { queries: QueryClient }

/** Nobody signed in: off to the login, with the way back. */
export async function requireSession(queries: QueryClient, href: string): Promise<Session> {
  const session = await queries.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/', search: { back: href } as never })
  return session
}

/** `beforeLoad` of a page for people who are not signed in; the others go on to `to`, and keep their way back. */
export function guestsOnly(to: '/tenant/select' | '/') {
  return async ({ context, search }: { context: Context; search: Search }): Promise<void> => {
    const session = await context.queries.fetchQuery(sessionQuery)
    if (session) throw redirect({ to, search: (to === '/' ? {} : { back: search.back }) as never })
  }
}

/** What a page asks for: any of these permissions, and any of these roles. An empty list asks for nothing. */
export type Needs = { permissions?: readonly string[]; roles?: readonly string[] }

/**
 * `beforeLoad` of a page that not everybody may use: `needs('clients.create')`, any of several, or
 * `needs({ roles: ['owner'] })`. Its loader does not even start; the frame stays, and says so in place of the page.
 */
export function needs(...wanted: string[] | [Needs]) {
  const [first] = wanted
  const { permissions = [], roles = [] } =
    typeof first === 'object' ? first : { permissions: wanted as string[] }
  return async ({
    context,
    location,
  }: {
    context: Context
    location: { pathname: string }
  }): Promise<void> => {
    const me =
      (await context.queries.ensureQueryData(meQuery(tenantOfAddress(location.pathname)))) ?? undefined
    if (!canAny(me, permissions) || !hasAnyRole(me, roles)) throw denied(permissions[0])
  }
}

/** `beforeLoad` of everything below /central: signed in, and let in to the administration of the whole. */
export async function centralOnly({ context, location }: { context: Context; location: { href: string } }) {
  await requireSession(context.queries, location.href)
  const me = (await context.queries.ensureQueryData(meQuery())) ?? undefined
  if (!canAny(me, ['central.access'])) throw denied()
}

const words = {
  title: 'You do not have access to this',
  description: 'Your role does not include it. Someone who manages users in your agency can change that.',
}
const notification = { type: 'error' as const, ...words }

/** As the server would say it. */
function denied(permission?: string): Refused {
  const lacking = permission ? { permission } : {}
  return new Refused(403, { code: 'forbidden', ...words, ...lacking, notification, data: { notification } })
}

/** Somebody whose mail program broke a link, or who copied half of it: to the sign-in, told what to do. */
export function brokenLink() {
  notify({
    type: 'info',
    title: 'This link is not whole',
    description: 'Please open it from the email again, or copy all of it.',
  })
  return redirect({ to: '/' })
}
