import { describe, expect, it } from 'vitest'
import { excerptOf, whyNotChange, whyNotComplete, whyNotDays, whyNotDelete } from '#areas/notes/rules.ts'

const note = { author_user_id: 7 }

describe('a note', () => {
  it.each([
    [7, { text: 'x' }, undefined],
    [7, { pinned: true }, undefined],
    [8, { text: 'x' }, 'note.of_another'],
    [8, { kind: 'call' }, 'note.of_another'],
    [8, { happened_on: '2026-01-01' }, 'note.of_another'],
    [8, { pinned: true, follow_up_on: '2026-01-01' }, undefined],
    [null, { text: 'x' }, 'note.of_another'],
  ] as const)('user %s changes %o: %s', (id, changes, code) => {
    expect(whyNotChange(note, { id }, changes)?.code).toBe(code)
  })

  it.each([
    [7, false, undefined],
    [8, false, 'notes.delete'],
    [8, true, undefined],
    [null, false, 'notes.delete'],
  ] as const)('user %s, who may delete any: %s, lacks %s to delete it', (id, any, permission) => {
    expect(whyNotDelete(note, { id }, any)?.permission).toBe(permission)
  })

  it.each([
    ['2026-11-23', null, []],
    ['2026-11-24', null, ['happened_on']],
    ['2026-11-01', '2026-11-23', []],
    ['2026-11-01', '2026-11-22', ['follow_up_on']],
    ['2026-12-01', '2026-11-22', ['happened_on', 'follow_up_on']],
  ])(
    'of %s with a follow-up on %s, written on the 23rd, is wrong at %o',
    (happened_on, follow_up_on, wrong) => {
      const days = { happened_on, follow_up_on }
      expect(Object.keys(whyNotDays(days, '2026-11-23', days)?.errors ?? {})).toEqual(wrong)
    },
  )

  it('is not asked again about a day that stands there already', () => {
    const days = { happened_on: '2026-11-01', follow_up_on: '2026-11-02' }
    expect(whyNotDays(days, '2026-11-23', { pinned: true })).toBeUndefined()
  })
})

describe('a follow-up', () => {
  it.each([
    [null, null, 'done', 'note.no_follow_up'],
    ['2026-11-23', null, 'done', undefined],
    ['2026-11-23', '2026-11-23T10:00:00Z', 'done', 'note.follow_up_done'],
    ['2026-11-23', null, 'open', 'note.follow_up_open'],
    ['2026-11-23', '2026-11-23T10:00:00Z', 'open', undefined],
  ] as const)('on %s, done %s, becomes %s: %s', (follow_up_on, follow_up_done_at, to, code) => {
    expect(whyNotComplete({ follow_up_on, follow_up_done_at }, to)?.code).toBe(code)
  })
})

describe('the beginning of a note', () => {
  it.each([
    ['Short', 140, 'Short'],
    ['Two\nlines  here', 140, 'Two lines here'],
    ['One two three', 9, 'One two…'],
    ['Unbreakable', 4, 'Unbr…'],
  ])('%j, %i at most: %j', (text, most, excerpt) => {
    expect(excerptOf(text, most)).toBe(excerpt)
  })
})
