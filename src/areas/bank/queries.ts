import { sql } from 'kysely'
import type { BankChange, PaidSubject } from '#areas/bank/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export type StoredChange = {
  id: number
  status: BankChange['status']
  requested_by: number
  requested_by_name: string
  requested_at: string
  locked: string
  ending: string
  replaces: string
  replaces_ending: string
  warned: string
}

const columns = (
  db: Db,
) => sql`b.id, b.status, b.requested_by, b.requested_at, b.locked, b.ending, b.replaces, b.replaces_ending,
  b.warned, (select u.name from users u where u.tenant_id = ${db.tenant} and u.id = b.requested_by) as requested_by_name`

/** The request that waits for this record, if there is one. */
export async function pendingChange(
  db: Db,
  subject: PaidSubject,
  subjectId: number,
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select ${columns(db)} from bank_changes b
    where b.tenant_id = ${db.tenant} and b.subject = ${subject} and b.subject_id = ${subjectId}
      and b.status = 'pending'`.execute(db)
  return rows[0]
}

/** The last digits of the account that waits for this record, '' where none does. */
export async function pendingEndingOf(db: Db, subject: PaidSubject, subjectId: number): Promise<string> {
  return (await pendingChange(db, subject, subjectId))?.ending ?? ''
}

/** One request of this record, held until the transaction ends: of two who decide at once, one sees what the other did. */
export async function lockChange(
  db: Db,
  subject: PaidSubject,
  subjectId: number,
  id: number,
): Promise<StoredChange | undefined> {
  const it = sql`b.tenant_id = ${db.tenant} and b.subject = ${subject} and b.subject_id = ${subjectId} and b.id = ${id}`
  // What was decided cannot be held, by anybody: whoever waited here reads it afterwards.
  await sql`select b.id from bank_changes b where ${it} for update of b`.execute(db)
  const { rows } = await sql<StoredChange>`select ${columns(db)} from bank_changes b where ${it}`.execute(db)
  return rows[0]
}

type NewChange = {
  subject: PaidSubject
  subject_id: number
  locked: string
  ending: string
  replaces: string
  replaces_ending: string
  requested_by: number
  warned: string
}

/** Undefined when another request waits already. */
export async function insertChange(db: Db, change: NewChange): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_changes (tenant_id, subject, subject_id, locked, ending, replaces, replaces_ending, requested_by,
      warned)
    values (${db.tenant}, ${change.subject}, ${change.subject_id}, ${change.locked}, ${change.ending},
      ${change.replaces}, ${change.replaces_ending}, ${change.requested_by}, ${change.warned})
    on conflict (tenant_id, subject, subject_id) where status = 'pending' do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export async function decideChange(
  db: Db,
  id: number,
  decided: { status: 'approved' | 'refused' | 'withdrawn'; by: number; reason?: string },
): Promise<void> {
  await sql`
    update bank_changes b set status = ${decided.status}, decided_by = ${decided.by}, decided_at = now(),
      reason = ${decided.reason ?? ''}
    where b.tenant_id = ${db.tenant} and b.id = ${id}`.execute(db)
}

/** The addresses the record had before, as far as they were changed since then: its history says so. */
export async function formerAddresses(
  db: Db,
  subject: PaidSubject,
  subjectId: number,
  since: string,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select h.changes->'email'->>'from' as email from history h
    where h.tenant_id = ${db.tenant} and h.subject = ${subject} and h.subject_id = ${subjectId}
      and h.at >= ${since}::timestamptz and h.changes->'email'->>'from' <> ''
    order by h.id desc`.execute(db)
  return rows.map(({ email }) => email)
}
