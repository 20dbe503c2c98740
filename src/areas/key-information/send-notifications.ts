import { holdersOfEach } from '#areas/access/public.ts'
import { documentIssued, documentOutdated } from '#areas/key-information/notification-kinds.ts'
import type { Outdated, PlacementOf } from '#areas/key-information/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'

type At = Pick<JobContext, 'tenant' | 'publicUrl'> & { db: Db }

/** Tells the worker, where they have an account, that there is something to read and acknowledge. */
export async function tellIssued(at: At, { candidate_user_id, role, id }: PlacementOf): Promise<void> {
  if (candidate_user_id === null) return
  await notify(at, documentIssued, [
    {
      user_id: candidate_user_id,
      write: () => ({
        title: `Key information about your work as ${role}`,
        description:
          'How you are paid, by whom, and what is taken off. Please read and acknowledge it before you agree terms.',
        actions: [{ label: 'Read it', url: '/my-key-information' }],
        related: { name: 'placements', id },
      }),
    },
  ])
}

/** Tells whoever issues documents that the one a worker has says another way of being paid. */
export async function tellOutdated(at: At, outdated: readonly Outdated[]): Promise<void> {
  if (outdated.length === 0) return
  const people = await holdersOfEach(at.db, 'key_information.issue', outdated)
  await notify(
    at,
    documentOutdated,
    people.map(({ id: user_id, at: place }) => {
      const { candidate_name, id, job_id, ref } = outdated[place]!
      return {
        user_id,
        write: () => ({
          title: `${candidate_name} is paid another way now`,
          description: `Placement ${ref} needs a new key information document before its new terms are agreed.`,
          actions: [
            { label: 'See the placement', url: `/jobs/${job_id}/edit?tab=placements&placement=${id}` },
          ],
          related: { name: 'placements', id },
        }),
      }
    }),
  )
}
