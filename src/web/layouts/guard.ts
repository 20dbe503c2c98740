import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Session } from '#web/auth.ts'
import { sessionQuery } from '#web/session.ts'

/** Nobody signed in: off to the login, with the way back. */
export async function requireSession(queries: QueryClient, href: string): Promise<Session> {
  const session = await queries.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/', search: { back: href } as never })
  return session
}

/** A way back is a page of ours and nothing else. */
export function safeBack(back: string | undefined): string | undefined {
  return back && /^\/(?![/\\])/.test(back) ? back : undefined
}
