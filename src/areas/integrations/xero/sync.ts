import { type Connection, connectionsOf } from '#areas/integrations/connections.ts'
import { reconcile } from '#areas/integrations/xero/bring-back.ts'
import { keepResults, takeBatch, unfinishedBatch } from '#areas/integrations/xero/bundles.ts'
import { type Xero, XeroClosed, XeroRefused, XeroWait, xeroOf } from '#areas/integrations/xero/client.ts'
import { matchContacts, pushContacts } from '#areas/integrations/xero/contacts.ts'
import { sendRest } from '#areas/integrations/xero/follow-up.ts'
import {
  broken,
  type Counts,
  end,
  type Going,
  none,
  type Progress,
  paced,
  takeLease,
} from '#areas/integrations/xero/lease.ts'
import { keepChoices, readChoices } from '#areas/integrations/xero/mapping.ts'
import { bringContacts, bringDocuments } from '#areas/integrations/xero/reading.ts'
import { findBatch, sendBatch } from '#areas/integrations/xero/sending.ts'
import { completeness } from '#areas/integrations/xero/waiting.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { JobContext } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { enqueue } from '#platform/outbox.ts'

/**
 * One run over a connection: what there is to choose from, contacts, documents out, changes and payments in. It asks one call
 * after the other, so five at once are never reached, and goes on later when Xero says that the minute or the day is used up.
 * It may be killed anywhere: what is on its way is written down before it is sent.
 */
export async function syncXero(job: JobContext, going: Going): Promise<void> {
  const app = job.providers?.xero
  if (!app) return
  const connection = await takeLease(job, going)
  if (!connection) return
  const counts: Progress = { contacts: none(), documents: none(), looked: going.goes_on ?? false }
  try {
    await run(job, connection, paced(job, connection, xeroOf(job, app, connection)), counts)
    await end(job, connection, counts, { error: '', status: 'connected' })
  } catch (error) {
    if (error instanceof XeroWait)
      await end(job, connection, counts, { wait: error.until, goes_on: counts.looked })
    else if (error instanceof XeroClosed) await broken(job, connection, counts, error.message)
    else if (error instanceof XeroRefused)
      await end(job, connection, counts, { error: error.message, status: 'degraded', wait: later() })
    else {
      await end(job, connection, counts, {
        error: 'Xero could not be reached',
        status: 'degraded',
        wait: later(),
      })
      job.log.warn({ err: error, connection: going.id }, 'a run with Xero did not come to its end')
    }
  }
}

const later = () => new Date(clock.now().getTime() + 600_000)

async function run(job: JobContext, connection: Connection, xero: Xero, progress: Progress): Promise<void> {
  const { contacts, documents } = progress
  await finishUnfinished(job, connection, xero, documents)
  if (!progress.looked) {
    const choices = await readChoices(xero)
    await job.inTenant((db) => keepChoices(db, connection.id, choices))
    await bringContacts(job, connection, xero)
    const { matched, ambiguous } = await job.inTenant((db) => matchContacts(db, connection))
    contacts.updated += matched
    contacts.conflicts += ambiguous
    progress.looked = true
  }
  const ready = await job.inTenant((db) => completeness(db, connection))
  if (ready.mapped === ready.needed) {
    await sendContacts(job, connection, xero, contacts)
    await sendDocuments(job, connection, xero, documents)
  }
  await bringDocuments(job, connection, xero, documents)
  await sendRest(job, connection, xero)
  await job.inTenant(async (db) => reconcile(db, connection, await todayOf({ db, now: clock.now() })))
}

/** Bundles of which no answer was heard: looked for over there first. */
async function finishUnfinished(job: JobContext, connection: Connection, xero: Xero, counts: Counts) {
  for (;;) {
    const batch = await job.inTenant((db) => unfinishedBatch(db, connection))
    if (!batch) return
    const results = await findBatch(xero, batch)
    await job.inTenant(async (db) => add(counts, await keepResults(db, connection, batch, results)))
  }
}

async function sendContacts(job: JobContext, connection: Connection, xero: Xero, counts: Counts) {
  for (;;) {
    const { made, failed } = await pushContacts(xero, connection, job.inTenant)
    counts.created += made
    counts.failed += failed
    if (made + failed === 0) return
  }
}

async function sendDocuments(job: JobContext, connection: Connection, xero: Xero, counts: Counts) {
  for (;;) {
    const batch = await job.inTenant((db) => takeBatch(db, connection))
    if (!batch) return
    const { results, request_id } = await sendBatch(xero, connection, batch)
    await job.inTenant(async (db) =>
      add(counts, await keepResults(db, connection, batch, results, request_id)),
    )
  }
}

const add = (counts: Counts, { done, failed }: { done: number; failed: number }) => {
  counts.created += done
  counts.failed += failed
}

/** Every connection of the agency that is open: what Xero did not tell us comes in once a night. */
export async function sweepXero(job: JobContext): Promise<void> {
  await job.inTenant(async (db) => {
    for (const { id, status, paused } of await connectionsOf(db, 'xero'))
      if ((status === 'connected' || status === 'degraded') && !paused) await enqueue(db, 'xero.sync', { id })
  })
}
