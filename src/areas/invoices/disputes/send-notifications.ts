import { loadPeople } from '#areas/access/public.ts'
import type { Dispute, Resolution } from '#areas/invoices/disputes/contract.ts'
import type { Found } from '#areas/invoices/disputes/queries.ts'
import { outcomes } from '#areas/invoices/disputes/words.ts'
import { reaches } from '#areas/invoices/invoice-scope.ts'
import { disputed, disputeResolved } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'

type Said = { owner_user_id: number | null; said: string; money: string }

/** Whoever clears it up and whoever looks after the document hear of it, but for whoever wrote it down. */
export async function notifyDisputed(ctx: Context, found: Found, { owner_user_id, said, money }: Said) {
  const title = `${money} of ${found.number} to ${found.party_name} is disputed`
  await tell(ctx, disputed, found, [owner_user_id, found.owner_user_id], title, said)
}

export async function notifyResolved(
  ctx: Context,
  found: Found,
  dispute: Dispute,
  { outcome, note }: Resolution,
) {
  const title = `The dispute of ${found.number} to ${found.party_name} is resolved`
  const people = [dispute.owner_user_id, found.owner_user_id]
  await tell(ctx, disputeResolved, found, people, title, `${outcomes[outcome]}. ${note}`)
}

async function tell(
  ctx: Context,
  kind: typeof disputed,
  found: Found,
  people: (number | null)[],
  title: string,
  description: string,
): Promise<void> {
  const { id } = found
  const url = `/tenant/${ctx.tenant.slug}/invoices/${id}/view`
  const ids = people.filter((user) => user !== null && user !== ctx.who.id) as number[]
  // Whoever clears it up was asked; that they see the document may have ended since.
  const known = await loadPeople(ctx.db, ids)
  await notify(
    ctx,
    kind,
    [...known.values()]
      .filter((person) => reaches(person, 'view', found))
      .map(({ id: user_id }) => ({
        ...{ user_id, title, description },
        actions: [{ label: 'Look at it', url }],
        related: { name: 'invoices', id },
      })),
  )
}
