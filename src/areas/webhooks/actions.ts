import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { type ChangeWebhook, mostWebhooks, type NewWebhook, type Webhook } from '#areas/webhooks/contract.ts'
import { addTest, replayDeliveries } from '#areas/webhooks/delivery-queries.ts'
import { followIfHeard, holdWebhooks } from '#areas/webhooks/following.ts'
import { secretAbout, sendWork } from '#areas/webhooks/names.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  saveSecret,
} from '#areas/webhooks/queries.ts'
import { secretOverlap, whyNotListen } from '#areas/webhooks/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory, recordHistoryAll } from '#platform/history.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { whyNotAsk } from '#platform/outside.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type Call = Context & { deps: Deps }
type WithSecret = Webhook & { secret: string }

export { findWebhook, listWebhooks }

/** Makes a webhook that hears what whoever asks may see. Its secret is in this answer and nowhere else. */
export async function createWebhook(ctx: Call, given: z.output<typeof NewWebhook>): Promise<WithSecret> {
  refuse(whyNotListen(ctx.who.permissions, given.events))
  refuseAddress(given.url)
  await holdWebhooks(ctx.db)
  if ((await countWebhooks(ctx.db)) >= mostWebhooks)
    refuse({
      code: 'webhook.too_many',
      title: `There are ${mostWebhooks} webhooks already`,
      description: 'Delete one of them first.',
    })
  const id = await insertRecord(ctx.db, 'webhooks', { ...given, user_id: ctx.who.id })
  const secret = await giveSecret(ctx, id, null)
  await followIfHeard(ctx.db)
  await recordHistory(
    ctx,
    'webhooks',
    id,
    'created',
    differences({}, { ...given, events: given.events.join(', ') }),
  )
  await announce(ctx.db, 'webhook.changed', { id })
  return { ...(await findWebhook(ctx.db, id)), secret }
}

/** Whoever changes it is whom it works for from then on: nobody sends what another may see to an address of their own. */
export async function changeWebhook(
  ctx: Call,
  id: number,
  { version, is_enabled, ...given }: z.output<typeof ChangeWebhook>,
): Promise<Webhook> {
  await holdWebhooks(ctx.db)
  const before = await findWebhook(ctx.db, id)
  refuse(whyNotListen(ctx.who.permissions, given.events ?? before.events))
  if (given.url !== undefined) refuseAddress(given.url)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await saveVersioned(
    ctx.db,
    'webhooks',
    { id, version },
    { ...changes, user_id: ctx.who.id, ...(is_enabled === undefined ? {} : switched(is_enabled)) },
    'webhook',
  )
  await followIfHeard(ctx.db)
  const after = await findWebhook(ctx.db, id)
  await recordHistory(ctx, 'webhooks', id, 'changed', differences(auditFields(before), auditFields(after)))
  await announce(ctx.db, 'webhook.changed', { id })
  if (after.is_enabled) await enqueue(ctx.db, sendWork, {})
  return after
}

/** What signs from now on; the one before goes on for a day, so that its receiver can change in peace. */
export async function renewSecret(ctx: Call, id: number): Promise<WithSecret> {
  await findWebhook(ctx.db, id)
  const secret = await giveSecret(ctx, id, new Date(ctx.now.getTime() + secretOverlap))
  await recordHistory(ctx, 'webhooks', id, 'secret renewed')
  await announce(ctx.db, 'webhook.changed', { id })
  return { ...(await findWebhook(ctx.db, id)), secret }
}

/** Its deliveries go with it. */
export async function removeWebhook(ctx: Context, id: number) {
  await holdWebhooks(ctx.db)
  const { name } = await findWebhook(ctx.db, id)
  await deleteWebhook(ctx.db, id)
  await followIfHeard(ctx.db)
  await recordHistory(ctx, 'webhooks', id, 'deleted', { name: { from: name, to: null } })
  await announce(ctx.db, 'webhook.changed', { id })
  return { title: 'Webhook deleted', description: `${name} hears nothing any more.` }
}

export async function sendTest(ctx: Context, id: number) {
  const { name, is_enabled } = await findWebhook(ctx.db, id)
  if (!is_enabled) refuse(disabled)
  await addTest(ctx.db, id, ctx.now)
  await enqueue(ctx.db, sendWork, {})
  await recordHistory(ctx, 'webhooks', id, 'tested')
  return { title: 'Test event on its way', description: `You see below whether ${name} took it.` }
}

/** Sends them once more, under the id of their event; what still waits is sent anyway. */
export async function replay(ctx: Context, ids: readonly number[]) {
  const { made, off, hooks } = await replayDeliveries(ctx.db, ids, ctx.now)
  if (off) refuse(disabled)
  if (made.length === 0) throw invalid('ids', 'None of these can be sent again', 'webhook.nothing_to_replay')
  await enqueue(ctx.db, sendWork, {})
  await recordHistoryAll(ctx, 'webhooks', hooks, 'deliveries replayed')
  await announce(ctx.db, 'webhook.delivered', {})
  const words = made.length === 1 ? 'One delivery' : `${made.length} deliveries`
  return { title: `${words} on the way again`, description: 'Each under the id of its event.', ids: made }
}

const disabled = {
  code: 'webhook.disabled',
  title: 'This webhook is disabled',
  description: 'Enable it first.',
}

/** Its failures are forgotten with every switch. */
const switched = (is_enabled: boolean) => ({
  ...{ is_enabled, failures: 0, rests: 0, resting_until: null },
  disabled_because: is_enabled ? '' : 'hand',
})

/** What the address says by itself; a name is looked up when it is asked. */
function refuseAddress(url: string): void {
  const why = whyNotAsk(new URL(url), true)
  if (why) throw invalid('url', `This is ${why}`, 'webhook.address')
}

async function giveSecret({ db, deps }: Call, id: number, overlap: Date | null): Promise<string> {
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  await saveSecret(db, id, deps.vault.lock(secret, secretAbout(db.tenant, id)), overlap)
  return secret
}

const auditFields = ({ name, url, events, is_enabled }: Webhook) => ({
  ...{ name, url, events: events.join(', ') },
  enabled: is_enabled,
})
