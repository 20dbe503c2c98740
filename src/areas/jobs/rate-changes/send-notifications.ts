import { holdersOfEach } from '#areas/access/public.ts'
import { ratesApproved, ratesRefused, ratesRequested } from '#areas/jobs/notification-kinds.ts'
import type { FoundChange } from '#areas/jobs/rate-changes/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context, Owned } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'

type Requested = Owned & {
  rate_change_id: number
  ref: string
  candidate_name: string
  job_title: string
}

/** Tells whoever may approve them, each of those within their reach and once, however many they are. No amounts. */
export async function tellRequested(
  ctx: Context,
  made: readonly Requested[],
  from_day: string,
): Promise<void> {
  const holders = await holdersOfEach(ctx.db, 'placements.rates.approve', made)
  const theirs = Map.groupBy(
    holders.filter(({ id }) => id !== ctx.who.id),
    ({ id }) => id,
  )
  await notify(
    ctx,
    ratesRequested,
    [...theirs].map(([user_id, reached]) => ({
      user_id,
      write: ({ locale }) => {
        const from = formatDay(from_day, 'date', locale)
        const only = reached.length === 1 ? made[reached[0]!.at]! : undefined
        return {
          title: only
            ? `${ctx.who.name} proposes new rates for ${only.candidate_name}`
            : `${ctx.who.name} proposes new rates for ${counted(reached.length, 'placement')}`,
          description: only
            ? `${only.job_title}, ${only.ref}, from ${from}. They hold once they are approved.`
            : `From ${from}. They hold once they are approved.`,
          actions: [
            only
              ? { label: 'Compare and decide', url: `/rate-changes/${only.rate_change_id}/view` }
              : { label: 'See what waits', url: '/rate-changes?status=proposed' },
          ],
        }
      },
    })),
  )
}

/** Tells whoever asked, unless they decided themselves. */
export async function tellDecided(
  ctx: Context,
  change: FoundChange,
  status: 'approved' | 'refused',
  reason: string,
): Promise<void> {
  const { id, requested_by, candidate_name, job_title, from_day } = change
  if (requested_by === ctx.who.id) return
  const kind = status === 'approved' ? ratesApproved : ratesRefused
  await notify(ctx, kind, [
    {
      user_id: requested_by,
      write: ({ locale }) => ({
        title: `The new rates for ${candidate_name} were ${status}`,
        description: `${job_title}, from ${formatDay(from_day, 'date', locale)}. ${ctx.who.name} ${status} them${reason ? `: ${reason}` : '.'}`,
        actions: [{ label: 'See the rates', url: `/rate-changes/${id}/view` }],
      }),
    },
  ])
}
