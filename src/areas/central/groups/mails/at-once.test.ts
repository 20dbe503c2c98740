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
import { holdTemplates, insertVersion } from '#areas/mail/templates/queries.ts'
import { amber, as, saffron, waitingTransactions } from '#test/agencies.ts'

openGroups()
beforeAll(() => word({ mode: 'locked' }))

/**
 * What `doing` began is awaited once the transaction of `holding` has gone on, and ended. It begins when that one holds
 * what it wants to hold, and says so by `hold`.
 */
async function whileHeld<Each extends Promise<unknown>[]>(
  holding: (hold: () => Promise<void>) => Promise<void>,
  doing: () => Promise<[...Each]>,
) {
  const { resolve: isHeld, promise: held } = Promise.withResolvers<void>()
  const { resolve: letGo, promise: released } = Promise.withResolvers<void>()
  const transaction = holding(() => {
    isHeld()
    return released
  })
  try {
    await Promise.race([held, transaction])
    const begun = await doing()
    letGo()
    return await Promise.all(begun)
  } finally {
    letGo()
    await transaction
  }
}
/** Words of Amber's own, over the version that is given. */
const put = (given: object) => as(amber.owner).put('/mail-templates/words', { kind, ...words, ...given })

describe('locked words', () => {
  it('arrive once, however often they are sent, and by jobs that run at once', async () => {
    const before = await show()
    const logged = (await history()).length
    for (let at = 0; at < 5; at++) await as(sasha).post(`/central/groups/${north}/push`)
    expect(await show()).toEqual(before)
    expect((await history()).length).toBe(logged)
    expect(await pushed()).toMatchObject({
      status: 'done',
      result: { mails: { made: 0, changed: 0, replaced: 0, kept: 0, released: 0 } },
    })
  })

  it('and an agency that writes its own at the same moment: one is refused, and nothing is lost uncounted', async () => {
    for (let at = 0; at < 5; at++) {
      await word({ mode: 'override' })
      const { version } = await show()
      const [locked, saved] = await Promise.all([
        word({ mode: 'locked', subject: `The group’s ${at}` }),
        put({ subject: `Ours ${at}`, version }),
      ])
      const isOwn = saved.status === 200
      expect([locked.status, saved.status]).toEqual(isOwn ? [409, 200] : [200, 409])
      expect((isOwn ? locked : saved).body.code).toBe(isOwn ? 'group.words_lost' : 'mail_template.group')
      const shown = await show()
      expect(shown).toMatchObject({ own: isOwn, subject: isOwn ? `Ours ${at}` : `The group’s ${at}` })
      expect(shown.kept_by.mode).toBe(isOwn ? 'override' : 'locked')
      if (isOwn) await as(amber.owner).post('/mail-templates/reset', { kind, version: shown.version })
    }
    // What was being written over words that the group has changed since is refused.
    const { version } = await show()
    await word({ mode: 'override' })
    await word({ mode: 'override', subject: 'Otherwise' })
    await saffron.settle()
    expect((await put({ version })).body.code).toBe('changed')
  })

  it('wait for an agency that is saving, and count it; once they are confirmed nobody writes any more', async () => {
    await word({ mode: 'override' })
    const { version } = await show()
    const late = { kind, after: version, words: { ...words, subject: 'Late' } }
    const [locked, later] = await whileHeld(
      (hold) =>
        saffron.database.inTenant(amber.tenant.id, async (db) => {
          await holdTemplates(db)
          await hold()
          await insertVersion({ db, who: amber.owner.who }, late)
        }),
      async () => {
        const locking = word({ mode: 'locked' })
        await expect.poll(waitingTransactions).toBe(1)
        const saving = put({ subject: 'Later', version: version + 1 })
        await expect.poll(waitingTransactions).toBe(2)
        return [locking, saving]
      },
    )
    expect([locked.status, locked.body.code]).toEqual([409, 'group.words_lost'])
    expect(later.status).toBe(200)
    expect((await kept()).own_words).toBe(1)
    expect(await show()).toMatchObject({ own: true, subject: 'Later', kept_by: { mode: 'override' } })

    expect((await word({ mode: 'locked', replacing: 1 })).status).toBe(200)
    // Nothing has arrived yet.
    expect((await put({ subject: 'Too late', version: version + 2 })).body.code).toBe('mail_template.group')
    const { history, ...shown } = await show()
    expect(shown).toMatchObject({ own: false, ...words, version: version + 3 })
    expect(history[1]).toMatchObject({ subject: 'Later', from_group: false })
    expect((await pushed()).result.mails).toMatchObject({ replaced: 1 })
  })

  it('are not opened again by a job that was queued before', async () => {
    await word({ mode: 'override' })
    await show()
    await word({ mode: 'override', subject: 'Before' })
    const logged = (await history()).length
    await whileHeld(
      (hold) =>
        saffron.database.inTenant(amber.tenant.id, async (db) => {
          await holdTemplates(db)
          await hold()
        }),
      async () => {
        const locking = word({ mode: 'locked' })
        await expect.poll(waitingTransactions).toBe(1)
        const job = saffron.settle()
        await expect.poll(waitingTransactions).toBe(2)
        return [locking, job]
      },
    )
    expect(await show()).toMatchObject({ ...words, kept_by: { mode: 'locked' } })
    const since = (await history()).slice(0, -logged).map(({ action }: { action: string }) => action)
    expect(since).toEqual(['email locked by the group'])
  })

  it('are sent by one job of an agency after the other, and only the last says that all is done', async () => {
    await whileHeld(
      (hold) =>
        saffron.database.acrossTenants('a test is the job of before', async (all) => {
          await sql`select pg_advisory_xact_lock(7233769, ${amber.tenant.id})`.execute(all)
          await hold()
        }),
      async () => {
        await word({ mode: 'locked', subject: 'First' })
        const first = saffron.settle()
        await expect.poll(waitingTransactions).toBe(1)
        await word({ mode: 'locked', subject: 'Second' })
        const second = saffron.settle()
        await expect.poll(waitingTransactions).toBe(2)
        const { members } = (await as(sasha).get(`/central/groups/${north}`)).body.data
        expect(members[0].push.status).toBe('waiting')
        return [first, second]
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
