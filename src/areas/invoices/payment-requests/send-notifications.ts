import { loadPeople } from '#areas/access/public.ts'
import { reaches } from '#areas/invoices/invoice-scope.ts'
import { applicationCertified } from '#areas/invoices/notification-kinds.ts'
import type { Found } from '#areas/invoices/payment-requests/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#platform/money.ts'

/** Whoever looks after the client and whoever sent the application hear what was certified. */
export async function tellCertified(ctx: Context, found: Found, name: string): Promise<void> {
  const { id, number, currency, net, certified, client_name } = found
  const { created_by_user_id } = await ctx.db
    .selectFrom('payment_requests')
    .select('created_by_user_id')
    .where('tenant_id', '=', ctx.db.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ids = [found.owner_user_id, created_by_user_id].filter((user) => user !== null)
  const people = await loadPeople(ctx.db, [...new Set(ids)])
  await notify(
    ctx,
    applicationCertified,
    [...people.values()]
      .filter((person) => reaches(person, 'view', { ...found, type: 'sales' }))
      .map((person) => ({
        user_id: person.id,
        write: ({ locale }: { locale: string }) => ({
          type: certified === net ? ('success' as const) : ('info' as const),
          title: `${client_name} certified ${formatMoney(certified!, currency, locale)} of ${number}`,
          description:
            certified === net
              ? `In full, by ${name}. Its invoice can be issued.`
              : `By ${name}. Say what becomes of the ${formatMoney(net - certified!, currency, locale)} that are left.`,
          actions: [{ label: 'Look at it', url: `/payment-requests/${id}/view` }],
          related: { name: 'payment-requests', id },
        }),
      })),
  )
}
