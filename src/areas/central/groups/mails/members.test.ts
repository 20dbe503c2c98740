import { describe, expect, it } from 'vitest'
import {
  cedar,
  group,
  history,
  kind,
  members,
  north,
  openGroups,
  sasha,
  save,
  show,
  south,
  word,
  words,
} from '#areas/central/groups/mails/mails.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'

openGroups()

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
    const ours = { kind, ...words, version: 1 }
    expect((await as(birch.owner).put('/mail-templates/words', ours)).body.code).toBe('mail_template.group')
    expect(await show(birch.owner)).toMatchObject({ own: false, ...words, kept_by: { name: 'North' } })
  })

  it('that goes keeps what it has as its own, without a lock; another group may word it then', async () => {
    expect((await members([amber])).status).toBe(200)
    const shown = await show(birch.owner)
    expect(shown).toMatchObject({ own: true, ...words, kept_by: null })
    expect((await history(birch.owner))[0]).toMatchObject({
      action: 'email released by the group',
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

it('an agency in no group was never touched', async () => {
  expect(await show(cedar.owner)).toMatchObject({ version: 0, history: [], kept_by: null })
  expect((await history(cedar.owner)).length).toBe(0)
})
