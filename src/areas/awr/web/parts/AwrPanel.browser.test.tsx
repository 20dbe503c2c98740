import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlacementAwr } from '#areas/awr/contract.ts'
import { AwrPanel } from '#areas/awr/web/parts/AwrPanel.tsx'
import { awrWeeks, type Fact } from '#areas/awr/weeks.ts'
import { answer, asked, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const mondays = ['2026-01-05', '2026-01-12', '2026-01-26', '2026-02-02']
let facts: PlacementAwr['facts']

const found = (open: boolean): PlacementAwr => {
  const live = facts.filter(({ removed_at }) => removed_at === null) as Fact[]
  const { alert_week: _, ...awr } = awrWeeks(mondays, live, '2026-02-08')
  return {
    ...{ placement_id: 7, candidate_id: 3, candidate_name: 'Dan Doyle', client_id: 4, job_id: 5 },
    ...{ client_name: 'Northwind', currency: 'GBP', counts: true, ...awr },
    weeks: awr.weeks.map((week) => (open ? week : { ...week, days: null, why: null })),
    ...{ facts: open ? facts : [], comparators: [] },
  }
}

const mayDo = (...names: string[]) => {
  answer('GET /me', () => ({ data: { ...owner, permissions: names.map((name) => ({ name })) } }))
  answer('GET /placements/7/awr', () => found(names.includes('awr.manage')))
}
const start = () => show({ '/placement': () => <AwrPanel id={7} /> }, '/placement')
const says = (text: string) => expect.element(page.getByText(text, { exact: false })).toBeVisible()

beforeEach(() => {
  facts = []
})

test('each week tells its days and its reason, and another one when it is chosen', async () => {
  mayDo('awr.view', 'awr.manage')
  await start()
  await says('Week 4 of 12: equal treatment from 06 Apr 2026 if every week is worked')
  await says('Counts as week 4: worked on 1 day (02 Feb 2026).')
  const gap = page.getByRole('button', { name: '19 Jan 2026: Break' })
  await gap.click()
  await expect.element(gap).toHaveAttribute('aria-pressed', 'true')
  await says('no reason is given')
})

test('an absence that is added is sent, and the weeks are asked for again', async () => {
  mayDo('awr.view', 'awr.manage')
  answer('POST /placements/7/awr-facts', ({ body }) => {
    const made = {
      ...{ ...(body as Fact), id: 1, note: '', created_at: '2026-02-08T10:00:00Z' },
      ...{ created_by_name: 'Ann Archer', removed_at: null, removed_by_name: null },
    }
    facts = [made]
    return made
  })
  await start()
  await page.getByRole('button', { name: 'Add an absence or a role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an absence or a role' })
  await dialog.getByRole('textbox', { name: 'First day' }).fill('19/01/2026')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('25/01/2026')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await says('19 Jan 2026 to 25 Jan 2026')
  await page.getByRole('button', { name: '19 Jan 2026: Paused' }).click()
  await says('The count is paused: annual leave.')
  expect(asked.find(({ what }) => what === 'POST /placements/7/awr-facts')!.body).toEqual({
    ...{ kind: 'annual_leave', from_day: '2026-01-19', to_day: '2026-01-25', note: '' },
  })
})

test('who may not know why sees weeks without days and reasons, and adds nothing', async () => {
  mayDo('awr.view')
  await start()
  await says('Counts as week 4.')
  await expect.element(page.getByRole('button', { name: 'Add an absence or a role' })).not.toBeInTheDocument()
  await expect.element(page.getByText('The client has not answered yet')).not.toBeInTheDocument()
})
