import { type RawBuilder, sql } from 'kysely'
import type { Correction, CorrectionRow, CorrectionsQuery } from '#areas/invoices/corrections/contract.ts'
import type { To } from '#areas/invoices/corrections/plan-elsewhere.ts'
import type { Asked, Scope } from '#areas/invoices/corrections/scope.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { sheetReach } from '#areas/timesheets/public.ts'
import { sharersOf, type UnitSide } from '#areas/units/public.ts'
import { type Context, type Owned, reachOf } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** Money of a client's time, as a column that is null beyond the reader's reach. `c` is the client. */
function seen({ who }: Pick<Context, 'who'>, permissions: string[], value: RawBuilder<unknown>) {
  const reaches = permissions.map((permission) => {
    const scope = reachOf(who, permission)
    return scope === undefined ? sql`false` : (rowScope({ who, scope }, 'c') ?? sql`true`)
  })
  return sql`case when ${sql.join(reaches, sql` and `)} then ${value} end`
}

const see = {
  charge: ['timesheets.view_charge'],
  pay: ['timesheets.view_pay'],
  margin: ['timesheets.view_charge', 'timesheets.view_pay', 'placements.rates.view_margin'],
}

const columns = (ctx: Pick<Context, 'who'>, x: string) => {
  const of = (name: string) => sql.ref(`${x}.${name}`)
  return sql`
    ${of('id')}, ${of('cause')}, ${of('way')}, ${of('status')}, ${of('client_id')}, c.name as client_name, ${of('from_day')},
    ${of('reason')}, ${of('currency')}, ${of('pay_currency')}, ${of('sheet_count')}, ${of('sheets_done')},
    ${seen(ctx, see.charge, of('bill_delta'))} as charge_delta, ${seen(ctx, see.pay, of('pay_delta'))} as pay_delta,
    ${seen(ctx, see.margin, sql`case when ${of('pay_currency')} = ${of('currency')} then ${of('bill_delta')} - ${of('pay_delta')} end`)} as margin_delta,
    ${of('requested_by_user_id')} as requested_by, asker.name as requested_by_name, ${of('requested_at')},
    decider.name as decided_by_name, ${of('decided_at')}`
}

const joins = (db: Db, x: string) => sql`
  join clients c on c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${x}.client_id`)}
  join users asker on asker.tenant_id = ${db.tenant} and asker.id = ${sql.ref(`${x}.requested_by_user_id`)}
  left join users decider on decider.tenant_id = ${db.tenant} and decider.id = ${sql.ref(`${x}.decided_by_user_id`)}`

export function correctionShape(ctx: RequestContext, query: CorrectionsQuery): ListOf<CorrectionRow> {
  const { db } = ctx
  const reach = rowScope(ctx, 'whose')
  const touches = (table: 'sheets' | 'documents', column: string, id: number | undefined) =>
    id
      ? sql`t.id = any(array(select x.correction_id from ${sql.table(`correction_${table}`)} x
          where x.tenant_id = ${db.tenant} and ${sql.ref(`x.${column}`)} = ${id}))`
      : undefined
  return {
    table: 'corrections',
    columns: columns(ctx, 'page'),
    joins: joins(db, 'page'),
    sorts: { requested_at: 'timestamptz' },
    sort: '-requested_at',
    where: [
      reach &&
        sql`exists (select from clients whose where whose.tenant_id = ${db.tenant} and whose.id = t.client_id and ${reach})`,
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.cause?.length ? sql`t.cause = any(${query.cause})` : undefined,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.rate_change_id ? sql`t.rate_change_id = ${query.rate_change_id}` : undefined,
      query.placement_id
        ? sql`t.scope -> 'placement_ids' @> to_jsonb(${query.placement_id}::bigint)`
        : undefined,
      touches('sheets', 'timesheet_id', query.timesheet_id),
      touches('documents', 'invoice_id', query.invoice_id),
    ],
  }
}

export const listCorrections = (ctx: RequestContext, query: CorrectionsQuery): Promise<Page<CorrectionRow>> =>
  listPage(ctx.db, '/corrections', query, correctionShape(ctx, query))

export type Found = CorrectionRow &
  Pick<Correction, 'rate_change_id' | 'decision_reason' | 'failure' | 'settled_at'> & {
    scope: Scope
    bill_delta: number
    pay_sum: number
    /** Which sides it moves, and the most that it moves on one. */
    sides: UnitSide[]
    at_stake: number | null
    moved_amount: number | null
    client_status: string
    owner_user_id: number | null
    team_id: number | null
  }

/** Refuses with `not_found` beyond the caller's reach. */
export async function findCorrection(ctx: RequestContext, id: number): Promise<Found> {
  const { db } = ctx
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<Found>`
    select ${columns(ctx, 'x')}, x.rate_change_id, x.decision_reason, x.failure, x.settled_at, x.scope,
      x.bill_delta, x.pay_delta as pay_sum, x.at_stake, x.moved_amount,
      coalesce(x.sides, array_remove(array[case when x.bill_delta <> 0 then 'bill' end, case when x.pay_delta <> 0 then 'pay' end], null)) as sides, c.status as client_status, c.owner_user_id, c.team_id
    from corrections x ${joins(db, 'x')}
    where x.tenant_id = ${db.tenant} and x.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('Correction')
  return rows[0]
}

/** Holds one until the transaction ends: of two who decide at one instant the second reads what the first wrote. */
export async function holdCorrection(db: Db, id: number): Promise<void> {
  await sql`select 1 from corrections x where x.tenant_id = ${db.tenant} and x.id = ${id} for no key update`.execute(
    db,
  )
}

export async function insertCorrection(
  db: Db,
  { cause, way, from_day, scope, rate_change_id, client, currency, pay_currency }: Asked,
  said: {
    reason: string
    user_id: number
    sheet_count: number
    bill_delta: number
    pay_delta: number
    sides: UnitSide[]
    at_stake: number
    moved_amount: number | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into corrections (tenant_id, client_id, cause, way, from_day, scope, rate_change_id, reason, currency, paid_in, sheet_count,
      bill_delta, pay_delta, sides, at_stake, moved_amount, requested_by_user_id)
    values (${db.tenant}, ${client.id}, ${cause}, ${way}, ${from_day}, ${JSON.stringify(scope)}::jsonb, ${rate_change_id}::bigint,
      ${said.reason}, ${currency}, ${pay_currency === currency ? null : pay_currency}::text, ${said.sheet_count}, ${said.bill_delta}, ${said.pay_delta}, ${said.sides}::text[], ${said.at_stake}, ${said.moved_amount}::bigint,
      ${said.user_id})
    returning id`.execute(db)
  return rows[0]!.id
}

/** An open correction of some of the same time, if there is one. Until the end of the transaction nobody else asks of this client. */
export async function openBeside(
  db: Db,
  { client, scope }: Pick<Asked, 'client' | 'scope'>,
): Promise<number | undefined> {
  await exclusively(db, `corrections of client ${client.id}`)
  const { rows } = await sql<{ id: number }>`
    select x.id from corrections x
    where x.tenant_id = ${db.tenant} and x.client_id = ${client.id} and x.status = any (array['proposed', 'approved'])
      and exists (select from jsonb_array_elements_text(x.scope -> 'placement_ids') as p(id)
        where p.id::bigint = any(${scope.placement_ids}::bigint[]))
      and (${scope.timesheet_ids}::bigint[] is null or jsonb_typeof(x.scope -> 'timesheet_ids') is distinct from 'array'
        or exists (select from jsonb_array_elements_text(x.scope -> 'timesheet_ids') as t(id)
          where t.id::bigint = any(${scope.timesheet_ids}::bigint[])))
    order by x.id limit 1`.execute(db)
  return rows[0]?.id
}

/** What it stands on and what came of it, in one statement. */
export async function detailsOf(db: Db, { id, scope }: Pick<Found, 'id' | 'scope'>) {
  const { to } = scope
  const rates = scope.rates.map(({ rate_code_id }) => rate_code_id)
  const { rows } = await sql<{
    names: { id: number; name: string }[]
    moved_to: string | null
    placements: Correction['placements']
    sheets: Stored[]
    documents: Correction['documents']
    units: Correction['units']
  }>`
    select
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name)) from rate_codes k
        where k.tenant_id = ${db.tenant} and k.id = any(${rates}::bigint[])), '[]') as names,
      ${placeOf(db, to)} as moved_to,
      coalesce((select json_agg(json_build_object('id', p.id, 'ref', p.ref, 'job_id', j.id, 'job_title', j.title,
          'candidate_name', w.first_name || ' ' || w.last_name) order by p.id)
        from placements p
        join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
        join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
        where p.tenant_id = ${db.tenant} and p.id = any(${scope.placement_ids}::bigint[])), '[]') as placements,
      coalesce((select json_agg(s order by s.period_start, s.timesheet_id) from (
        select s.timesheet_id, t.placement_id, p.ref as placement_ref, w.first_name || ' ' || w.last_name as candidate_name,
          t.period_start, t.period_end, s.minutes_before, s.minutes_after, s.bill_before, s.bill_after, s.pay_before, s.pay_after,
          g.days as given_days, g.amount as given_amount
        from correction_sheets s
        cross join lateral (
          select jsonb_agg(distinct x.day order by x.day) as days, sum((x.unit ->> 'pay_amount')::bigint)::bigint as amount
          from jsonb_to_recordset(s.pieces) as x(day date, unit jsonb)
          where ${to?.supplier_id !== undefined}) g
        join timesheets t on t.tenant_id = ${db.tenant} and t.id = s.timesheet_id
        join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
        join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
        where s.tenant_id = ${db.tenant} and s.correction_id = ${id} order by t.period_start, t.id limit 200) s), '[]') as sheets,
      coalesce((select json_agg(json_build_object('id', i.id, 'number', i.number, 'type', i.type, 'status', i.status,
          'party_name', i.party_name, 'net', i.net, 'role', d.role) order by d.role = 'charged', i.id)
        from (${documentsOf(db, id)}) d
        join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id), '[]') as documents,
      (select json_build_object('made', count(*) filter (where u.role = 'made'),
          'taken_back', count(*) filter (where u.role = 'taken_back'), 'corrected', count(*) filter (where u.role = 'corrected'),
          'waiting', count(*) filter (where u.role = 'made' and exists (select from unit_holds h
            where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.charge_unit_id and h.released_at is null
              and h.kind = 'awaits_credit')))
        from correction_units u where u.tenant_id = ${db.tenant} and u.correction_id = ${id}) as units`.execute(
    db,
  )
  return rows[0]!
}

/** Where something is put, by its name. */
const placeOf = (db: Db, to: To | undefined) => sql`coalesce(${to?.cost_code ?? null}::text,
  (select o.number from purchase_orders o where o.tenant_id = ${db.tenant} and o.id = ${to?.purchase_order_id ?? null}::bigint),
  (select b.label from billing_profiles b where b.tenant_id = ${db.tenant} and b.id = ${to?.billing_profile_id ?? null}::bigint),
  (select t.code || ', ' || t.name from tax_codes t where t.tenant_id = ${db.tenant} and t.id = ${to?.tax_code_id ?? null}::bigint),
  (select s.name from suppliers s where s.tenant_id = ${db.tenant} and s.id = ${to?.supplier_id ?? null}::bigint),
  ${to?.supplier_id === null ? 'Payroll' : null}::text)`

/** The same by itself, for the preview. */
export async function nameOfPlace(db: Db, to: To | undefined): Promise<string | null> {
  if (!to) return null
  const { rows } = await sql<{ name: string }>`select ${placeOf(db, to)} as name`.execute(db)
  return rows[0]!.name
}

export type Stored = BothSides & {
  timesheet_id: number
  placement_id: number
  placement_ref: string
  candidate_name: string
  period_start: string
  period_end: string
  /** Of somebody else to be paid: what is given to them; else null. */
  given_days: string[] | null
  given_amount: number | null
}

/** What a sheet came to and comes to. */
export type BothSides = {
  minutes_before: number
  minutes_after: number
  bill_before: number
  bill_after: number
  pay_before: number
  pay_after: number
}

/** The documents that it put right (kept: the draft of their credit note was deleted), their credit notes as long as they are there, and those its units stand on by now. */
const documentsOf = (db: Db, id: number) => sql`
  select distinct on (x.invoice_id) x.invoice_id, x.role from (
    select d.invoice_id, case when d.credit_id is null or exists (select from invoices c
      where c.tenant_id = ${db.tenant} and c.id = d.credit_id) then 'corrected' else 'kept' end as role
    from correction_documents d
    where d.tenant_id = ${db.tenant} and d.correction_id = ${id}
    union all
    select d.credit_id, 'credit' from correction_documents d
    where d.tenant_id = ${db.tenant} and d.correction_id = ${id} and d.credit_id is not null
    union all
    select n.invoice_id, 'charged' from correction_units u
    join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = u.charge_unit_id and n.released_at is null
    where u.tenant_id = ${db.tenant} and u.correction_id = ${id} and u.role <> 'corrected') x
  order by x.invoice_id, x.role desc`

/** Corrections that were carried out on a sheet that the reader sees. */
export async function onSheet(ctx: RequestContext, timesheetId: number) {
  const { db } = ctx
  const reach = sheetReach(ctx)
  const { rows } = await sql<
    BothSides &
      Whose &
      Record<'currency' | 'pay_currency', string> & {
        id: number
        cause: string
        settled_at: string
        entries: EntryInput[] | null
      }
  >`
    select x.id, x.cause, x.settled_at, x.currency, x.pay_currency, s.minutes_before, s.minutes_after, s.bill_before, s.bill_after, s.pay_before, s.pay_after,
      x.scope -> 'entries' as entries, t.owner_user_id, t.team_id, ${sharersOf(db, sql`t.placement_id`)} as shared_with
    from timesheets t
    join correction_sheets s on s.tenant_id = ${db.tenant} and s.timesheet_id = t.id
    join corrections x on x.tenant_id = ${db.tenant} and x.id = s.correction_id and x.status = 'done'
    where t.tenant_id = ${db.tenant} and t.id = ${timesheetId} ${reach ? sql`and ${reach}` : sql``}
    order by x.id limit 100`.execute(db)
  return rows
}

type Whose = Required<Owned>

/** Refuses a sheet that the reader does not see. */
export async function seeSheet(ctx: RequestContext, timesheetId: number): Promise<void> {
  const { db } = ctx
  const reach = sheetReach(ctx)
  const { rows } = await sql`
    select from timesheets t where t.tenant_id = ${db.tenant} and t.id = ${timesheetId} ${reach ? sql`and ${reach}` : sql``}`.execute(
    db,
  )
  if (rows.length === 0) throw notFound('Timesheet')
}
