import { sql } from 'kysely'
import type { FiguresDiffer } from '#areas/reports/contract.ts'
import type { ReportKey } from '#areas/reports/heads.ts'
import type { Difference } from '#areas/reports/reconciliations.ts'
import type { Db } from '#platform/db/tenant.ts'

type Mark = { report: string; favourite: boolean; opened_at: string | null }

/** What somebody marked and opened, by report. */
export async function readMarks(db: Db, userId: number): Promise<Map<string, Mark>> {
  const { rows } = await sql<Mark>`
    select m.report, m.favourite, m.opened_at from report_marks m
    where m.tenant_id = ${db.tenant} and m.user_id = ${userId}`.execute(db)
  return new Map(rows.map((row) => [row.report, row]))
}

/** Keeps that a report was opened, or whether it is a favourite. */
export async function saveMark(
  db: Db,
  {
    report,
    user_id,
    favourite,
    now,
  }: { report: ReportKey; user_id: number; favourite: boolean | undefined; now: Date },
): Promise<{ favourite: boolean }> {
  const opened = favourite === undefined ? now.toISOString() : null
  const { rows } = await sql<{ favourite: boolean }>`
    insert into report_marks (tenant_id, user_id, report, favourite, opened_at)
    values (${db.tenant}, ${user_id}, ${report}, ${favourite ?? false}, ${opened}::timestamptz)
    on conflict (tenant_id, user_id, report) do update set
      favourite = coalesce(${favourite ?? null}::boolean, report_marks.favourite),
      opened_at = coalesce(excluded.opened_at, report_marks.opened_at)
    returning favourite`.execute(db)
  return rows[0]!
}

/** Keeps what does not agree now, since when it does not, and forgets what agrees by now. Answers what is new. */
export async function keepDifferences(
  db: Db,
  found: readonly Difference[],
  now: Date,
): Promise<Difference[]> {
  const given = JSON.stringify(found)
  await sql`
    delete from report_differences d where d.tenant_id = ${db.tenant} and not exists (
      select from jsonb_to_recordset(${given}::jsonb) as f(name text, currency text)
      where f.name = d.name and f.currency = d.currency)`.execute(db)
  await sql`
    update report_differences d set difference = f.difference
    from jsonb_to_recordset(${given}::jsonb) as f(name text, currency text, difference bigint)
    where d.tenant_id = ${db.tenant} and d.name = f.name and d.currency = f.currency`.execute(db)
  const { rows } = await sql<Difference>`
    insert into report_differences (tenant_id, name, currency, difference, since)
    select ${db.tenant}, f.name, f.currency, f.difference, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as f(name text, currency text, difference bigint)
    on conflict do nothing returning name, currency, difference`.execute(db)
  return rows
}

export async function readDifferences(db: Db): Promise<FiguresDiffer[]> {
  const { rows } = await sql<FiguresDiffer>`
    select d.name, d.currency, d.difference, d.since from report_differences d
    where d.tenant_id = ${db.tenant} order by d.since, d.name, d.currency`.execute(db)
  return rows
}
