import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdTemplates, insertVersion } from '#areas/settings/templates/queries.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  type Agency,
  agency,
  centralPerson,
  type Outsider,
  type Person,
  speaking,
  twoAgencies,
} from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'

let saffron: TestApp
let postbox: Postbox
let amber: Agency
let birch: Agency
/** In no group: nothing of all this reaches it. */
let cedar: Agency
let sasha: Outsider
let as: ReturnType<typeof speaking>
let north: number
let south: number

const kind = 'user.invitation'
const other = 'timesheet.request'
const words = {
  subject: 'Come to {{ agency }}',
  heading: 'Welcome, {{ recipient }}',
  body: '{{ inviter }} would like you to join as {{ part }}.',
}

beforeAll(async () => {
  postbox = await openPostbox()
  saffron = await testApp({ smtpUrl: postbox.url })
  ;({ amber, birch } = await twoAgencies(saffron.database))
  cedar = await agency(saffron.database, { slug: 'cedar', name: 'Cedar Staffing' })
  sasha = await centralPerson(saffron.database)
  as = speaking(saffron.app)
  north = await group('North', amber)
  south = await group('South', birch)
})
beforeEach(() => {
  postbox.letters.length = 0
})
afterAll(async () => {
  await saffron.close()
  await postbox.close()
})

const group = async (name: string, { tenant }: Agency): Promise<number> =>
  (await as(sasha).post('/central/groups', { name, tenant_ids: [tenant.id] })).body.id

const kept = async (of = kind, at = north) =>
  (await as(sasha).get(`/central/groups/${at}/mails/words?kind=${of}`)).body
const word = async (given: object = {}, at = north, of = kind) =>
  as(sasha).put(`/central/groups/${at}/mails/words`, {
    kind: of,
    ...words,
    mode: 'override',
    version: (await kept(of, at)).version,
    ...given,
  })
const withdraw = async (of = kind, at = north) =>
  as(sasha).post(`/central/groups/${at}/mails/withdrawal`, {
    kind: of,
    version: (await kept(of, at)).version,
  })
const show = async (person: Person = amber.owner, of = kind) => {
  await saffron.settle()
  return (await as(person).get(`/mail-templates/words?kind=${of}`)).body
}
const save = async (given: object = {}, person: Person = amber.owner, of = kind) =>
  as(person).put('/mail-templates/words', {
    kind: of,
    ...words,
    version: (await show(person, of)).version,
    ...given,
  })
const members = async (tenants: Agency[], at = north, more: object = {}) => {
  const { version } = (await as(sasha).get(`/central/groups/${at}`)).body.data
  const tenant_ids = tenants.map(({ tenant }) => tenant.id)
  return as(sasha).patch(`/central/groups/${at}`, { tenant_ids, version, ...more })
}
const pushed = async (at = north) => {
  await saffron.settle()
  return (await as(sasha).get(`/central/groups/${at}`)).body.data.members[0].push
}
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
const history = async (person: Person = amber.owner) =>
  (await as(person).get('/history?subject=settings&subject_id=1')).body.data

describe('words of a group', () => {
  it('are made of the same kinds, and refused for the same reasons, as those of an agency', async () => {
    const { data } = (await as(sasha).get(`/central/groups/${north}/mails`)).body
    const theirs = (await as(amber.owner).get('/mail-templates')).body.data
    expect(data.map((row: { kind: string }) => row.kind)).toEqual(
      theirs.map((row: { kind: string }) => row.kind),
    )
    expect(await kept()).toMatchObject({ mode: null, version: 0, own_words: 0 })
    const preview = `/central/groups/${north}/mails/preview`
    for (const [wrong, field] of [
      [{ subject: '{{ salary }}' }, 'subject'],
      [{ heading: '{{ inviter | shout }}' }, 'heading'],
      [{ body: '{% include "x" %}' }, 'body'],
    ] as const) {
      const told = (await save(wrong)).body.errors
      expect(Object.keys(told)).toEqual([field])
      expect((await word(wrong)).body.errors).toEqual(told)
      expect((await as(sasha).post(preview, { kind, ...words, ...wrong })).body.errors).toEqual(told)
    }
    const { body } = await as(sasha).post(preview, { kind, ...words, heading: '<b>{{ part }}</b>' })
    expect(body.subject).toBe('Come to The agency')
    expect(body.html).toContain('&#60;b&#62;')
    expect((await word({ version: 0 }, north, 'nothing')).status).toBe(404)
    expect((await as(sasha).get(`/central/groups/424242/mails`)).status).toBe(404)
    expect((await kept()).version).toBe(0)
  })

  it('are for whoever manages groups; who only looks may see them and what they make', async () => {
    const support = await centralPerson(saffron.database, ['support'])
    const path = `/central/groups/${north}/mails`
    expect((await as(support).get(path)).status).toBe(200)
    expect((await as(support).post(`${path}/preview`, { kind, ...words })).status).toBe(200)
    const body = { kind, ...words, mode: 'locked', version: 0 }
    expect((await as(support).put(`${path}/words`, body)).status).toBe(403)
    expect((await as(support).post(`${path}/withdrawal`, { kind, version: 1 })).status).toBe(403)
    expect((await as(amber.owner).put(`${path}/words`, body)).status).toBeGreaterThanOrEqual(403)
  })
})

describe('words that may be had differently', () => {
  it('are used in the mails of its agencies and of no others, and each says whose they are', async () => {
    expect((await word()).body.title).toBe('Mail saved')
    expect(await show()).toMatchObject({
      own: false,
      kept_by: { name: 'North', mode: 'override' },
      ...words,
      version: 1,
      history: [{ from_group: true, user_name: 'The group North (Sasha Saffron)' }],
    })
    expect(await pushed()).toMatchObject({
      status: 'done',
      result: { mails: { made: 1, changed: 0, replaced: 0, kept: 0, released: 0 } },
    })
    for (const { owner } of [birch, cedar])
      expect(await show(owner)).toMatchObject({ own: false, kept_by: null, version: 0 })
    for (const { owner, tenant } of [amber, birch]) {
      const email = `nora@${tenant.slug}.test`
      await as(owner).post('/users', { email, name: 'Nora New', kind: 'approver' })
    }
    await saffron.settle()
    const subject = (slug: string) =>
      postbox.letters.find(({ to }) => to?.[0]?.address === `nora@${slug}.test`)?.subject
    expect(subject('amber')).toBe('Come to Amber Recruitment')
    expect(subject('birch')).toMatch(/invites you to Birch/)
    expect((await history())[0]).toMatchObject({
      action: 'mail worded by the group',
      user_name: 'The group North (Sasha Saffron)',
      changes: { mode: { to: 'override' }, subject: { to: words.subject } },
    })
  })

  it('give way to the agency’s own, also when the group changes its mind; there is a way back', async () => {
    const ours = { ...words, subject: 'Ours' }
    expect((await save(ours)).body).toMatchObject({ own: true, ...ours, group_words: words })
    await word({ body: 'Join us as {{ part }}.' })
    expect(await show()).toMatchObject({
      own: true,
      ...ours,
      group_words: { body: 'Join us as {{ part }}.' },
    })
    expect((await pushed()).result.mails).toMatchObject({ changed: 0, kept: 1 })
    expect((await kept()).own_words).toBe(1)
    const { version } = await show()
    const back = await as(amber.owner).post('/mail-templates/reset', { kind, version })
    expect(back.body).toMatchObject({
      own: false,
      body: 'Join us as {{ part }}.',
      kept_by: { name: 'North' },
    })
    // Again the group's: what it changes from now on arrives.
    await word()
    expect(await show()).toMatchObject({ own: false, ...words })
    expect((await kept()).own_words).toBe(0)
  })

  it('leave alone what an agency had before', async () => {
    await save({ subject: 'Hours of {{ worker }}', heading: 'Hours', body: '' }, amber.owner, other)
    const given = { subject: 'The hours of {{ worker }}', heading: 'Hours', body: '' }
    expect((await word(given, north, other)).status).toBe(200)
    expect(await show(amber.owner, other)).toMatchObject({ own: true, subject: 'Hours of {{ worker }}' })
    await withdraw(other)
    expect(await show(amber.owner, other)).toMatchObject({ own: true, kept_by: null, version: 1 })
  })
})

describe('locked words', () => {
  it('replace an agency’s own only when one was told of how many, and they stay among its versions', async () => {
    await save({ subject: 'Ours' })
    expect((await kept()).own_words).toBe(1)
    const untold = await word({ mode: 'locked' })
    expect([untold.status, untold.body.code]).toEqual([409, 'group.words_lost'])
    expect(untold.body.title).toContain('One agency has words of its own')
    expect(await kept()).toMatchObject({ mode: 'override' })
    expect((await word({ mode: 'locked', replacing: 1 })).status).toBe(200)
    const shown = await show()
    expect(shown).toMatchObject({ own: false, ...words, kept_by: { mode: 'locked' } })
    expect(shown.history[1]).toMatchObject({ subject: 'Ours', from_group: false, user_name: 'Ann Archer' })
    expect((await pushed()).result.mails).toMatchObject({ replaced: 1, kept: 0 })
    expect((await history())[0].changes).toMatchObject({
      mode: { from: 'override', to: 'locked' },
      subject: { from: 'Ours', to: words.subject },
    })
  })

  it('are changed by nobody in the agency, who is told who can', async () => {
    const { version, history } = await show()
    for (const reply of [
      await save({ subject: 'Ours again' }),
      await as(amber.owner).post('/mail-templates/reset', { kind, version }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'mail_template.group'])
      expect(reply.body.description).toContain('whoever runs the group')
    }
    expect(await show()).toMatchObject({ version, history })
    const preview = await as(amber.owner).post('/mail-templates/preview', { kind, ...words })
    expect(preview.status).toBe(200)
  })

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

describe('an agency', () => {
  it('that comes in loses its words only when one was told, by either way in', async () => {
    await save({ subject: 'Birch' }, birch.owner)
    await word({ mode: 'locked' })
    const ids = `${amber.tenant.id},${birch.tenant.id},${cedar.tenant.id}`
    const losses = await as(sasha).get(`/central/groups/${north}/losses?tenant_ids=${ids}`)
    expect(losses.body).toEqual({ agencies: 1 })
    expect((await members([amber, birch])).body.code).toBe('group.words_lost')
    const path = `/central/tenants/${birch.tenant.id}`
    const move = async (more: object) => {
      const { version } = (await as(sasha).get(path)).body.data
      return as(sasha).patch(path, { version, ...more })
    }
    expect((await move({ group_id: north })).body.code).toBe('group.words_lost')
    expect(await show(birch.owner)).toMatchObject({ own: true, subject: 'Birch', kept_by: null })
    expect((await move({ group_id: north, replacing: 1 })).status).toBe(200)
    expect(await show(birch.owner)).toMatchObject({ own: false, ...words, kept_by: { name: 'North' } })
  })

  it('that goes keeps what it has as its own, without a lock; another group may word it then', async () => {
    expect((await members([amber])).status).toBe(200)
    const shown = await show(birch.owner)
    expect(shown).toMatchObject({ own: true, ...words, kept_by: null })
    expect((await history(birch.owner))[0]).toMatchObject({
      action: 'mail released by the group',
      user_name: 'The group North (Sasha Saffron)',
    })
    expect((await save({ subject: 'Birch again' }, birch.owner)).status).toBe(200)
    expect(await show()).toMatchObject({ own: false, kept_by: { mode: 'locked' } })

    await word({ subject: 'South' }, south)
    await members([birch], south)
    expect(await show(birch.owner)).toMatchObject({ own: true, subject: 'Birch again' })
    expect((await show(birch.owner)).kept_by).toEqual({ name: 'South', mode: 'override' })
    expect(await show()).toMatchObject({ ...words, kept_by: { name: 'North' } })
  })

  it('that is taken over by a new group is released by the old one', async () => {
    await group('East', amber)
    expect(await show()).toMatchObject({ own: true, ...words, kept_by: null })
    await members([amber])
    expect(await show()).toMatchObject({ own: false, kept_by: { name: 'North', mode: 'locked' } })
  })

  it('reads the group’s name of today', async () => {
    const { version } = (await as(sasha).get(`/central/groups/${north}`)).body.data
    await as(sasha).patch(`/central/groups/${north}`, { name: 'Far North', version })
    const { version: same } = await show()
    expect(await show()).toMatchObject({ kept_by: { name: 'Far North' }, version: same })
  })
})

it('what is withdrawn is the agency’s own from then on, and both sides tell it', async () => {
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(404)
  expect(await show()).toMatchObject({ own: true, ...words, kept_by: null })
  expect((await save({ subject: 'Ours' })).status).toBe(200)
  const { rows } = await sql<{ action: string; name: string }>`
    select action, name from central_history
    where subject = 'groups' and subject_id = ${north} order by id desc limit 1`.execute(
    saffron.database.readingAcross('a test reads the history'),
  )
  expect(rows[0]).toMatchObject({ action: 'mail withdrawn', name: 'Sasha Saffron' })
})

it('an agency in no group was never touched', async () => {
  expect(await show(cedar.owner)).toMatchObject({ version: 0, history: [], kept_by: null })
  expect((await history(cedar.owner)).length).toBe(0)
})
