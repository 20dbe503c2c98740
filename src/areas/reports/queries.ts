import { sql } from 'kysely'
import type { ReportKey } from '#areas/reports/contract.ts'
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
