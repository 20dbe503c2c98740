import { holdersOfEach } from '#areas/access/public.ts'
import type { Due } from '#areas/awr/clocks.ts'
import { weekReached } from '#areas/awr/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

type At = Pick<JobContext, 'tenant' | 'publicUrl'> & { db: Db }

/** Tells whoever looks after the placement, and whoever keeps AWR weeks, that equal treatment comes near. */
export async function tellOfWeeks(at: At, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  const managing = await holdersOfEach(at.db, 'awr.manage', due)
  const seeing = await holdersOfEach(at.db, 'awr.view', due)
  const owning = seeing.filter(({ id, at: place }) => id === due[place]!.owner_user_id)
  const people = new Map([...managing, ...owning].map((one) => [`${one.id} ${one.at}`, one]))
  await notify(
    at,
    weekReached,
    [...people.values()].map(({ id: user_id, at: place }) => {
      const { week, candidate_name, client_name, qualifies_on, placement_id } = due[place]!
      return {
        user_id,
        write: ({ locale }) => ({
          title: `${candidate_name} is in AWR week ${week} at ${client_name}`,
          description: qualifies_on
            ? `Equal treatment is due from ${formatDay(qualifies_on, 'date', locale)} if every week is worked. Ask the client what its own people get.`
            : 'Equal treatment is due after week 12. Ask the client what its own people get.',
          actions: [{ label: 'See the weeks', url: `/compliance/awr?placement=${placement_id}` }],
          related: { name: 'placements', id: placement_id },
        }),
      }
    }),
  )
}
