import { sql } from 'kysely'
import type { SheetOrders } from '#areas/purchase-orders/contract.ts'
import { keepNameable, type NamedFor, nameableOrders, previewSheet } from '#areas/purchase-orders/public.ts'
import { calculateSheet, currentBasis } from '#areas/timesheets/calculate-sheet.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { findSheet, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { type Context, covers } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'

export const sheetOrders = async (ctx: Context, id: number) => ordersOf(ctx, await findSheet(ctx, id))

/**
 * What a sheet takes from the purchase orders of its placement: by the calculation it was submitted with, or as it is
 * saved now. Amounts are for the client's approver and for staff who see charge and orders; whoever else is told only
 * whether it goes beyond them.
 */
export async function ordersOf(ctx: Context, sheet: Sheet): Promise<SheetOrders> {
  const { units } =
    sheet.calculation ?? calculateSheet(await currentBasis(ctx.db, sheet, ctx.now), sheet.entries)
  const found = await previewSheet(ctx.db, sheet, units)
  const { who } = ctx
  const sees =
    who.kind === 'approver' ||
    (covers(who, 'timesheets.view_charge', sheet) && covers(who, 'purchase_orders.view', sheet))
  const open = ['open', 'draft', 'rejected'].includes(sheet.status)
  const { purchase_order_id } = sheet
  const of = namedFor(sheet)
  const names = who.kind !== 'approver' && open
  const shift_choices = names ? await nameableOrders(ctx, of, { ...seenBy(ctx), partly: true }) : []
  const choices = shift_choices
    .filter(({ starts_on, ends_on }) => (starts_on ?? of.from) <= of.from && (ends_on ?? of.to) >= of.to)
    .map(({ id, number }) => ({ id, number }))
  const tells =
    who.kind === 'candidate' || (who.kind !== 'approver' && covers(who, 'purchase_orders.view', sheet))
  const numbers = tells ? await numbersOf(ctx, sheet.entries) : new Map<number, string>()
  return {
    ...{ data: sees ? found.data : [], beyond: found.beyond, stops: found.stops && open },
    ...{ purchase_order_id: who.kind === 'approver' ? null : purchase_order_id, choices, shift_choices },
    named_for_shifts: [...numbers].map(([id, number]) => ({ id, number })),
  }
}

/** The worker sees no orders, and names any of the client; everybody else those they see. */
const seenBy = ({ who }: Pick<Context, 'who'>) => ({ seen: who.kind !== 'candidate' })

/** For what an order is named on a sheet: all of its period that the placement runs on. */
const namedFor = ({
  client_id,
  currency,
  period_start,
  period_end,
  placement_start,
  placement_end,
}: Sheet): NamedFor => ({
  ...{ client_id, currency },
  from: placement_start > period_start ? placement_start : period_start,
  to: placement_end !== null && placement_end < period_end ? placement_end : period_end,
})

type Given = { purchase_order_id?: number | null | undefined; entries: readonly EntryInput[] }

/**
 * Refuses an order that cannot pay for the whole sheet, or for the day of the shift that it is named for; what is named
 * already may stay. Answers what the history keeps.
 */
export async function keepNamed(ctx: Context, sheet: Sheet, given: Given): Promise<object> {
  const { client_id, currency } = sheet
  const stays = new Set(sheet.entries.map(nameOf))
  const id = given.purchase_order_id
  const changes = id !== undefined && id !== sheet.purchase_order_id
  const ofSheet = changes && id !== null ? [{ id, of: namedFor(sheet), field: 'purchase_order_id' }] : []
  const ofShifts = given.entries.flatMap((entry, at) =>
    entry.purchase_order_id && !stays.has(nameOf(entry))
      ? [
          {
            id: entry.purchase_order_id,
            of: { client_id, currency, from: entry.day, to: entry.day },
            field: `entries.${at}.purchase_order_id`,
          },
        ]
      : [],
  )
  await keepNameable(ctx, [...ofSheet, ...ofShifts], seenBy(ctx))
  const now = new Set(given.entries.map(nameOf))
  if (!changes && now.size === stays.size && [...now].every((name) => stays.has(name))) return {}
  const numbers = await numbersOf(
    ctx,
    [...sheet.entries, ...given.entries],
    [id ?? null, sheet.purchase_order_id],
  )
  const of = (order: number | null) => numbers.get(order ?? 0) ?? ''
  const shifts = (entries: readonly EntryInput[]) =>
    [...new Set(entries.filter((entry) => entry.purchase_order_id).map(wordsOf(numbers)))].join(', ')
  const [before, after] = [shifts(sheet.entries), shifts(given.entries)]
  return {
    ...(changes && { purchase_order: { from: of(sheet.purchase_order_id), to: of(id) } }),
    ...(before !== after && { purchase_orders_of_shifts: { from: before, to: after } }),
  }
}

const nameOf = ({ day, purchase_order_id }: EntryInput) => `${day} ${purchase_order_id ?? ''}`

/** `Mon 5 Jan: PO-7`. */
const wordsOf = (numbers: ReadonlyMap<number, string>) => (entry: EntryInput) =>
  `${formatDay(entry.day, 'short')}: ${numbers.get(entry.purchase_order_id ?? 0) ?? ''}`

/** The numbers of the orders that these entries name, and of some others. */
async function numbersOf(
  { db }: Pick<Context, 'db'>,
  entries: readonly EntryInput[],
  more: readonly (number | null)[] = [],
): Promise<Map<number, string>> {
  const named = [...entries.map(({ purchase_order_id }) => purchase_order_id), ...more]
  const ids = [...new Set(named)].filter((id) => !!id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; number: string }>`
    select o.id, o.number from purchase_orders o
    where o.tenant_id = ${db.tenant} and o.id = any(${ids}::bigint[]) order by o.number, o.id`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
