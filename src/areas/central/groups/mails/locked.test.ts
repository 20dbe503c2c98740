import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  history,
  kept,
  kind,
  north,
  openGroups,
  pushed,
  save,
  show,
  withdraw,
  word,
  words,
} from '#areas/central/groups/mails/mails.testing.ts'
import { across, amber, as } from '#test/agencies.ts'

openGroups()
beforeAll(() => word())

describe('locked words', () => {
  it('replace an agency’s own only when one was told of how many, and they stay among its versions', async () => {
    await save({ subject: 'Ours' })
    expect((await kept()).own_words).toBe(1)
    const unconfirmed = await word({ mode: 'locked' })
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, 'group.words_lost'])
    expect(unconfirmed.body.title).toContain('One agency has words of its own')
    expect(await kept()).toMatchObject({ mode: 'override' })
    expect((await word({ mode: 'locked', replacing: 1 })).status).toBe(200)
    const shown = await show()
    expect(shown).toMatchObject({ own: false, ...words, kept_by: { mode: 'locked' } })
    expect(shown.history[1]).toMatchObject({ subject: 'Ours', from_group: false, user_name: 'Ann Archer' })
    expect((await pushed()).result.mails).toMatchObject({ replaced: 1, kept: 0 })
    const [worded, locked] = await history()
    expect(worded.changes).toMatchObject({ subject: { from: 'Ours', to: words.subject } })
    expect(locked).toMatchObject({
      action: 'email locked by the group',
      user_name: 'The group North (Sasha Saffron)',
      changes: { mode: { from: 'override', to: 'locked' } },
    })
    // Where central administration sits is nothing to the agency.
    const { data } = (await as(amber.owner).get('/audit?action=email%20locked%20by%20the%20group')).body
    expect(data[0]).toMatchObject({ via: 'job', ip: '', agent: '' })
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
})

it('what is withdrawn is the agency’s own from then on, and both sides tell it', async () => {
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(404)
  expect(await show()).toMatchObject({ own: true, ...words, kept_by: null })
  expect((await save({ subject: 'Ours' })).status).toBe(200)
  const { rows } = await across(sql<{ action: string; name: string }>`
    select action, name from central_history
    where subject = 'groups' and subject_id = ${north} order by id desc limit 1`)
  expect(rows[0]).toMatchObject({ action: 'email withdrawn', name: 'Sasha Saffron' })
})
