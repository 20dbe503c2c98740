import { candidatesOf } from '#areas/candidates/public.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import {
  approved,
  ended,
  ending,
  extended,
  placed,
  terminated,
  transferDue,
} from '#areas/jobs/notification-kinds.ts'
import type { Named } from '#areas/jobs/placement-life/clock-queries.ts'
import { isWorking } from '#areas/jobs/transitions.ts'
import { notify } from '#areas/notifications/public.ts'
import { ownPeople, sharersById } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import type { Reader } from '#platform/locales.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

/** A placement that runs from the start: the worker will find their weeks waiting. */
export async function notifyPlaced(ctx: Context, placement: Placement): Promise<void> {
  if (!isWorking(placement.status)) return
  const candidate = (await candidatesOf(ctx.db, [placement.candidate_id])).get(placement.candidate_id)
  if (!candidate?.user_id) return
  await notify(ctx, placed, [
    {
      user_id: candidate.user_id,
      write: ({ locale }) => ({
        title: `Your placement at ${placement.client_name}`,
        description: `${placement.job_title}, from ${formatDay(placement.start_date, 'date', locale)}. Your timesheets lie ready each week.`,
        actions: [{ label: 'See timesheets', url: `/tenant/${ctx.tenant.slug}/timesheets` }],
        related: { name: 'placements', id: placement.id },
      }),
    },
  ])
}

/** Of which steps whoever looks after a placement is told, and in which words. */
const steps: Record<string, { kind: NotificationKind; title: string }> = {
  approval: { kind: approved, title: 'Placement approved' },
  live: { kind: approved, title: 'Placement is live' },
  extension: { kind: extended, title: 'Placement extended' },
  ending: { kind: ending, title: 'Placement ends soon' },
  end: { kind: ended, title: 'Placement ended' },
  termination: { kind: terminated, title: 'Placement terminated' },
}

/** The client hired the worker: whoever looks after the placement is told that a fee was agreed for that, without amounts. */
export async function notifyTransfer(at: At, placement: Named): Promise<void> {
  await notify(at, transferDue, await toWhoLooksAfter(at, 'A transfer fee is due', [placement]))
}

type At = Pick<Context, 'db' | 'tenant' | 'publicUrl'> & { who?: { id: number } }

/** Tells who looks after these placements of a step, but not whoever took it; nothing for a step nobody waits for. */
export async function notifyStep(
  at: At,
  step: string | undefined,
  placements: readonly Named[],
): Promise<void> {
  const notice = step === undefined ? undefined : steps[step]
  if (!notice) return
  await notify(at, notice.kind, await toWhoLooksAfter(at, notice.title, placements, at.who?.id))
}

/** A message about each of these placements to its owner and to each who shares it. */
async function toWhoLooksAfter(at: At, title: string, placements: readonly Named[], except?: number) {
  const sharers = await sharersById(
    at.db,
    placements.map(({ id }) => id),
  )
  return placements.flatMap((placement) =>
    ownPeople({ ...placement, shared_with: sharers.get(placement.id) ?? [] }, except).map((user_id) => ({
      user_id,
      write: written(at.tenant.slug, title, placement),
    })),
  )
}

const written =
  (slug: string, title: string, placement: Named) =>
  ({ locale }: Reader) => {
    const { id, job_id, job_title, client_name, candidate_name, end_date } = placement
    const until = end_date ? `last day ${formatDay(end_date, 'date', locale)}` : 'without an end'
    return {
      title: `${title}: ${candidate_name}`,
      description: `${job_title} at ${client_name}, ${until}.`,
      actions: [
        {
          label: 'See placement',
          url: `/tenant/${slug}/jobs/${job_id}/edit?tab=placements&placement=${id}`,
        },
      ],
      related: { name: 'placements', id },
    }
  }
