import { sql } from 'kysely'
import type { NameOrder } from '#areas/invoices/drafts/contract.ts'
import { heldDraft } from '#areas/invoices/drafts/held-draft.ts'
import { saveDraft } from '#areas/invoices/drafts/queries.ts'
import { whyNotEdit } from '#areas/invoices/rules.ts'
import {
  holdOrdersOf,
  keepNameable,
  type MovablePart,
  moveParts,
  partsOfUnit,
  readOrders,
} from '#areas/purchase-orders/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'

type OnDraft = MovablePart & { line_seq: number }

/**
 * Says which purchase order pays for the time on a draft, or on some of its lines: before it is issued, over whatever the
 * sheet or the placement says. The ledger follows in the same transaction, and the draft names its orders anew.
 */
export async function nameOrderOnDraft(
  ctx: Context,
  id: number,
  { purchase_order_id, line_ids, version, accepted }: NameOrder,
): Promise<void> {
  const { db } = ctx
  const draft = await heldDraft(ctx, id, 'update')
  refuse(whyNotEdit(draft))
  const lines = line_ids ? draft.lines.filter((line) => line_ids.includes(line.id)) : draft.lines
  if (line_ids && lines.length < new Set(line_ids).size)
    throw invalid('line_ids', 'This draft has no such line', 'not_found')
  const seqs = new Set(lines.map(({ seq }) => seq))
  if (draft.type !== 'sales') throw noTime()
  // Before it is read which order pays for which part: a unit may stand on two drafts, and both be given another at once.
  await holdOrdersOf(db, draft.client_id!)
  const parts = (await partsOn(db, id)).filter((part) => seqs.has(part.line_seq))
  if (parts.length === 0) throw noTime()
  const days = parts.map(({ day }) => day).sort()
  const of = { client_id: draft.client_id!, currency: draft.currency, from: days[0]!, to: days.at(-1)! }
  await keepNameable(ctx, [{ id: purchase_order_id, of, field: 'purchase_order_id' }], { seen: true })
  const order = (await readOrders(db, [purchase_order_id])).orders.get(purchase_order_id)!
  const moving = parts.filter((part) => part.purchase_order_id !== order.id)
  const reasons = await moveParts(ctx, order, moving, { accepted, field: 'purchase_order_id' })
  const po_number = await numbersOn(db, id)
  await relabel(
    db,
    id,
    moving.map(({ line_seq }) => line_seq),
    order.number,
  )
  await saveDraft(db, id, version, { po_number })
  const amount = moving.reduce((sum, part) => sum + part.amount, 0)
  await recordHistory(ctx, 'invoices', id, 'changed', {
    po_number: { from: draft.po_number, to: po_number },
    moved_to_order: { from: null, to: `${order.number}: ${formatMoney(amount, order.currency)}` },
    ...reasons,
  })
  await announce(db, 'invoice.updated', { id })
}

const noTime = () =>
  new Refusal(
    'invoice.no_time',
    422,
    'There is no time on these lines',
    'A purchase order pays for approved time. Write its number into the field of the draft instead.',
    { line_ids: ['No approved time stands on these lines'] },
  )

/** The parts of units on a draft, as orders pay for them now. */
async function partsOn(db: Db, id: number): Promise<OnDraft[]> {
  const { rows } = await sql<OnDraft>`
    select u.id, l.part, l.line_seq, a.purchase_order_id, u.placement_id, u.rate_code_id, u.day,
      coalesce(a.amount, u.charge_amount) as amount, coalesce(a.quantity, u.quantity)::text as quantity,
      case when a.part is not null then a.minutes when u.kind = 'time' then u.minutes end as minutes
    from invoice_units l
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id
    left join lateral (${partsOfUnit(db)}) a on a.part = l.part
    where l.tenant_id = ${db.tenant} and l.invoice_id = ${id} and l.side = 'sales' and l.released_at is null
      and u.charge_amount > 0
    order by u.day, u.id, l.part`.execute(db)
  return rows
}

/** All numbers that the draft names by now: of its orders, and of time that none pays for. */
async function numbersOn(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ numbers: string }>`
    select coalesce(string_agg(distinct nullif(coalesce(o.number, u.po_number), ''), ', '), '') as numbers
    from invoice_units l
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id
    left join lateral (${partsOfUnit(db)}) a on a.part = l.part
    left join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = a.purchase_order_id
    where l.tenant_id = ${db.tenant} and l.invoice_id = ${id} and l.released_at is null`.execute(db)
  return rows[0]!.numbers
}

/** Where lines stand under their orders, they stand under this one now. Lines are never changed, so each is written anew. */
async function relabel(db: Db, id: number, seqs: readonly number[], number: string): Promise<void> {
  await sql`
    with gone as (
      delete from invoice_lines l using invoices i, billing_profiles b
      where l.tenant_id = ${db.tenant} and l.invoice_id = ${id} and l.seq = any(${seqs}::integer[])
        and i.tenant_id = ${db.tenant} and i.id = l.invoice_id
        and b.tenant_id = ${db.tenant} and b.id = i.billing_profile_id and b.group_by = 'po_number'
      returning l.tenant_id, l.invoice_id, l.seq, l.kind, l.description, l.candidate_id, l.placement_id, l.timesheet_id,
        l.week_ending, l.rate_code, l.unit, l.quantity, l.unit_price, l.net, l.tax_code_id, l.tax_rate, l.cost
    )
    insert into invoice_lines (tenant_id, invoice_id, seq, kind, group_label, description, candidate_id, placement_id,
      timesheet_id, week_ending, rate_code, unit, quantity, unit_price, net, tax_code_id, tax_rate, cost)
    select g.tenant_id, g.invoice_id, g.seq, g.kind, ${`Purchase order ${number}`}, g.description, g.candidate_id,
      g.placement_id, g.timesheet_id, g.week_ending, g.rate_code, g.unit, g.quantity, g.unit_price, g.net, g.tax_code_id,
      g.tax_rate, g.cost
    from gone g`.execute(db)
}
