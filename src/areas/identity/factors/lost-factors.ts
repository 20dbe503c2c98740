import { sql } from 'kysely'
import { emailOwner } from '#areas/identity/factors/emails.ts'
import { dropPending } from '#areas/identity/factors/pending.ts'
import {
  deleteFactors,
  findFactors,
  isSecured,
  lockAccount,
  recordFactor,
} from '#areas/identity/factors/queries.ts'
import { endSessions } from '#areas/identity/sessions/queries.ts'
import { cutSession } from '#areas/identity/sessions/session-changes.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Live } from '#platform/live/live.ts'

/** The account at exactly this address, when it has a second step; with the number of its agencies. */
export async function findSecured(
  all: AllDb,
  email: string,
): Promise<{ id: number; agencies: number } | undefined> {
  const { rows } = await sql<{ id: number; agencies: number }>`
    select a.id, (select count(*)::int from users u
      where u.account_id = a.id and u.status = 'active' and u.kind <> 'central') as agencies
    from accounts a where a.email = ${email}::citext and a.disabled_at is null and ${isSecured(sql`a.id`)}`.execute(
    all,
  )
  return rows[0]
}

/**
 * Takes everything away that an account has beside its password: written to its owner, and out everywhere. Answers the
 * sessions that ended, for `cutSession` after commit.
 */
export async function forgetFactors(
  all: AllDb,
  accountId: number,
  { at, more }: { at: Date; more: string },
): Promise<string[]> {
  await lockAccount(all, accountId)
  const own = await findFactors(all, accountId)
  await deleteFactors(all, accountId)
  await dropPending(all, accountId)
  if (own) await emailOwner(all, 'two-factor reset', { email: own.email, name: own.name, at, more })
  return endSessions(all, accountId, '')
}

/** The same where no agency does it: each agency of the account has it in its history. */
export async function takeFactorsAway(
  all: AllDb,
  accountId: number,
  details: { at: Date; more: string },
): Promise<string[]> {
  await recordFactor(all, accountId, 'two-factor reset', { by: details.more })
  return forgetFactors(all, accountId, details)
}

/** When the present password may have come out of the mailbox: the last time an email chose one; null: not lately. */
export async function chosenByEmailAt(all: AllDb, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(used_at) as at from password_resets where account_id = ${accountId}`.execute(all)
  return rows[0]?.at ?? null
}

export function cutSessions(live: Pick<Live, 'drop'>, sessions: readonly string[]): void {
  for (const session of sessions) cutSession(live, session, 'ended')
}
