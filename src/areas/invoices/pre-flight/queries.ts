import { type RawBuilder, sql } from 'kysely'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { type Asked, allChecks, sharedSteps } from '#areas/invoices/pre-flight/checks.ts'
import type { CheckRules } from '#areas/invoices/pre-flight/contract.ts'
import type { RuleName } from '#areas/invoices/pre-flight/words.ts'
import { type Cut, readiness } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

export type Figures = Record<string, string | number | null>
/** A finding as the database knows it; its words are made elsewhere. */
export type Found = {
  rule: RuleName
  subject: string
  print: string
  party_id: number | null
  party_name: string
  figures: Figures
  about: Record<string, unknown>
  invoice_ids: number[]
  dismissal: { id: number; reason: string; by: string | null; at: string } | null
  open: number
  dismissed: number
}

/** The most that one answer says; how many there are in all is counted beside. */
const most = 500

export type Narrowed = { party_id?: number | undefined; owner_user_id?: number | 'none' | undefined }

/** The time that a run would take. Its documents are not made yet: what is one party's stands together. */
export function workOfRun(db: Db, cut: Cut, { party_id, owner_user_id }: Narrowed): RawBuilder<unknown> {
  const party = party_id ? sql`and w.party_id = ${party_id}` : sql``
  const owned = sql`w.party_id = any(array(select c.id from clients c where c.tenant_id = ${db.tenant} and ${
    owner_user_id === 'none' ? sql`c.owner_user_id is null` : sql`c.owner_user_id = ${owner_user_id}::bigint`
  }))`
  // A supplier has no owner: whoever asks for those without one gets all, as the run does.
  const owner = owner_user_id
    ? sql`and case when ${cut.side === 'sales'} then ${owned} else ${owner_user_id === 'none'} end`
    : sql``
  return sql`
    ${readiness(db, cut)},
    work as materialized (
      select w.timesheet_id, w.placement_id, w.day, w.period_end, w.rate_code_id, w.rate, w.currency, w.source_kind, w.party_id,
        w.party_name, null::bigint as invoice_id
      from waiting w where w.reason is null ${party} ${owner}
    ),
    docs_in as materialized (
      select party_id, min(party_name) as party_name, max(period_end) as until, null::bigint as invoice_id
      from work group by party_id
    )`
}

/** The time on documents that are not issued yet. `which`: a condition over them (`i`). */
export function workOfDrafts(db: Db, side: DocumentKind, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const party = side === 'sales' ? sql`i.client_id` : sql`i.supplier_id`
  return sql`
    docs_in as materialized (
      select i.id as invoice_id, ${party} as party_id, i.party_name, coalesce(i.period_to, i.document_date) as until
      from invoices i
      where i.tenant_id = ${db.tenant} and i.type = ${side} and i.status = any('{draft,awaiting-approval,approved}') and ${which}
    ),
    work as materialized (
      select u.timesheet_id, u.placement_id, u.day, u.period_end, u.rate_code_id,
        ${side === 'sales' ? sql`u.charge_rate as rate, u.currency` : sql`u.pay_rate as rate, u.pay_currency as currency`}, u.source_kind, i.party_id, i.party_name, i.invoice_id
      from docs_in i
      join invoice_units k on k.tenant_id = ${db.tenant} and k.invoice_id = i.invoice_id and k.released_at is null
      join charge_units u on u.tenant_id = ${db.tenant} and u.id = k.charge_unit_id
    )`
}

/** What these checks find in that time, what was dismissed beside what was not: one statement. */
export async function findFindings(
  db: Db,
  work: RawBuilder<unknown>,
  asked: Asked,
  { ids, all = false }: { ids?: readonly string[]; all?: boolean } = {},
): Promise<Found[]> {
  if (asked.names.length === 0) return []
  const named = ids
    ? sql`where ${asked.side}::text || ' ' || f.rule || ' ' || f.subject || ' ' || f.print = any(${ids})`
    : sql``
  const { rows } = await sql<Found>`
    with ${work}, ${sharedSteps(db)},
    found as materialized (${allChecks(db, asked)}),
    printed as (select *, md5(figures::text) as print from found)
    select f.rule, f.subject, f.print, f.party_id, f.party_name, f.figures, f.about, ${all ? sql`f.invoice_ids` : sql`f.invoice_ids[1:5]`} as invoice_ids,
      case when d.id is not null then json_build_object('id', d.id, 'reason', d.reason, 'by', u.name, 'at', d.dismissed_at) end as dismissal,
      (count(*) filter (where d.id is null) over ())::int as open, (count(d.id) over ())::int as dismissed
    from printed f
    left join pre_flight_dismissals d on d.tenant_id = ${db.tenant} and d.side = ${asked.side} and d.rule = f.rule
      and d.subject = f.subject and d.print = f.print and d.taken_back_at is null
    left join users u on u.tenant_id = ${db.tenant} and u.id = d.dismissed_by_user_id
    ${named}
    order by d.id is not null, array_position(${asked.names}::text[], f.rule), f.party_name, f.subject
    limit ${all ? null : most}::bigint`.execute(db)
  return rows
}

export async function findRules(db: Db): Promise<{ rules: Partial<CheckRules>; version: number }> {
  const { rows } = await sql<{ rules: Partial<CheckRules>; version: number }>`
    select p.rules, p.version from pre_flight_rules p where p.tenant_id = ${db.tenant}`.execute(db)
  return rows[0] ?? { rules: {}, version: 0 }
}

/** Keeps all of them over the version that was read; the first time there is no row yet. */
export async function saveRules(db: Db, version: number, rules: CheckRules): Promise<void> {
  const { rows } = await sql`
    insert into pre_flight_rules (tenant_id, rules, updated_at)
    values (${db.tenant}, ${JSON.stringify(rules)}::jsonb, now())
    on conflict (tenant_id) do update set rules = excluded.rules, version = pre_flight_rules.version + 1,
      updated_at = excluded.updated_at
      where pre_flight_rules.version = ${version}
    returning tenant_id`.execute(db)
  if (rows.length === 0) throw conflict('page')
}

export type Dismissed = Found & { side: DocumentKind; reason: string }

/** Of two who dismiss the same at one instant the first is kept. Answers what was written. */
export async function insertDismissals(
  db: Db,
  found: readonly Dismissed[],
  userId: number | null,
): Promise<{ id: number; rule: RuleName; reason: string }[]> {
  const rows = found.map(({ side, rule, subject, figures, print, reason }) => ({
    ...{ side, rule, subject, figures, print, reason },
  }))
  const made = await sql<{ id: number; rule: RuleName; reason: string }>`
    insert into pre_flight_dismissals (tenant_id, side, rule, subject, figures, print, reason, dismissed_by_user_id)
    select ${db.tenant}, f.side, f.rule, f.subject, f.figures, f.print, f.reason, ${userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(side text, rule text, subject text, figures jsonb, print text, reason text)
    on conflict (tenant_id, side, rule, subject, print) where taken_back_at is null do nothing
    returning id, rule, reason`.execute(db)
  return made.rows
}

type Dismissal = { id: number; side: DocumentKind; rule: RuleName }

/** One that still stands: what was taken back is seen no more. */
export async function lockDismissal(db: Db, id: number): Promise<Dismissal | undefined> {
  const { rows } = await sql<Dismissal>`
    select d.id, d.side, d.rule from pre_flight_dismissals d
    where d.tenant_id = ${db.tenant} and d.id = ${id} and d.taken_back_at is null for update`.execute(db)
  return rows[0]
}

export async function endDismissal(db: Db, id: number, userId: number | null, at: Date): Promise<void> {
  await sql`
    update pre_flight_dismissals d set taken_back_at = ${at.toISOString()}, taken_back_by_user_id = ${userId}::bigint
    where d.tenant_id = ${db.tenant} and d.id = ${id}`.execute(db)
}
