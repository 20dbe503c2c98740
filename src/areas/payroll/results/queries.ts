import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

type Worker = { candidate_id: number; name: string; payroll_ref: string; ni_locked: string; amount: number }

/** Who is on a run, with what it sends for each. */
export async function workersOn(db: Db, runId: number): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    select w.candidate_id, w.name, w.payroll_ref, c.ni_locked, w.amount
    from pay_run_workers w join candidates c on c.tenant_id = ${db.tenant} and c.id = w.candidate_id
    where w.tenant_id = ${db.tenant} and w.pay_run_id = ${runId} order by w.name, w.id`.execute(db)
  return rows
}

/** What a run is paid in; undefined: there is none. */
export async function currencyOf(db: Db, runId: number): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select r.currency from pay_runs r where r.tenant_id = ${db.tenant} and r.id = ${runId}`.execute(db)
  return rows[0]?.currency
}

type Slip = Record<
  | 'candidate_id'
  | 'gross'
  | 'tax'
  | 'ni'
  | 'pension'
  | 'other'
  | 'net'
  | 'holiday'
  | 'holiday_added'
  | 'statutory_added'
  | 'other_added',
  number
>
type NewResults = {
  version: number
  filename: string
  sha256: string
  user_id: number
  slips: readonly Slip[]
}

export async function insertResults(db: Db, runId: number, given: NewResults): Promise<void> {
  await sql`
    with made as (
      insert into pay_run_results (tenant_id, pay_run_id, version, filename, sha256, user_id)
      values (${db.tenant}, ${runId}, ${given.version}, ${given.filename}, ${given.sha256}, ${given.user_id || null})
      returning id)
    insert into pay_run_payslips (tenant_id, pay_run_result_id, candidate_id, gross, tax, ni, pension, other, net, holiday,
      holiday_added, statutory_added, other_added)
    select ${db.tenant}::integer, made.id, s.candidate_id, s.gross, s.tax, s.ni, s.pension, s.other, s.net, s.holiday,
      s.holiday_added, s.statutory_added, s.other_added
    from made cross join jsonb_to_recordset(${JSON.stringify(given.slips)}::jsonb) as s(candidate_id bigint, gross bigint, tax bigint,
      ni bigint, pension bigint, other bigint, net bigint, holiday bigint, holiday_added bigint, statutory_added bigint, other_added bigint)`.execute(
    db,
  )
}
