import { holdersOfEach } from '#areas/access/public.ts'
import { kindOf } from '#areas/invoices/action-permissions.ts'
import type { Found } from '#areas/invoices/credits/queries.ts'
import { creditWaiting } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'

/** Credit notes wait for approval: whoever may approve them hears of it once, but for whoever asked for them. */
export async function notifyCreditsWaiting(
  ctx: Context,
  made: readonly { id: number; of: Found }[],
  page?: string,
): Promise<void> {
  const [first] = made
  if (!first) return
  // Those of several belong to one client and its suppliers: who sees one of a kind is asked of each kind once.
  const kinds = [...Map.groupBy(made, ({ of }) => `${of.type} ${of.owner_user_id} ${of.team_id}`).values()]
  const found = await Promise.all(
    kinds.flatMap(([each]) =>
      ['invoices.approve', `invoices.${kindOf(each!.of.type as never)}.approve`].map((name) =>
        holdersOfEach(ctx.db, name, [each!.of]),
      ),
    ),
  )
  const people = [...new Set(found.flat().map((each) => each.id))].filter((user) => user !== ctx.who.id)
  const several = made.length > 1 && page
  await notify(
    ctx,
    creditWaiting,
    people.map((user_id) => ({
      user_id,
      title: several
        ? `${made.length} credit notes wait for approval`
        : `A credit note on ${first.of.number} waits for approval`,
      description: `${ctx.who.name} asked for ${several ? 'them' : 'it'}.`,
      actions: [
        {
          label: several ? 'Look at them' : 'Look at it',
          url: `/tenant/${ctx.tenant.slug}${several ? page : `/invoices/${first.id}/view`}`,
        },
      ],
      related: { name: 'invoices', id: first.id },
    })),
  )
}
