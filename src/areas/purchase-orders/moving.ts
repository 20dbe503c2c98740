import { type RawBuilder, sql } from 'kysely'
import {
  isInForce,
  type Payable,
  type Paying,
  roomFor,
  type Taking,
} from '#areas/purchase-orders/allocation.ts'
import type { HeldOrder } from '#areas/purchase-orders/held-orders.ts'
import { type Taker, tell } from '#areas/purchase-orders/ledger.ts'
import { overrunsOf, passOverruns } from '#areas/purchase-orders/overruns.ts'
import type { Who } from '#platform/context.ts'
import type { Reason } from '#platform/refusal.ts'
import type { Accepted, AcceptedChanges } from '#platform/warnings.ts'

/** A part of an approved unit, as one order pays for it now; `purchase_order_id` null: none does. */
export type MovablePart = Payable & { part: number; purchase_order_id: number | null }

/**
 * The parts that another order has room for, oldest first and each as a whole: a part is on documents by its number, so it
 * is never cut again. What does not fit stays where it is.
 */
export function whatFits<P extends MovablePart>(parts: readonly P[], order: Paying): P[] {
  const taking: Taking = new Map()
  return parts.filter((part) => isInForce(order, part.day) && roomFor(part, order, taking))
}

/** Why nothing can be moved to this order: it is a promise still, or nobody takes from it any more. */
export function whyNotMoveTo({ number, status }: Pick<HeldOrder, 'number' | 'status'>): Reason | undefined {
  if (status === 'active') return undefined
  return {
    code: 'purchase_order.not_open',
    title: `${number} is ${status === 'draft' ? 'a draft' : 'closed'}`,
    description: status === 'draft' ? 'Make it active first.' : 'Open it again first, or choose another one.',
    errors: { purchase_order_id: [`${number} is ${status === 'draft' ? 'a draft' : 'closed'}`] },
  }
}

/**
 * Moves parts of approved units to an order: what is on no issued document. Which order pays is a new revision of each unit's
 * allocation, with the same parts; the ledger gives back on the one side and commits on the other, in the caller's
 * transaction. The orders are held, and no document is made meanwhile: the caller sees to both. Beyond an order that stops
 * approvals nobody goes, but for a reason.
 */
export async function moveParts(
  { db, who }: Taker & { who: Who },
  to: HeldOrder,
  parts: readonly MovablePart[],
  asked: { accepted: Accepted; field: string },
): Promise<AcceptedChanges> {
  if (parts.length === 0) return {}
  const reasons = passOverruns({ who }, overrunsOf(to, parts, 'approve'), asked)
  const moved = sql`unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ part }) => part)}::smallint[]) as m(unit_id, part)`
  // The release first: it reads which order paid until now.
  const { rows } = await sql<{ purchase_order_id: number }>`
    with latest as (
      select a.charge_unit_id, a.revision, a.part, a.purchase_order_id, a.amount, a.quantity, a.minutes
      from purchase_order_allocations a
      where a.tenant_id = ${db.tenant} and a.charge_unit_id = any(${parts.map(({ id }) => id)}::bigint[]) and not exists (
        select from purchase_order_allocations later where later.tenant_id = ${db.tenant}
          and later.charge_unit_id = a.charge_unit_id and later.revision > a.revision)
    ), moving as (
      select m.unit_id, m.part, l.purchase_order_id as from_id, u.timesheet_id,
        case when u.timesheet_id is null then u.id end as charge_unit_id,
        coalesce(l.amount, u.charge_amount) as amount, coalesce(l.quantity, u.quantity) as quantity,
        case when l.charge_unit_id is not null then l.minutes when u.kind = 'time' then u.minutes end as minutes,
        l.revision
      from ${moved}
      join charge_units u on u.tenant_id = ${db.tenant} and u.id = m.unit_id
      left join latest l on l.charge_unit_id = m.unit_id and l.part = m.part
    ), kept as (
      insert into purchase_order_allocations (tenant_id, charge_unit_id, revision, part, purchase_order_id, amount, quantity, minutes)
      select ${db.tenant}::integer, l.charge_unit_id, l.revision + 1, l.part,
        case when m.unit_id is null then l.purchase_order_id else ${to.id}::bigint end, l.amount, l.quantity, l.minutes
      from latest l left join moving m on m.unit_id = l.charge_unit_id and m.part = l.part
      union all
      select ${db.tenant}::integer, m.unit_id, 0, m.part, ${to.id}::bigint, m.amount, m.quantity, m.minutes
      from moving m where m.revision is null
    ), given as (
      ${movement(sql`m.from_id`, 'release', reasons)}
      from moving m where m.from_id is not null group by m.from_id, m.timesheet_id, m.charge_unit_id
      union all
      ${movement(sql`${to.id}::bigint`, 'commit', reasons)}
      from moving m group by m.timesheet_id, m.charge_unit_id
    )
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, charge_unit_id, amount, minutes,
      reason, user_id)
    select ${db.tenant}::integer, g.purchase_order_id, g.kind, g.of, g.timesheet_id, g.charge_unit_id, g.amount, g.minutes,
      g.reason, ${who.id || null}::bigint
    from given g
    returning purchase_order_id`.execute(db)
  await tell(db, rows)
  return reasons
}

const movement = (
  order: RawBuilder<unknown>,
  kind: 'release' | 'commit',
  { accepted_warnings }: AcceptedChanges,
) => sql`
  select ${order} as purchase_order_id, ${kind}::text as kind, ${kind === 'release' ? 'commit' : null}::text as of,
    m.timesheet_id, m.charge_unit_id, sum(m.amount)::bigint as amount, coalesce(sum(m.minutes), 0)::integer as minutes,
    ${kind === 'commit' ? (accepted_warnings?.to ?? '') : ''}::text as reason`
