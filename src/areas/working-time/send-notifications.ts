import { holdersOfEach } from '#areas/access/public.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Due } from '#areas/working-time/clocks.ts'
import { limitReached } from '#areas/working-time/notification-kinds.ts'
import { hoursText } from '#areas/working-time/words.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'

type At = Pick<JobContext, 'tenant' | 'publicUrl'> & { db: Db }

/** Tells whoever looks after the placement, and whoever keeps working time, once for near and once for over. */
export async function tellOfLimits(at: At, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  const managing = await holdersOfEach(at.db, 'working_time.manage', due)
  const seeing = await holdersOfEach(at.db, 'working_time.view', due)
  const owning = seeing.filter(({ id, at: place }) => id === due[place]!.owner_user_id)
  const people = new Map([...managing, ...owning].map((one) => [`${one.id} ${one.at}`, one]))
  await notify(
    at,
    limitReached,
    [...people.values()].map(({ id: user_id, at: place }) => {
      const { state, candidate_id, candidate_name, average_minutes, limit_minutes } = due[place]!
      const average = `${hoursText(average_minutes)} a week on average`
      return {
        user_id,
        write: () => ({
          title:
            state === 'over'
              ? `${candidate_name} works more than ${hoursText(limit_minutes)} a week`
              : `${candidate_name} comes near ${hoursText(limit_minutes)} a week`,
          description:
            state === 'over'
              ? `${average}, and no opt-out is kept. Agree on fewer hours, or keep the opt-out they signed.`
              : `${average}. Plan fewer hours, or ask whether they want to opt out.`,
          actions: [{ label: 'See the weeks', url: `/compliance/working-time?candidate=${candidate_id}` }],
          related: { name: 'candidates', id: candidate_id },
        }),
      }
    }),
  )
}
