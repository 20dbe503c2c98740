import { holdersOfEach } from '#areas/access/public.ts'
import { kindOf } from '#areas/invoices/action-permissions.ts'
import type { Found } from '#areas/invoices/credits/queries.ts'
import { creditWaiting } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'

/** A credit note waits for its approval: whoever may approve it hears of it, but for whoever asked for it. */
export async function notifyCreditWaiting(ctx: Context, of: Found, id: number): Promise<void> {
  const names = ['invoices.approve', `invoices.${kindOf(of.type as never)}.approve`]
  const found = await Promise.all(names.map((name) => holdersOfEach(ctx.db, name, [of])))
  const people = [...new Set(found.flat().map((each) => each.id))].filter((user) => user !== ctx.who.id)
  await notify(
    ctx,
    creditWaiting,
    people.map((user_id) => ({
      user_id,
      title: `A credit note on ${of.number} waits for approval`,
      description: `${ctx.who.name} asked for it.`,
      actions: [{ label: 'Look at it', url: `/tenant/${ctx.tenant.slug}/invoices/${id}/view` }],
      related: { name: 'invoices', id },
    })),
  )
}
