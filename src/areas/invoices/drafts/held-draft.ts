import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { type Detail, findInvoice, lockInvoices } from '#areas/invoices/queries.ts'
import type { Context } from '#platform/context.ts'

/** The document, locked, as it is now and not as it was when the page was opened. */
export async function heldDraft(ctx: Context, id: number, action: 'update' | 'delete'): Promise<Detail> {
  await lockInvoices(ctx.db, [id])
  const found = await findInvoice(ctx, id)
  const { owner_user_id, team_id } = await ctx.db
    .selectFrom('invoices')
    .select(['owner_user_id', 'team_id'])
    .where('tenant_id', '=', ctx.db.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!reaches(ctx.who, action, { type: found.type, owner_user_id, team_id }))
    throw forbiddenOn(action, found.type)
  return found
}
