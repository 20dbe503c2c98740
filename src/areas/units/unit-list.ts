import { type RawBuilder, sql } from 'kysely'
import { allocationsOfUnit } from '#areas/purchase-orders/public.ts'
import type { Unit, UnitState, UnitsQuery } from '#areas/units/contract.ts'
import { placementScope } from '#areas/units/shares.ts'
import { documentsOf, sideState } from '#areas/units/side-states.ts'
import { type Context, reachOf, type Who } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

/** Units as far as the caller reaches the placements they come from; for people of the agency alone. */
export function listUnits(ctx: RequestContext, query: UnitsQuery): Promise<Page<Unit>> {
  return listPage(ctx.db, '/units', query, unitShape(ctx, query))
}

export function unitShape(ctx: RequestContext, query: UnitsQuery): ListOf<Unit> {
  const { db, who } = ctx
  const equal = (['client_id', 'candidate_id', 'placement_id', 'timesheet_id'] as const).map((name) =>
    query[name] ? sql`${sql.ref(`t.${name}`)} = ${query[name]}` : undefined,
  )
  return {
    table: 'charge_units',
    columns: unitColumns(db, who),
    joins: unitJoins(db),
    sorts: { day: 'date' },
    sort: '-day',
    where: [
      ofPlacements(ctx, 't'),
      ...equal,
      query.source ? sql`t.source_kind = any(${query.source})` : undefined,
      query.day_from ? sql`t.day >= ${query.day_from}::date` : undefined,
      query.pay_run_id
        ? sql`t.id = any(array(select l.charge_unit_id from pay_run_units l
            where l.tenant_id = ${db.tenant} and l.pay_run_id = ${query.pay_run_id} and l.released_at is null))`
        : undefined,
      query.day_to ? sql`t.day <= ${query.day_to}::date` : undefined,
      query.state ? inStates(db, query.side, query.state) : undefined,
    ],
  }
}

/** Units belong to whoever their placement belongs to. */
export function ofPlacements(
  { db, who, scope }: RequestContext,
  alias: string,
): RawBuilder<unknown> | undefined {
  if (who.kind !== 'staff' && who.kind !== 'central') return sql`false`
  const within = placementScope({ db, who, scope }, 'p')
  return within
    ? sql`${sql.ref(`${alias}.placement_id`)} = any(array(
        select p.id from placements p where p.tenant_id = ${db.tenant} and ${within}))`
    : undefined
}

/** What a state can only be found among is named first, so that a rare one is not looked for among all units. */
function inStates(db: Db, side: UnitsQuery['side'], states: readonly UnitState[]): RawBuilder<unknown> {
  const among = states.every((state) => state in narrow)
    ? sql`(${sql.join(
        [...new Set(states.map((state) => narrow[state]!))].map((each) => each(db, side)),
        sql` or `,
      )}) and`
    : sql``
  return sql`${among} (select s.state from (select t.*) u cross join lateral (${sideState(db, side, isSuperseded(db))}) s) = any(${states})`
}

const held = (
  db: Db,
  side: UnitsQuery['side'],
) => sql`t.id = any(array(select h.charge_unit_id from unit_holds h
  where h.tenant_id = ${db.tenant} and h.side = ${side} and h.released_at is null))`
const narrow: Partial<Record<UnitState, (db: Db, side: UnitsQuery['side']) => RawBuilder<unknown>>> = {
  ready: (db, side) => sql`(t.timesheet_id is null or t.timesheet_id = any(array(select r.id from timesheets r
    where r.tenant_id = ${db.tenant} and ${sql.ref(`r.${side}_status`)} = any('{ready,part_invoiced}'))))`,
  on_hold: held,
  written_off: held,
  drafted: (db, side) => sql`t.id = any(array(select l.charge_unit_id from invoices i
    join invoice_units l on l.tenant_id = ${db.tenant} and l.invoice_id = i.id and l.side = ${documentsOf[side]} and l.released_at is null
    where i.tenant_id = ${db.tenant} and i.number is null
    ${
      side === 'bill'
        ? sql``
        : sql`union all select l.charge_unit_id from pay_runs r
    join pay_run_units l on l.tenant_id = ${db.tenant} and l.pay_run_id = r.id and l.released_at is null
    where r.tenant_id = ${db.tenant} and r.status = any('{draft,checked}')`
    }))`,
  cancelled: (db, side) => sql`(${held(db, side)} or t.timesheet_id = any(array(select r.id from timesheets r
    where r.tenant_id = ${db.tenant} and r.status = 'superseded')))`,
}

const isSuperseded = (db: Db) => sql`exists (select from timesheets r where r.tenant_id = ${db.tenant}
  and r.id = u.timesheet_id and r.status = 'superseded')`

function unitColumns(db: Db, who: Who): RawBuilder<unknown> {
  const sees = (permission: string) => {
    const reach = reachOf(who, permission)
    return reach === undefined ? sql`false` : (placementScope({ db, who, scope: reach }, 'p') ?? sql`true`)
  }
  const money = (side: 'pay' | 'charge') => sql`
    case when ${sees(`timesheets.view_${side}`)} then ${sql.ref(`page.${side}_rate`)}::text end as ${sql.ref(`${side}_rate`)},
    case when ${sees(`timesheets.view_${side}`)} then ${sql.ref(`page.${side}_amount`)} end as ${sql.ref(`${side}_amount`)}`
  const document = (alias: string) => sql`case when ${sql.ref(`${alias}.invoice_id`)} is not null then
    json_build_object('id', ${sql.ref(`${alias}.invoice_id`)}, 'number', ${sql.ref(`${alias}.number`)}) end`
  return sql`page.id, page.source_kind, page.timesheet_id, page.adjusts_unit_id, page.reason, page.placement_id,
    p.ref as placement_ref, p.job_id, page.candidate_id, w.first_name || ' ' || w.last_name as candidate_name, page.client_id,
    c.name as client_name, payer.supplier_id, f.name as supplier_name, page.day, page.period_end, page.label, page.unit,
    trim_scale(page.quantity)::text as quantity, page.minutes, page.currency,
    case when ${sees('timesheets.view_pay')} then page.pay_currency end as pay_currency, ${money('pay')}, ${money('charge')}, page.po_number,
    page.site, page.role, page.department, page.cost_code, page.project_code, o.name as consultant_name,
    b.state as bill_state, ${document('b')} as bill_document, s.state as pay_state, ${document('s')} as pay_document,
    case when s.pay_run_id is not null then json_build_object('id', s.pay_run_id, 'number', s.run_number) end as pay_run,
    ${allocationsOfUnit(db, sees('timesheets.view_charge'))} as purchase_order_allocations, ${holdsOf(db)} as holds,
    ${sharesOf(db)} as consultants`
}

const holdsOf = (db: Db) => sql`coalesce((
  select json_agg(json_build_object('id', h.id, 'side', h.side, 'kind', h.kind, 'reason', h.reason,
    'held_by_name', coalesce(o.name, 'Saffron'),
    'held_at', to_char(h.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.id desc)
  from unit_holds h left join users o on o.tenant_id = ${db.tenant} and o.id = h.held_by_user_id
  where h.tenant_id = ${db.tenant} and h.charge_unit_id = page.id and h.released_at is null and h.kind <> 'corrected'), '[]')`

const sharesOf = (db: Db) => sql`coalesce((
  select json_agg(json_build_object('user_id', h.user_id, 'name', v.name, 'percent', trim_scale(h.percent)::text)
    order by h.percent desc, h.user_id)
  from charge_unit_shares h join users v on v.tenant_id = ${db.tenant} and v.id = h.user_id
  where h.tenant_id = ${db.tenant} and h.charge_unit_id = page.id), '[]')`

const unitJoins = (db: Db) => sql`
  join placements p on p.tenant_id = ${db.tenant} and p.id = page.placement_id
  join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
  join candidates w on w.tenant_id = ${db.tenant} and w.id = page.candidate_id
  left join users o on o.tenant_id = ${db.tenant} and o.id = page.consultant_user_id
  left join lateral (
    select m.supplier_id from charge_unit_moves m
    where m.tenant_id = ${db.tenant} and m.charge_unit_id = page.id order by m.id desc limit 1) m on true
  cross join lateral (select case when m is null then page.supplier_id else m.supplier_id end as supplier_id) payer
  left join suppliers f on f.tenant_id = ${db.tenant} and f.id = payer.supplier_id
  cross join lateral (select page.*) u
  cross join lateral (${sideState(db, 'bill', isSuperseded(db))}) b
  cross join lateral (${sideState(db, 'pay', isSuperseded(db))}) s`
