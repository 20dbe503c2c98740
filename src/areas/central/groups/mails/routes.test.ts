import { describe, expect, it } from 'vitest'
import {
  cedar,
  history,
  kept,
  kind,
  north,
  openGroups,
  other,
  pushed,
  sasha,
  save,
  show,
  withdraw,
  word,
  words,
} from '#areas/central/groups/mails/mails.testing.ts'
import { amber, as, birch, mailServer, saffron } from '#test/agencies.ts'
import { centralPerson } from '#test/people.ts'

openGroups()

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
      const errors = (await save(wrong)).body.errors
      expect(Object.keys(errors)).toEqual([field])
      expect((await word(wrong)).body.errors).toEqual(errors)
      expect((await as(sasha).post(preview, { kind, ...words, ...wrong })).body.errors).toEqual(errors)
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
    expect((await word()).body.title).toBe('Email saved')
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
      mailServer.emails.find(({ to }) => to?.[0]?.address === `nora@${slug}.test`)?.subject
    expect(subject('amber')).toBe('Come to Amber Recruitment')
    expect(subject('birch')).toMatch(/invites you to Birch/)
    expect((await history())[0]).toMatchObject({
      action: 'email worded by the group',
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
