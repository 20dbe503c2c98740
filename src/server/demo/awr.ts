import { makeAllClocks } from '#areas/awr/public.ts'
import { clock } from '#platform/clock.ts'
import { addDays } from '#platform/days.ts'
import type { Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

/** Why some worked less, what two clients answered, and how many weeks count for everybody. */
export async function makeAwr({ db, people, today }: Making, placements: DemoPlacement[]): Promise<void> {
  const of = ({ candidate_id, client_id }: DemoPlacement) => ({ candidate_id, client_id })
  const said = (at: number, kind: string, from: number, to: number | null, note = '') => {
    const placement = placements[at]
    if (!placement) return []
    return [
      {
        ...{ ...of(placement), kind, note, created_by: people.compliance },
        from_day: addDays(today, -from),
        to_day: to === null ? null : addDays(today, -to),
      },
    ]
  }
  await insertRows(db, 'awr_facts', [
    ...said(0, 'annual_leave', 40, 27),
    ...said(1, 'sickness', 75, 55),
    ...said(2, 'role_changed', 60, null, 'Letter about the new role, handed over on the first day'),
    ...said(3, 'jury_service', 33, 20),
  ])
  await insertRows(
    db,
    'awr_comparators',
    placements.slice(0, 12).map((placement, at) => ({
      ...of(placement),
      basic_rate: (18 + at / 2).toFixed(2),
      ...{ rate_unit: 'hour', currency: 'GBP', overtime: 'Time and a half after 40 hours a week' },
      ...{ shift_premium: '£2.00 an hour from 22:00', holiday: '33 days with bank holidays', bonus: '' },
      ...{ answered_on: addDays(today, -10 - at), answered_by: 'The personnel department', note: '' },
      created_by: people.compliance,
    })),
  )
  await makeAllClocks({ db, now: clock.now() })
}
