import { makeAllAverages } from '#areas/working-time/public.ts'
import { clock } from '#platform/clock.ts'
import { addDays } from '#platform/days.ts'
import type { Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

/** Who has opted out of the weekly limit, one of whom took it back, and how long everybody works. */
export async function makeWorkingTime(
  { db, people, today }: Making,
  placements: DemoPlacement[],
): Promise<void> {
  const workers = [...new Set(placements.map(({ candidate_id }) => candidate_id))]
  const signed = (at: number, days: number, withdrawn: number | null = null) => {
    const candidate_id = workers[at]
    if (candidate_id === undefined) return []
    const withdrawn_on = withdrawn === null ? null : addDays(today, -withdrawn)
    return [
      {
        ...{ candidate_id, from_day: addDays(today, -days), notice_days: 7, created_by: people.compliance },
        ...{ note: 'Signed at registration', withdrawn_on },
        ends_on: withdrawn_on && addDays(withdrawn_on, 7),
        withdrawn_at: withdrawn_on && clock.now().toISOString(),
        withdrawn_by: withdrawn_on && people.compliance,
      },
    ]
  }
  await insertRows(db, 'working_time_opt_outs', [...signed(1, 200), ...signed(4, 150), ...signed(6, 300, 90)])
  await makeAllAverages({ db, now: clock.now() })
}
