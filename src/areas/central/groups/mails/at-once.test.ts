import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  history,
  kept,
  kind,
  north,
  openGroups,
  pushed,
  sasha,
  show,
  word,
  words,
} from '#areas/central/groups/mails/mails.testing.ts'
import { holdTemplates, insertVersion } from '#areas/settings/templates/queries.ts'
import { amber, as, saffron } from '#test/agencies.ts'

openGroups()
beforeAll(() => word({ mode: 'locked' }))

/** What `doing` began is awaited once the transaction that `holding` opens has gone on, and ended. */
async function whileHeld(
  holding: (held: Promise<void>) => Promise<void>,
  doing: () => Promise<Promise<unknown>[]>,
): Promise<unknown[]> {
  const { resolve: letGo, promise: held } = Promise.withResolvers<void>()
  const transaction = holding(held)
  try {
    const begun = await doing()
    letGo()
    return await Promise.all(begun)
  } finally {
    letGo()
    await transaction
  }
}
/** A job begins when the queue gets to it. */
const patiently = { timeout: 10_000 }
/** Transactions of this database that wait for another one. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
    saffron.database.readingAcross('locks of tests'),
  )
  return rows[0]!.count
}

describe('locked words', () => {
  it('arrive once, however often they are sent, and by jobs that run at once', async () => {
    const before = await show()
    const told = (await history()).length
    for (let at = 0; at < 5; at++) await as(sasha).post(`/central/groups/${north}/push`)
    expect(await show()).toEqual(before)
    expect((await history()).length).toBe(told)
    expect(await pushed()).toMatchObject({
      status: 'done',
      result: { mails: { made: 0, changed: 0, replaced: 0, kept: 0, released: 0 } },
    })
  })

  it('and an agency that saves meanwhile come one after the other: the last word is the group’s', async () => {
    for (let at = 0; at < 5; at++) {
      await word({ mode: 'override' })
      const { version } = await show()
      const ours = { kind, ...words, version }
      await word({ mode: 'locked', subject: `The group’s ${at}` })
      const [saved] = await Promise.all([
        as(amber.owner).put('/mail-templates/words', { ...ours, subject: `Ours ${at}` }),
        saffron.settle(),
      ])
      expect([200, 409]).toContain(saved.status)
      const shown = await show()
      expect(shown).toMatchObject({ own: false, subject: `The group’s ${at}`, kept_by: { mode: 'locked' } })
      const subjects = shown.history.map(({ subject }: { subject: string }) => subject)
      expect(subjects.includes(`Ours ${at}`)).toBe(saved.status === 200)
    }
    // What was being written over words that the group has changed since is refused.
    const { version } = await show()
    await word({ mode: 'override' })
    await saffron.settle()
    const late = await as(amber.owner).put('/mail-templates/words', { kind, ...words, version })
    expect(late.body.code).toBe('changed')
  })

  it('wait for an agency that is saving, and an agency waits while they arrive', async () => {
    const { version } = await show()
    const late = { kind, after: version, words: { ...words, subject: 'Late' } }
    const [second] = await whileHeld(
      (held) =>
        saffron.database.inTenant(amber.tenant.id, async (db) => {
          await holdTemplates(db)
          await held
          await insertVersion({ db, who: amber.owner.who }, late)
        }),
      async () => {
        await word({ mode: 'locked' })
        const arriving = saffron.settle()
        await expect.poll(waiting, patiently).toBe(1)
        const saving = as(amber.owner).put('/mail-templates/words', { kind, ...words, version })
        await expect.poll(waiting, patiently).toBe(2)
        return [saving, arriving]
      },
    )
    expect(second).toMatchObject({ status: 409 })
    const { history, ...shown } = await show()
    expect(shown).toMatchObject({ own: false, ...words, version: version + 2 })
    expect(history[1]).toMatchObject({ subject: 'Late', from_group: false })
    expect((await pushed()).result.mails).toMatchObject({ replaced: 1 })
  })

  it('are sent by one job of an agency after the other, and only the last says that all is done', async () => {
    await whileHeld(
      (held) =>
        saffron.database.acrossTenants('a test is the job of before', async (all) => {
          await sql`select pg_advisory_xact_lock(7233769, ${amber.tenant.id})`.execute(all)
          await held
        }),
      async () => {
        await word({ mode: 'locked', subject: 'First' })
        const first = saffron.settle()
        await expect.poll(waiting, patiently).toBe(1)
        await word({ mode: 'locked', subject: 'Second' })
        await expect.poll(waiting, patiently).toBe(2)
        const { members } = (await as(sasha).get(`/central/groups/${north}`)).body.data
        expect(members[0].push.status).toBe('waiting')
        return [first]
      },
    )
    expect(await show()).toMatchObject({ subject: 'Second' })
    expect((await pushed()).status).toBe('done')
    await word()
  })

  it('of somebody else at the group are not written over unseen', async () => {
    const { version } = await kept()
    const tries = await Promise.all([word({ version }), word({ version }), word({ version })])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await word({ version: 0 })).body.code).toBe('changed')
  })
})
