import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

type Change = { from: unknown; to: unknown }

/** Fields that say nothing to a reader of the history. */
const silent = new Set(['version', 'updated_at', 'created_at', 'tenant_id', 'search_text'])

/** What differs between two states of a record, field by field, secrets masked. Equal when they are equal as JSON. */
export function differences(before: object, after: object): Record<string, Change> {
  const old = before as Record<string, unknown>
  const found: Record<string, Change> = {}
  for (const [field, to] of Object.entries(after)) {
    if (silent.has(field)) continue
    const from = old[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to ?? null))
      found[field] = { from: kept(field, from), to: kept(field, to ?? null) }
  }
  return found
}

/** What no history holds, whoever reads it: an account keeps its last digits, all else only that it changed. */
function kept(field: string, value: unknown): unknown {
  if (value === null || value === '') return value
  if (/^(account_number|iban)$/.test(field)) return `•••• ${String(value).slice(-4)}`
  return /(^|_)(secret|password|token|hash|locked|print)(_|$)|^(sort_code|ni_number|dob)$/.test(field)
    ? 'withheld'
    : value
}

/**
 * Records who did what to a record, in the transaction that does it. `subject` is the model's name in addresses
 * (`clients`), `action` a past tense (`created`, `approved`).
 */
export async function recordHistory(
  ctx: Pick<Context, 'db' | 'who'>,
  subject: string,
  subjectId: number,
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await recordHistoryAll(ctx, subject, [subjectId], action, changes)
}

/** The same for several records at once, in one statement. */
export async function recordHistoryAll(
  ctx: Pick<Context, 'db' | 'who'>,
  subject: string,
  subjectIds: readonly number[],
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const entry = { ...authorOf(ctx.who), action, changes }
  await recordHistoryEach(
    ctx.db,
    subject,
    subjectIds.map((subject_id) => ({ ...entry, subject_id })),
  )
}

/**
 * Whoever acts, as the history names them: a program by its token, and whoever looks as a role (their id is turned to its
 * negative meanwhile) as themselves, since what they download leaves with them.
 */
export const authorOf = ({ id, name, token_name }: Context['who']) => ({
  user_id: Math.abs(id) || null,
  user_name: token_name ? `${name} (API token ${token_name})` : name,
})

/** What was done, and by whom; `user_id` null: by nobody of the agency. */
type HistoryEntry = {
  subject_id: number
  action: string
  user_id: number | null
  user_name: string
  changes: Record<string, unknown>
}

/** The same where each is told in its own way, in one statement. */
export async function recordHistoryEach(
  db: Db,
  subject: string,
  each: readonly HistoryEntry[],
): Promise<void> {
  if (each.length === 0) return
  await sql`
    insert into history (tenant_id, subject, subject_id, action, user_id, user_name, changes)
    select ${db.tenant}::integer, ${subject}::text, r.subject_id, r.action, r.user_id, r.user_name, r.changes
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as r(subject_id bigint, action text, user_id bigint,
      user_name text, changes jsonb)`.execute(db)
}

/**
 * What was done in several agencies from outside of them, in a transaction across and in one statement. From where
 * whoever did it is at work is not theirs to know.
 */
export async function recordHistoryAcross(
  all: AllDb,
  subject: string,
  each: readonly (HistoryEntry & { tenant_id: number })[],
): Promise<void> {
  if (each.length === 0) return
  await sql`
    insert into history (tenant_id, subject, subject_id, action, user_id, user_name, changes, via, ip, agent)
    select r.tenant_id, ${subject}::text, r.subject_id, r.action, r.user_id, r.user_name, r.changes, 'job', '', ''
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as r(tenant_id integer, subject_id bigint, action text,
      user_id bigint, user_name text, changes jsonb)`.execute(all)
}
