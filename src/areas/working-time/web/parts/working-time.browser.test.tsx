import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { averageOf } from '#areas/working-time/average.ts'
import type { WorkingTime } from '#areas/working-time/contract.ts'
import { OfCandidate } from '#areas/working-time/web/parts/record-parts.tsx'
import { SheetNote } from '#areas/working-time/web/parts/SheetNote.tsx'
import { addDays } from '#platform/days.ts'
import { answer, asked, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

/** Fourteen weeks of 50 hours, then three of 40. */
const worked = Array.from({ length: 17 }, (_, week) => ({
  ...{ day: addDays('2026-01-05', week * 7), minutes: (week < 14 ? 50 : 40) * 60 },
}))
const average = averageOf(worked, [], [], { limit_hours: 48, reference_weeks: 17 }, '2026-05-03')!
const found: WorkingTime = {
  ...{ candidate_id: 7, candidate_name: 'Dan Doyle', reference_weeks: 17, limit_hours: 48, rest_hours: 11 },
  ...{ average, short_rests: [], without_rest: [], opt_outs: [] },
}
const mayDo = (kind: string, ...names: string[]) =>
  answer('GET /me', () => ({ data: { ...owner, kind, permissions: names.map((name) => ({ name })) } }))
const says = (text: string) => expect.element(page.getByText(text, { exact: false })).toBeVisible()

test('each week tells its hours, and an opt-out that is added is sent', async () => {
  mayDo('staff', 'working_time.view', 'working_time.manage')
  answer('GET /candidates/7/working-time', () => found)
  answer('POST /candidates/7/working-time-opt-outs', ({ body }) => ({
    ...{ ...(body as object), id: 1, candidate_id: 7, created_at: '2026-05-04T10:00:00Z' },
    ...{ created_by_name: 'Ann Archer', withdrawn_on: null, ends_on: null, withdrawn_by_name: null },
  }))
  await show({ '/candidate': () => <OfCandidate id={7} /> }, '/candidate')
  await says('48 h 14 min a week: over the limit of 48 h')
  await says('119 days counted, from 05 Jan 2026 to 03 May 2026')
  await page.getByRole('button', { name: '05 Jan 2026: 50 h' }).click()
  await says('50 h worked.')
  await page.getByRole('button', { name: 'Add an opt-out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an opt-out' })
  await dialog.getByRole('textbox', { name: 'Signed on' }).fill('04/05/2026')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => asked.find(({ what }) => what.startsWith('POST'))?.body)
    .toEqual({
      ...{ from_day: '2026-05-04', notice_days: 7, note: '' },
    })
})

test('a worker is warned on their own timesheet, a client is told nothing', async () => {
  const { weeks: _, ...shown } = average
  const rest = [{ day: '2026-05-01', minutes: 600 }]
  answer('GET /timesheets/9', () => ({ id: 9, version: 3 }))
  answer('GET /timesheets/9/working-time', () => ({ ...found, average: shown, short_rests: rest }))
  mayDo('candidate', 'timesheets.submit')
  await show({ '/sheet': () => <SheetNote id={9} /> }, '/sheet')
  await says('48 h 14 min a week: over the limit of 48 h')
  await says('01 May 2026: 10 h of rest before it, 11 h are due')
  expect(asked.find(({ what }) => what.endsWith('/working-time'))!.query.get('version')).toBe('3')
})

test('a client who decides asks for none of it', async () => {
  answer('GET /timesheets/9', () => ({ id: 9, version: 3 }))
  mayDo('approver', 'timesheets.submit')
  await show(
    {
      '/sheet': () => (
        <>
          <p>The sheet</p>
          <SheetNote id={9} />
        </>
      ),
    },
    '/sheet',
  )
  await says('The sheet')
  expect(asked.filter(({ what }) => what.endsWith('/working-time'))).toEqual([])
})
