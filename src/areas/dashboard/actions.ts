import type { Dashboard } from '#areas/dashboard/contract.ts'
import { readFigures, readLists, readWeeks } from '#areas/dashboard/queries.ts'
import { cardsFor, firstStepsFor, listsFor, seesWeeks } from '#areas/dashboard/rules.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { addDays, weekEnding } from '#platform/days.ts'
import { localOf } from '#platform/zones.ts'

/** How many weeks the chart goes back, the present one included. */
const weeksShown = 6

/** What waits for the person who asks. */
export async function showDashboard({ db, who, now }: Context): Promise<Dashboard> {
  const { currency, tz, week_end } = await agencyDefaults(db)
  const { day: today } = localOf(now.getTime(), tz)
  const ctx = { db, who, now, currency, today }
  const last = weekEnding(today, week_end)
  const weekEnds = Array.from({ length: weeksShown }, (_, back) => addDays(last, -7 * back))
  const [figures, lists, weeks] = await Promise.all([
    readFigures(ctx, cardsFor(who), firstStepsFor(who)),
    readLists(ctx, listsFor(who)),
    seesWeeks(who) ? readWeeks(ctx, weekEnds) : [],
  ])
  return { kind: who.kind, currency, ...figures, lists, weeks }
}
