import type { z } from 'zod'
import type { NewSuppression, Suppression } from '#areas/mail/suppressions/contract.ts'
import { deleteSuppression, insertSuppression } from '#areas/mail/suppressions/queries.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'

export async function addSuppression(
  ctx: Context,
  given: z.output<typeof NewSuppression>,
): Promise<Suppression> {
  const added = await insertSuppression(ctx, given)
  const { address, reason } = added
  await recordHistory(ctx, 'settings', 1, 'address suppressed', {
    address: { from: null, to: address },
    reason: { from: null, to: reason },
  })
  await announce(ctx.db, 'settings.changed', {})
  return added
}

export async function removeSuppression(ctx: Context, id: number) {
  const { address, reason } = await deleteSuppression(ctx.db, id)
  await recordHistory(ctx, 'settings', 1, 'address taken off the list', {
    address: { from: address, to: null },
    reason: { from: reason, to: null },
  })
  await announce(ctx.db, 'settings.changed', {})
  return { title: 'Address removed', description: `${address} can be mailed again.` }
}
