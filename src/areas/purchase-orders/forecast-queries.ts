import { sql } from 'kysely'
import { calendarOfPlacement } from '#areas/clients/public.ts'
import {
  daysAhead,
  type Forecast,
  forecastOf,
  type OrderAhead,
  type PlacementAhead,
} from '#areas/purchase-orders/forecast.ts'
import { figuresOf, leftOf } from '#areas/purchase-orders/queries.ts'
import { daysByCalendar, todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { addDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

type At = Pick<Context, 'db' | 'now'>

/** Reckons anew what is expected of these orders, and of those beside them on the same placements. Answers which changed. */
export async function forecastOrders(at: At, ids: readonly number[]): Promise<number[]> {
  const { db } = at
  const today = await todayOf(at)
  const placements = await placementsAhead(db, ids, today)
  const beside = [...new Set([...ids, ...placements.flatMap(({ order_ids }) => order_ids)])]
  const { rows: orders } = await sql<OrderAhead>`
    select o.id, o.status, o.starts_on, o.ends_on, ${leftOf('o')} as left
    from purchase_orders o ${figuresOf(db, 'o')}
    where o.tenant_id = ${db.tenant} and o.id = any(${beside}::bigint[]) order by o.id`.execute(db)
  const found = forecastOf(orders, placements, today)
  return saveForecasts(
    db,
    ids.flatMap((id) => {
      const forecast = found.get(id)
      return forecast ? [{ id, ...forecast }] : []
    }),
  )
}

type Row = Omit<PlacementAhead, 'bank_holidays'> & { holiday_calendar_id: number | null }

/** Live placements with contracted hours, charged by the hour, that take from these orders. */
async function placementsAhead(db: Db, ids: readonly number[], today: string): Promise<PlacementAhead[]> {
  const { rows } = await sql<Row>`
    select ordered.order_ids, p.contracted_minutes, rate.charge_rate::text as charge_rate, p.currency,
      greatest(p.start_date, ${today}::date, worked.until + 1) as from, p.end_date as until,
      ${calendarOfPlacement(db, 'p')} as holiday_calendar_id
    from placements p
    join rate_codes k on k.tenant_id = ${db.tenant} and k.id = p.basic_rate_code_id and k.unit = 'hour'
    cross join lateral (
      select r.charge_rate from placement_rates r
      where r.tenant_id = ${db.tenant} and r.placement_id = p.id and r.rate_code_id = p.basic_rate_code_id
      order by (r.effective_from <= ${today}::date) desc,
        case when r.effective_from <= ${today}::date then r.effective_from end desc, r.effective_from limit 1
    ) rate
    cross join lateral (
      select max(t.period_end) as until from timesheets t
      where t.tenant_id = ${db.tenant} and t.placement_id = p.id
        and t.status = any('{submitted,approved,processed,nil}')
    ) worked
    cross join lateral (
      select json_agg(o.id order by o.priority, o.ends_by, a.position) as order_ids from placement_purchase_orders a
      join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
      where a.tenant_id = ${db.tenant} and a.placement_id = p.id
    ) ordered
    where p.tenant_id = ${db.tenant} and p.status = 'live' and p.contracted_minutes > 0
      and p.id = any(array(select a.placement_id from placement_purchase_orders a
        where a.tenant_id = ${db.tenant} and a.purchase_order_id = any(${ids}::bigint[])))
    order by p.id`.execute(db)
  const holidaysOf = await daysByCalendar(db, { from: today, to: addDays(today, daysAhead) })
  return rows.map(({ holiday_calendar_id, ...placement }) => ({
    ...placement,
    bank_holidays: new Set(holidaysOf(holiday_calendar_id)),
  }))
}

/** Writes what differs, beside the version: nobody's form is behind because of a forecast. */
async function saveForecasts(db: Db, found: readonly ({ id: number } & Forecast)[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update purchase_orders o set forecast = n.forecast, runs_out_on = n.runs_out_on
    from (
      select g.* from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as g(id bigint, forecast bigint, runs_out_on date)
      join purchase_orders h on h.tenant_id = ${db.tenant} and h.id = g.id
      where (h.forecast, h.runs_out_on) is distinct from (g.forecast, g.runs_out_on)
      order by g.id for no key update of h
    ) n
    where o.tenant_id = ${db.tenant} and o.id = n.id returning o.id`.execute(db)
  return rows.map(({ id }) => id)
}
