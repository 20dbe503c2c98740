import { addDays } from '#platform/days.ts'
import type { DemoPeople } from '#server/demo/agency.ts'
import type { Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

type Life = { id: number; start_date: string; end_date: string | null; live: boolean }

/** The steps of each placement so far: how it began, that it ended; some were extended, looked at again. */
export async function makeSteps({ db, people, today }: Making, lives: readonly Life[]): Promise<void> {
  const named = nameOf(people)
  const step = (life: Life, kind: string, effective_from: string, more: object = {}) => ({
    ...{ placement_id: life.id, kind, effective_from, end_before: null, end_after: life.end_date },
    ...{ reason: '', next_review_on: null },
    ...(kind === 'end' ? { user_id: null, user_name: 'Saffron' } : named),
    ...more,
  })
  await insertRows(
    db,
    'placement_terms',
    lives.flatMap((life, at) => {
      const { start_date, end_date, live } = life
      const until = live && end_date !== null && at % 2 ? earlier(life, addDays(end_date, -28)) : null
      return [
        step(life, 'start', start_date, { end_after: until ?? end_date }),
        ...(until === null
          ? []
          : [
              step(life, 'extension', addDays(until, 1), {
                end_before: until,
                reason: 'The client wants them four weeks longer',
              }),
            ]),
        ...(live && at % 6 === 0
          ? [
              step(life, 'review', today, {
                reason: 'Rates and hours are right',
                next_review_on: addDays(today, 28 + at),
              }),
            ]
          : []),
        ...(live || end_date === null ? [] : [step(life, 'end', end_date, { end_before: end_date })]),
      ]
    }),
  )
}

/** A planned end that lies within the placement; null: it is too short for one. */
const earlier = ({ start_date }: Life, day: string) => (day > start_date ? day : null)

const nameOf = ({ leader }: DemoPeople) => ({ user_id: leader, user_name: 'Rowan Achebe' })
