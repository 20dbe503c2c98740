import { candidatesOf } from '#areas/candidates/public.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { placed } from '#areas/jobs/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'

/** A placement that runs from the start: the worker will find their weeks waiting. */
export async function notifyPlaced(ctx: Context, placement: Placement): Promise<void> {
  if (placement.status !== 'live') return
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
