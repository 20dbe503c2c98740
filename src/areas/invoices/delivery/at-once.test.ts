import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailMany, renderMany } from '#areas/invoices/delivery/actions.ts'
import { draftId, finance, issued, openDrafts } from '#areas/invoices/drafts.testing.ts'
import type { JobContext } from '#platform/area.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { across, amber, inAmber, saffron, waitingTransactions } from '#test/agencies.ts'

openDrafts()

const job = (put: Storage['put']) =>
  ({
    ...saffron.deps,
    ...{ inTenant: inAmber, now: new Date(), tenant: amber.tenant },
    storage: { ...saffron.deps.storage, put },
  }) as unknown as JobContext

/** How often one of two that waited for each other was ended, in this database. Sessions that rest have told theirs. */
const deadlocks = async () => {
  const { rows } = await across(sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`)
  return rows[0]!.count
}

test('of a document that is rendered and mailed at one instant, neither waits for the other for ever', async () => {
  await issued()
  await finance().post('/invoice-dispatches', { ids: [draftId] })
  const { promise: mailHolds, resolve: mailIsDrawn } = Promise.withResolvers<void>()
  const { put } = saffron.deps.storage
  let attempts = 0
  // Both have drawn it: the one has the document, the other is about to say where its file lies.
  const rendering = renderMany(
    job(async (key, bytes) => {
      attempts += 1
      await mailHolds
      await put(key, bytes)
    }),
    { ids: [draftId] },
  )
  const mailing = mailMany(
    job(async (key, bytes) => {
      attempts += 1
      mailIsDrawn()
      await expect.poll(waitingTransactions).toBeGreaterThan(0)
      await put(key, bytes)
    }),
    { ids: [draftId] },
  )
  await Promise.all([rendering, mailing])
  // Whoever is ended by a deadlock begins again, and draws again.
  expect(attempts).toBe(2)
  expect(await deadlocks()).toBe(0)
  expect((await finance().get(`/invoices/${draftId}`)).body).toMatchObject({
    mails: [{ to_address: 'accounts@northwind.test', status: 'queued' }],
  })
})
