import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ManyVerb, PlacementsMany } from '#areas/jobs/placement-life/web/parts/PlacementsMany.tsx'
import { answer, asked, listOf, show, withoutServer } from '#test/components.tsx'

withoutServer()

const placement = (id: number, worker: string, status: string, end_date: string | null) => ({
  ...{ id, status, end_date, candidate_name: worker, job_title: 'Nurse', job_id: 4, version: id + 10 },
  ...{ start_date: '2026-01-05', approver_user_id: null },
})
const rows = [
  placement(1, 'Ann Early', 'ending', '2026-12-04'),
  placement(2, 'Ben Late', 'live', '2027-06-25'),
  placement(3, 'Cem Over', 'ended', '2026-10-02'),
  placement(4, 'Dee Open', 'live', null),
]

const Many = (verb: ManyVerb) =>
  function Placements() {
    const [decided, setDecided] = useState<number>()
    if (decided !== undefined) return <h1>{decided} decided</h1>
    return (
      <>
        <h1>Placements</h1>
        <PlacementsMany verb={verb} ids={[1, 2, 3, 4]} onClose={setDecided} />
      </>
    )
  }

const dialog = page.getByRole('dialog')
const sent = () => asked.filter(({ what }) => what.startsWith('POST')).map(({ what, body }) => [what, body])

test('placements are extended to one day with one reason; those that end later, or have no end, are left', async () => {
  answer('GET /placements', () => listOf(rows))
  answer('POST /placements/1/extension', () => ({}))
  await show({ '/placements': Many('extend') }, '/placements')
  await expect.element(dialog.getByText('It is ended: reinstate it first.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New last day' }).fill('29 Jan 2027')
  await expect.element(dialog.getByText('It ends on 25 Jun 2027 already', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('It has no end that could be later.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why do they go on?' }).fill('The ward stays open')
  await dialog.getByRole('button', { name: 'Extend 1' }).click()
  await expect.element(dialog.getByRole('heading', { name: '1 extended' })).toBeVisible()
  expect(sent()).toEqual([
    ['POST /placements/1/extension', { version: 11, end_date: '2027-01-29', reason: 'The ward stays open' }],
  ])
})

test('placements are terminated once it is said who ends them and why', async () => {
  answer('GET /placements', () => listOf(rows))
  for (const id of [1, 2, 4]) answer(`POST /placements/${id}/termination`, () => ({}))
  await show({ '/placements': Many('terminate') }, '/placements')
  const terminate = dialog.getByRole('button', { name: 'Terminate 3' })
  await expect.element(terminate).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('27 Nov 2026')
  await dialog.getByRole('combobox', { name: 'Who ends them' }).selectOptions('The client')
  await dialog.getByRole('combobox', { name: 'Why' }).selectOptions('No more work')
  await expect.element(terminate).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Why are they terminated?' }).fill('The ward closes')
  await terminate.click()
  await expect.element(dialog.getByRole('heading', { name: '3 terminated' })).toBeVisible()
  expect(sent()[0]).toEqual([
    'POST /placements/1/termination',
    {
      ...{ version: 11, last_day: '2026-11-27', by: 'client', reason_code: 'no_more_work' },
      reason: 'The ward closes',
    },
  ])
})
