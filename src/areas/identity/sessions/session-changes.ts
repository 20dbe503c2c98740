import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '#platform/db/tenant.ts'
import type { Drop, Live } from '#platform/live/live.ts'
import { hashToken, tokenIn } from '#platform/session-tokens.ts'

/** Days for which an ended session is kept: long enough to answer who came in from where. */
const keptDays = 30

/**
 * Cuts what hangs on a session that was just revoked. Nobody waits for it, and it cannot fail the request: what could
 * not be told now, the look once a minute finds.
 */
export function cutSession(live: Pick<Live, 'drop'>, session: string, reason: Drop['reason']): void {
  live.drop([{ reason, session }]).catch(() => undefined)
}

/** The session of a browser, as we keep it; undefined without its cookie. It may have ended. */
export function sessionOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const token = tokenIn(headers.cookie ?? '')
  return token && hashToken(token)
}

/** Which of these sessions let nobody in any more: revoked, run out, swept, or their account is disabled. */
export async function endedSessions(database: Database, sessions: string[]): Promise<string[]> {
  if (sessions.length === 0) return []
  const { rows } = await sql<{ session: string }>`
    select asked.session from unnest(${sessions}::text[]) as asked(session)
    where not exists (
      select from sessions s join accounts a on a.id = s.account_id and a.disabled_at is null
      where s.token_hash = asked.session and s.revoked_at is null and s.expires_at > now())`.execute(
    database.readingAcross('live connections end with their session'),
  )
  return rows.map(({ session }) => session)
}

/** Whom a session stood for, in every agency: an outside live server knows people, not sessions. */
export async function usersOfSession(database: Database, session: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from sessions s join users u on u.account_id = s.account_id
    where s.token_hash = ${session}`.execute(
    database.readingAcross('live connections end with their session'),
  )
  return rows.map(({ id }) => id)
}

/** Forgets the sessions that were last used in this agency (or in none) and ended long ago. */
export async function sweepSessions(database: Database, tenantId: number): Promise<void> {
  await sql`
    delete from sessions
    where coalesce(revoked_at, expires_at) < now() - make_interval(days => ${keptDays})
      and (tenant_id = ${tenantId} or tenant_id is null)`.execute(
    database.readingAcross('sessions that ended long ago are swept'),
  )
}
