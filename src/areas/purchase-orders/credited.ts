import { sql } from 'kysely'
import { type Taker, tell } from '#areas/purchase-orders/ledger.ts'
import { partsOfUnit, takenFromOrder } from '#areas/purchase-orders/unit-parts.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * A line of an issued document of which more is given back: `before` and `after` of its `net`, all credits together.
 * `document_id`: what gives it back.
 */
export type CreditedLine = {
  document_id: number
  invoice_id: number
  line_seq: number
  net: number
  before: number
  after: number
}

/** The time of the line `n`, unit by unit: `offset 0`, whatever the planner believes of tables that were just filled. */
const timeOf = (db: Db) => sql`
  select l.charge_unit_id, l.part from invoice_units l
  where l.tenant_id = ${db.tenant} and l.invoice_id = n.invoice_id and l.line_seq = n.line_seq and l.side = 'sales'
  union all
  select l.charge_unit_id, l.part from invoice_lines o
  join invoice_lines x on x.tenant_id = ${db.tenant} and x.credits_line_id = o.id
  join invoices c on c.tenant_id = ${db.tenant} and c.id = x.invoice_id and c.number is not null
  join invoice_units l on l.tenant_id = ${db.tenant} and l.invoice_id = x.invoice_id and l.line_seq = x.seq and l.side = 'sales'
  where o.tenant_id = ${db.tenant} and o.invoice_id = n.invoice_id and o.seq = n.line_seq
  offset 0`

/**
 * What these lines give back to orders: the share of each part of their time, rounded over all credits together, so that
 * a line that is given back whole gives back all it had taken. Their time is what corrections left of it, on their credit
 * notes, too: of what those took back nothing is taken any more.
 */
const givenBack = (db: Db, lines: readonly CreditedLine[]) => sql`
  select n.document_id, n.invoice_id, a.purchase_order_id, u.timesheet_id,
    case when u.timesheet_id is null then u.id end as charge_unit_id,
    sum(round(a.amount::numeric * n.after / n.net) - round(a.amount::numeric * n.before / n.net))::bigint as amount,
    sum(coalesce(round(a.minutes::numeric * n.after / n.net) - round(a.minutes::numeric * n.before / n.net), 0))::integer as minutes
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as n(document_id bigint, invoice_id bigint, line_seq integer, net bigint, before bigint, after bigint)
  cross join lateral (${timeOf(db)}) l
  cross join lateral (select u.id, u.timesheet_id from charge_units u
    where u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id and not ${takenFromOrder(db)} offset 0) u
  cross join lateral (${partsOfUnit(db)} offset 0) a
  where n.net <> 0 and a.part = l.part and a.purchase_order_id is not null
  group by 1, 2, 3, 4, 5`

/** Which orders these lines give back to, and how much. */
export async function ordersCredited(
  db: Db,
  lines: readonly CreditedLine[],
): Promise<{ id: number; number: string; released: number }[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ id: number; number: string; released: number }>`
    select o.id, o.number, sum(g.amount)::bigint as released
    from (${givenBack(db, lines)}) g
    join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = g.purchase_order_id
    group by 1, 2 having sum(g.amount) > 0 order by o.number, o.id`.execute(db)
  return rows
}

/**
 * Gives back to orders what was invoiced on these lines. Time that is `reinstated` is committed again, until another
 * document takes it; the movement names the document it stood on. Otherwise it names what gives the money back.
 */
export async function releaseCredited(
  { db, who, now }: Taker & { now: Date },
  lines: readonly CreditedLine[],
  { reinstated }: { reinstated: boolean },
): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<{ purchase_order_id: number }>`
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, charge_unit_id,
      invoice_id, amount, minutes, user_id, at)
    select ${db.tenant}::integer, g.purchase_order_id, k.kind, k.of, g.timesheet_id, g.charge_unit_id,
      case when k.of is not null then ${reinstated ? sql`g.invoice_id` : sql`g.document_id`} end, g.amount, g.minutes,
      ${who?.id || null}::bigint, least(now(), ${now.toISOString()}::timestamptz)
    from (${givenBack(db, lines)}) g
    cross join (values ('release', 'consume'), ('commit', null)) as k(kind, of)
    where (g.amount > 0 or g.minutes > 0) and (k.of is not null or ${reinstated})
    order by g.purchase_order_id, g.document_id, k.kind desc
    returning purchase_order_id`.execute(db)
  await tell(db, rows)
}
