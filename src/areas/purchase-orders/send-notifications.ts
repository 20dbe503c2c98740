import { holdersOf } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { orderAnswered, orderReplaced } from '#areas/purchase-orders/notification-kinds.ts'
import { findOrder } from '#areas/purchase-orders/queries.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import type { Db } from '#platform/db/tenant.ts'
import { formatMoney } from '#platform/money.ts'

type Owned = { owner_user_id: number | null; team_id: number | null }

/** Whoever looks after the client and sees its orders, and whoever answers for them all the same: finance, the owner. */
async function lookingAfter(db: Db, owned: Owned, except: number): Promise<number[]> {
  const answering = await holdersOf(db, 'purchase_orders.override', owned)
  const seeing = await holdersOf(db, 'purchase_orders.view', owned)
  const owner = seeing.filter(({ id }) => id === owned.owner_user_id)
  return [...new Set([...owner, ...answering].map(({ id }) => id))].filter((id) => id !== except)
}

const about = (id: number, label = 'See the purchase order') => ({
  actions: [{ label, url: `/settings/purchase-orders/${id}/edit` }],
  related: { name: 'purchase-orders', id },
})

/** The client has named the next order: somebody decides on it. */
export async function tellOfAnswer(
  ctx: Context,
  id: number,
  answer: { name: string; number: string; budget: number; note: string },
): Promise<void> {
  const order = await findOrder({ ...ctx, scope: 'all' }, id)
  const people = await lookingAfter(ctx.db, order, 0)
  await notify(
    ctx,
    orderAnswered,
    people.map((user_id) => ({
      user_id,
      write: ({ locale }) => ({
        title: `${order.client_name} names ${answer.number} after ${order.number}`,
        description: `${answer.name} answered: ${formatMoney(answer.budget, order.currency, locale)}.${answer.note && ` “${answer.note}”`} Accept or refuse it.`,
        ...about(id, 'See the answer'),
      }),
    })),
  )
}

/** Another order took the place of this one. Whoever did it knows. */
export async function tellOfReplacement(
  ctx: Context,
  order: PurchaseOrder,
  next: Pick<PurchaseOrder, 'id' | 'number'>,
  placements: number,
): Promise<void> {
  const people = await lookingAfter(ctx.db, order, ctx.who.id)
  await notify(
    ctx,
    orderReplaced,
    people.map((user_id) => ({
      user_id,
      title: `${order.number} was replaced by ${next.number}`,
      description: `${order.client_name}: ${placements === 0 ? 'no placement named it' : `it is named on ${counted(placements, 'placement', 'placements')}`}.`,
      ...about(next.id),
    })),
  )
}
