import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PipelineTab } from '#areas/jobs/pipeline/web/parts/PipelineTab.tsx'
import {
  answer,
  asked,
  expectToast,
  held,
  listOf,
  owner,
  refusal,
  show,
  withoutServer,
} from '#test/components.tsx'

withoutServer()

type Row = { id: number; stage: string; version: number } & Record<string, unknown>
const row = (id: number, candidate_name: string, stage: string, more: object = {}): Row => ({
  ...{ id, job_id: 7, job_title: 'Porter', client_name: 'Northwind', candidate_id: id + 100, candidate_name },
  ...{
    stage,
    stage_since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    note: '',
    next_action_on: null,
  },
  ...{ rejected_reason: '', owner_user_id: null, owner_name: null, has_placement: false, version: 1 },
  created_at: '2026-01-05T09:00:00Z',
  ...more,
})

let there: Row[] = []
const permissions = ['jobs.view', 'jobs.update', 'candidates.view', 'placements.create'].map((name) => ({
  name,
}))

beforeEach(() => {
  there = [row(1, 'Ann Lee', 'contacted', { next_action_on: '2020-01-05' }), row(2, 'Bo Dale', 'offered')]
  answer('GET /me', () => ({ data: { ...owner, permissions } }))
  answer('GET /jobs/7', () => ({ id: 7, title: 'Porter', status: 'open', placements: [] }))
  answer('GET /job-candidates', () => listOf(there))
  for (const id of [1, 2])
    answer(`PATCH /job-candidates/${id}`, ({ body }) => {
      there = there.map((one) => (one.id === id ? { ...one, ...(body as object), version: 2 } : one))
      return there.find((one) => one.id === id)
    })
})

const Job = () => (
  <>
    <h1>Porter</h1>
    <PipelineTab id={7} />
  </>
)
const start = (search = '') => show({ '/jobs/$id/edit': Job }, `/jobs/7/edit?tab=pipeline${search}`)
const column = (name: string) => page.getByRole('region', { name })
const menuOf = (name: string) => page.getByRole('button', { name: `Move or change ${name}` })
const changes = () => asked.filter(({ what }) => what.startsWith('PATCH')).map(({ body }) => body)

test('a card stands in the column of its stage, and its menu moves it by the keyboard alone', async () => {
  await start()
  const card = column('Contacted').getByRole('listitem')
  await expect.element(card.getByText('Ann Lee')).toBeVisible()
  await expect.element(card.getByText('Due 05 Jan 2020')).toBeVisible()
  await expect.element(card.getByText('For 3 days')).toBeVisible()
  menuOf('Ann Lee').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Move to: To contact' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(column('Replied').getByText('Ann Lee')).toBeVisible()
  await expectToast('Ann Lee: replied')
  await expect.element(menuOf('Ann Lee')).toHaveFocus()
  expect(changes()).toEqual([{ version: 1, stage: 'replied' }])
})

test('it is dragged to another column, and stands there while the server is asked', async () => {
  const slow = held(() =>
    refusal(409, { code: 'changed', title: 'Changed meanwhile', description: 'Look again' }),
  )
  answer('PATCH /job-candidates/1', slow)
  await start()
  // It can be dragged once it is known who looks at it, as it has its menu.
  await expect.element(menuOf('Ann Lee')).toBeVisible()
  await column('Contacted').getByRole('listitem').dropTo(column('Interview'))
  await slow.reached
  await expect.element(column('Interview').getByText('Ann Lee')).toBeVisible()
  slow.open()
  await expectToast('Changed meanwhile')
  await expect.element(column('Contacted').getByText('Ann Lee')).toBeVisible()
})

test('declining asks why, and placing leads to the form of a placement', async () => {
  const router = await start()
  await menuOf('Ann Lee').click()
  await page.getByRole('button', { name: 'Move to: Declined' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('Too far')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(column('Declined').getByText('Too far')).toBeVisible()
  expect(changes()).toEqual([{ version: 1, stage: 'declined', rejected_reason: 'Too far' }])

  await menuOf('Bo Dale').click()
  await page.getByRole('button', { name: 'Move to: Placed' }).click()
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ tab: 'placements', placement: 'new', candidate_id: '102' })
  expect(changes()).toHaveLength(1)
})

test('several are found and added at once; who is on the job cannot be chosen again', async () => {
  const people = [
    { id: 101, first_name: 'Ann', last_name: 'Lee', status: 'available', job_title: 'Porter' },
    { id: 201, first_name: 'Cy', last_name: 'Moss', status: 'available', job_title: 'Cook' },
    { id: 202, first_name: 'Di', last_name: 'Nash', status: 'lead', job_title: '' },
    { id: 203, first_name: 'Ed', last_name: 'Old', status: 'archived', job_title: '' },
  ]
  answer('GET /candidates', ({ query }) =>
    listOf(people.filter(({ last_name }) => last_name.toLowerCase().includes(query.get('search') ?? ''))),
  )
  answer('POST /job-candidates', () => ({
    data: [row(3, 'Cy Moss', 'no_status'), row(4, 'Di Nash', 'no_status')],
    already: 0,
  }))
  await start()
  await page.getByRole('button', { name: 'Choose candidates' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: /Ann Lee/ })).toBeDisabled()
  await expect.element(dialog.getByText('Ed Old')).not.toBeInTheDocument()
  await dialog.getByRole('checkbox', { name: /Cy Moss/ }).click()
  await dialog.getByRole('textbox').fill('nash')
  await dialog.getByRole('checkbox', { name: /Di Nash/ }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /Cy Moss/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add 2 to the job' }).click()
  await expectToast('2 candidates on the job')
  expect(asked.find(({ what }) => what === 'POST /job-candidates')?.body).toEqual({
    ...{ job_id: 7, candidate_ids: [201, 202] },
  })
})

test('who may only look has neither menu nor button, and an empty pipeline says what it is for', async () => {
  answer('GET /me', () => ({ data: { ...owner, permissions: [{ name: 'jobs.view' }] } }))
  there = []
  await start()
  await expect.element(page.getByText('Nobody is thought of yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose candidates' })).not.toBeInTheDocument()
})
