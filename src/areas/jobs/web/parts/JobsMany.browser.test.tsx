import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JobsMany } from '#areas/jobs/web/parts/JobsMany.tsx'
import { refresh } from '#kit/query.ts'
import { answer, asked, held, listOf, show, withoutServer } from '#test/components.tsx'

withoutServer()

const job = (id: number, title: string, status: string, live_count = 0) => ({
  ...{ id, title, status, live_count, client_name: 'Northwind', owner_user_id: null, version: id + 10 },
})

function Jobs() {
  const [decided, setDecided] = useState<number>()
  if (decided !== undefined) return <h1>{decided} decided</h1>
  return (
    <>
      <h1>Jobs</h1>
      <JobsMany verb="close" ids={[1, 2, 3]} onClose={setDecided} />
    </>
  )
}

const dialog = page.getByRole('dialog')
const closings = () => asked.filter(({ what }) => what.startsWith('PATCH')).map(({ body }) => body)

test('jobs are closed with one reason where people work on them, each under the version that was shown', async () => {
  const jobs = [job(1, 'Porter', 'open'), job(2, 'Nurse', 'filled', 2), job(3, 'Cook', 'closed')]
  answer('GET /jobs', () => listOf(jobs))
  answer('PATCH /jobs/1', () => {
    // Others hear of it at once; the dialog keeps to what was agreed.
    jobs[0]!.status = 'closed'
    void refresh('jobs')
    return {}
  })
  const last = held(() => ({}))
  answer('PATCH /jobs/2', last)
  await show({ '/jobs': Jobs }, '/jobs')
  await expect.element(dialog.getByText('It is closed.')).toBeVisible()
  await expect.element(dialog.getByText('2 workers are still live', { exact: false })).toBeVisible()
  expect(asked.find(({ what }) => what === 'GET /jobs')?.query.get('ids')).toBe('1,2,3')
  const close = dialog.getByRole('button', { name: 'Close 2' })
  await expect.element(close).toBeDisabled()
  await dialog.getByRole('textbox').fill('The ward is closing')
  await close.click()
  await last.reached
  await expect.element(dialog.getByText('1 of 2')).toBeVisible()
  last.open()
  await expect.element(dialog.getByRole('heading', { name: '2 closed' })).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: '1 was left out' })).toBeVisible()
  expect(closings()).toEqual([
    { version: 11, status: 'closed', accepted: [] },
    {
      ...{ version: 12, status: 'closed' },
      accepted: [{ code: 'job.live_placements', reason: 'The ward is closing' }],
    },
  ])
})

test('without anybody on them no reason is asked', async () => {
  answer('GET /jobs', () => listOf([job(1, 'Porter', 'open')]))
  answer('PATCH /jobs/1', () => ({}))
  await show({ '/jobs': Jobs }, '/jobs')
  await dialog.getByRole('button', { name: 'Close 1' }).click()
  await expect.element(dialog.getByText('It is closed.')).toBeVisible()
  expect(closings()).toEqual([{ version: 11, status: 'closed', accepted: [] }])
})
