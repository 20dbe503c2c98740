import type { SheetOrders } from '#areas/purchase-orders/contract.ts'
import { previewSheet } from '#areas/purchase-orders/public.ts'
import { calculateSheet, currentBasis } from '#areas/timesheets/calculate-sheet.ts'
import { findSheet, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { type Context, covers } from '#platform/context.ts'

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
  return { data: sees ? found.data : [], beyond: found.beyond, stops: found.stops && open }
}
