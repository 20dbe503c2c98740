import { loadWho } from '#areas/access/public.ts'
import { attemptsOf, findDelivery } from '#areas/webhooks/delivery-queries.ts'
import { bodyOf } from '#areas/webhooks/payload.ts'
import type { Context } from '#platform/context.ts'

/** One delivery with what is sent and each attempt. */
export async function showDelivery({ db }: Context, id: number) {
  const delivery = await findDelivery(db, id)
  const reader = await loadWho(db, delivery.user_id)
  return { ...delivery, body: bodyOf(delivery, reader), tries: await attemptsOf(db, id) }
}
