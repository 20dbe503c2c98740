import { whyNotWithApplication } from '#areas/invoices/application-rules.ts'
import { applicationOf } from '#areas/invoices/applications.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { type Detail, findInvoice, lockInvoices } from '#areas/invoices/queries.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** The document, locked, as it is now and not as it was when the page was opened. */
export async function heldDraft(ctx: Context, id: number, action: 'update' | 'delete'): Promise<Detail> {
  await lockInvoices(ctx.db, [id])
  const found = await findInvoice(ctx, id)
  const { owner_user_id, team_id, application } = await ctx.db
    .selectFrom('invoices as i')
    .select(['i.owner_user_id', 'i.team_id', applicationOf(ctx.db).as('application')])
    .where('i.tenant_id', '=', ctx.db.tenant)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!reaches(ctx.who, action, { type: found.type, owner_user_id, team_id }))
    throw forbiddenOn(action, found.type)
  refuse(whyNotWithApplication(application))
  return found
}
