import { Webhook } from 'standardwebhooks'
import { loadWho } from '#areas/access/public.ts'
import { followIfHeard, holdWebhooks } from '#areas/webhooks/following.ts'
import { secretAbout, sendWork } from '#areas/webhooks/names.ts'
import { bodyOf, messageId } from '#areas/webhooks/payload.ts'
import {
  faultText,
  nextTry,
  replyText,
  restsAfter,
  waitAfter,
  whyNotDelivered,
} from '#areas/webhooks/rules.ts'
import { tellDisabled } from '#areas/webhooks/send-notifications.ts'
import {
  claimReceivers,
  type DueDelivery,
  dueDeliveries,
  keepOutcomes,
  noteHealth,
  type Outcome,
  type Receiver,
  releaseReceiver,
} from '#areas/webhooks/sending-queries.ts'
import type { JobContext } from '#platform/area.ts'
import type { Who } from '#platform/context.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { NotOutside } from '#platform/outside.ts'

/** Sent to one receiver at the same time, each of another record. */
const atOnce = 8
/** How long one job goes on with one receiver, ms: then another job does, after those that wait for room. */
const shift = 20_000
/** Jobs of this process that send at once, over all agencies: the rest of its jobs must not wait for what hangs. */
const atOnceHere = 2
/** Where there is no room in this process, it is looked at again after this, ms. */
const laterBy = 2_000
/** Of an answer. */
const firstBytes = 4_096

type Job = Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl' | 'outside' | 'vault'>
type Addressed = Receiver & { reader: Who | undefined; keys: Webhook[] }

let sendingHere = 0

/**
 * Sends what waits, to all receivers of the agency side by side: one that is slow or dead holds up nobody else. Each is
 * sent to by one job at a time, which is what keeps the order of its records. Where the process sends enough already it is
 * put off.
 */
export async function send(job: Job): Promise<void> {
  if (sendingHere >= atOnceHere)
    return job.inTenant((db) => enqueue(db, sendWork, {}, new Date(job.now.getTime() + laterBy)))
  sendingHere++
  try {
    const receivers = await job.inTenant((db) => claimReceivers(db, job.now))
    await Promise.all(receivers.map((receiver) => sendTo(job, receiver)))
    if (receivers.length > 0) await job.inTenant((db) => announce(db, 'webhook.delivered', {}))
  } finally {
    sendingHere--
  }
}

async function sendTo(job: Job, receiver: Receiver): Promise<void> {
  const begun = performance.now()
  const now = () => new Date(job.now.getTime() + performance.now() - begun)
  const addressed = await addressedOf(job, receiver)
  let { failures } = receiver
  let isDisabled = false
  while (performance.now() - begun < shift) {
    const most = failures >= restsAfter ? 1 : atOnce
    const due = await job.inTenant((db) => dueDeliveries(db, receiver.id, now(), most))
    if (due.length === 0) break
    const outcomes = await Promise.all(due.map((delivery) => attempt(job, addressed, delivery, now)))
    const goesOn = await job.inTenant(async (db) => {
      await keepOutcomes(db, outcomes)
      const took = outcomes.some(({ status }) => status === 'delivered')
      const restUntil = (rests: number) => new Date(now().getTime() + waitAfter(rests))
      const health = await noteHealth(db, receiver.id, {
        took,
        failed: outcomes.length,
        now: now(),
        restUntil,
      })
      if (!health) return false
      failures = health.failures
      isDisabled = !health.is_enabled && health.failures > 0
      if (isDisabled) await tellDisabled({ ...job, db }, { ...health, id: receiver.id })
      return health.is_enabled && health.resting_until === null
    })
    if (!goesOn) break
  }
  const isOver = performance.now() - begun >= shift
  await job.inTenant(async (db) => {
    if (isDisabled) {
      await holdWebhooks(db)
      await followIfHeard(db)
    }
    const next = await releaseReceiver(db, receiver.id)
    const others = new Date(now().getTime() + 2 * laterBy)
    if (next) await enqueue(db, sendWork, {}, isOver && next < others ? others : next)
  })
}

/** Who it works for, and what signs: for a day after a change, both secrets do. */
async function addressedOf(job: Job, receiver: Receiver): Promise<Addressed> {
  const reader = await job.inTenant((db) => loadWho(db, receiver.user_id))
  const about = secretAbout(job.tenant.id, receiver.id)
  const keys = [receiver.secret_locked, receiver.previous_secret_locked]
    .filter((locked) => locked !== null)
    .map((locked) => new Webhook(job.vault.open(locked, about)))
  return { ...receiver, reader, keys }
}

async function attempt(
  job: Job,
  { url, reader, keys }: Addressed,
  delivery: DueDelivery,
  now: () => Date,
): Promise<Outcome> {
  const body = bodyOf(delivery, reader)
  const id = messageId(job.tenant.id, delivery.event_id)
  const sent = now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Saffron webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1_000)),
    'webhook-signature': keys.map((key) => key.sign(id, sent, body)).join(' '),
  }
  const answer = await job
    .outside(url, { method: 'POST', headers, body, firstBytes })
    .then(async (reply) => ({
      ...{ code: reply.status, reply: replyText(await reply.text()) },
      error: whyNotDelivered(reply.status),
    }))
    .catch((error: unknown) => ({ code: null, reply: '', error: faultOf(error) }))
  const ended = now()
  const next =
    answer.error === undefined ? null : nextTry(delivery.attempts + 1, new Date(delivery.at), ended)
  return {
    delivery_id: delivery.id,
    at: ended.toISOString(),
    ...{ code: answer.code, reply: answer.reply, error: answer.error ?? '' },
    milliseconds: Math.round(ended.getTime() - sent.getTime()),
    status: answer.error === undefined ? 'delivered' : next ? 'waiting' : 'failed',
    next_at: (next ?? ended).toISOString(),
  }
}

const faultOf = (error: unknown): string =>
  error instanceof NotOutside ? `Not asked: this is ${error.message}` : faultText(error)
