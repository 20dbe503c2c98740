import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Note } from '#areas/notes/contract.ts'
import { NotesTab } from '#areas/notes/web/parts/NotesTab.tsx'
import { answer, asked, held, listOf, owner, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

const note = (more: Partial<Note>): Note => ({
  id: 1,
  subject: 'clients',
  subject_id: 7,
  kind: 'note',
  text: 'Rang about Christmas',
  happened_on: '2026-11-20',
  pinned: false,
  author_user_id: 1,
  author_name: 'Ann Archer',
  follow_up_on: null,
  follow_up_user_id: null,
  follow_up_user_name: null,
  follow_up_done_at: null,
  follow_up_done_by_name: null,
  version: 1,
  created_at: '2026-11-20T10:00:00Z',
  edited_at: null,
  ...more,
})

let there: Note[]
beforeEach(() => {
  there = [
    note({ id: 1 }),
    note({ id: 2, text: 'Gate code 4711', pinned: true, author_user_id: 2, author_name: 'Cara Cole' }),
  ]
  mayDo('notes.view', 'notes.write')
  answer('GET /notes', ({ query }) =>
    listOf(there.filter(({ pinned }) => String(pinned) === query.get('pinned'))),
  )
})

const mayDo = (...names: string[]) =>
  answer('GET /me', () => ({ data: { ...owner, permissions: names.map((name) => ({ name })) } }))

const start = () => show({ '/client': () => <NotesTab subject="clients" id={7} /> }, '/client')
const writing = page.getByRole('form', { name: 'New note' })
const field = writing.getByRole('textbox', { name: 'Note' })
const sent = (what: string) => asked.filter((one) => one.what === what).map(({ body }) => body)

test('a note is written and saved by the keyboard, and the next may follow', async () => {
  answer('POST /notes', ({ body }) => {
    const made = note({ ...(body as object), id: 3, happened_on: '2026-11-20' })
    there = [made, ...there]
    return made
  })
  await start()
  await expect
    .element(page.getByRole('list', { name: 'Pinned notes' }).getByText('Gate code 4711'))
    .toBeVisible()
  await expect.element(writing.getByRole('button', { name: 'Add note' })).toBeDisabled()
  await field.fill('First line\nSecond line')
  await writing.getByRole('combobox', { name: 'Kind' }).selectOptions('call')
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const first = page.getByRole('list', { name: 'Notes', exact: true }).getByRole('article').first()
  await expect.element(first.getByText('First line Second line')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(sent('POST /notes')).toEqual([
    {
      ...{ subject: 'clients', subject_id: 7, kind: 'call', text: 'First line\nSecond line' },
      ...{ happened_on: null, follow_up_on: null, follow_up_user_id: null },
    },
  ])
})

test('pressed twice it is one note, and what was refused stays in the field with its reason', async () => {
  const slow = held(() =>
    refusal(422, {
      code: 'invalid',
      title: 'Please check the form',
      description: 'No',
      errors: { text: ['Not this word'] },
    }),
  )
  answer('POST /notes', slow)
  await start()
  await field.fill('Something')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await slow.reached
  slow.open()
  await expect.element(writing.getByText('Not this word')).toBeVisible()
  await expect.element(field).toHaveValue('Something')
  expect(sent('POST /notes')).toHaveLength(1)
})

test('a note of one’s own is changed in its place; that of a colleague is only pinned and followed up', async () => {
  answer('PATCH /notes/1', ({ body }) => {
    there = there.map((each) => (each.id === 1 ? { ...each, ...(body as object), version: 2 } : each))
    return there[0]
  })
  await start()
  await page.getByRole('button', { name: 'More for the note by Ann Archer' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('form', { name: 'Change note' })
  await editing.getByRole('textbox', { name: 'Note' }).fill('Rang about Easter')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Rang about Easter')).toBeVisible()
  expect(sent('PATCH /notes/1')[0]).toMatchObject({ version: 1, text: 'Rang about Easter' })

  await page.getByRole('button', { name: 'More for the note by Cara Cole' }).click()
  await expect.element(page.getByRole('button', { name: 'Add follow-up' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Unpin' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('who may only look sees the notes, and nothing to write or press', async () => {
  mayDo('notes.view')
  there = [note({ follow_up_on: '2026-11-21', follow_up_user_id: 1, follow_up_user_name: 'Ann Archer' })]
  await start()
  await expect.element(page.getByText('Ann Archer follows up on 21 Nov 2026')).toBeVisible()
  await expect.element(writing).not.toBeInTheDocument()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a follow-up is done with one press', async () => {
  there = [note({ follow_up_on: '2026-11-21', follow_up_user_id: 1, follow_up_user_name: 'Ann Archer' })]
  answer('POST /notes/1/completion', () => {
    there = [
      { ...there[0]!, follow_up_done_at: '2026-11-22T10:00:00Z', follow_up_done_by_name: 'Ann Archer' },
    ]
    return there[0]
  })
  await start()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/Followed up by Ann Archer/)).toBeVisible()
})
