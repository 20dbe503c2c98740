/** What is looked at before a proposal is approved: the rate table it leads to, its margin, and for how many people it is. */
import { whyNotDuty } from '#areas/access/public.ts'
import { belowFloorDuty, rateDuty } from '#areas/jobs/duties.ts'
import { rateFacts } from '#areas/jobs/placement-check-queries.ts'
import { marginCheck, poundsFor } from '#areas/jobs/placement-margin.ts'
import { type PlacedTerms, termsOf } from '#areas/jobs/public.ts'
import { pricedRates } from '#areas/jobs/rate-basis.ts'
import { type FoundChange, type PlacedFacts, placedFacts } from '#areas/jobs/rate-changes/queries.ts'
import { type Change, ratesAfter } from '#areas/jobs/rate-changes/rules.ts'
import { changedRates } from '#areas/jobs/rules.ts'
import { figuresOf, todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Reason } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/**
 * The placement as it stands, the table once the proposal holds, and what is to be said of the rows that are new: those
 * that are asked for, and multiples of the basic rate that go with it on later days.
 */
export async function checkedChange(ctx: RequestContext, change: FoundChange) {
  const { placement_id, from_day } = change
  const rows = change.rows as Change[]
  const terms: PlacedTerms = (await termsOf(ctx.db, [placement_id])).get(placement_id)!
  const placed: PlacedFacts = (await placedFacts({ ...ctx, scope: 'all' }, [placement_id])).get(placement_id)!
  const rates = pricedRates(ratesAfter(terms.rates, { from_day, rows }), terms.basic_rate_code_id)
  const added = changedRates(terms.rates, rates).filter(({ effective_from }) => effective_from >= from_day)
  const codes = await rateFacts(
    ctx.db,
    added.map((row) => row.rate_code_id),
  )
  const figures = await figuresOf(ctx.db)
  const today = await todayOf(ctx)
  const in_pounds = await poundsFor(ctx.db, terms, today)
  const margin = await marginCheck(ctx.db, { ...terms, ...placed }, { rows: added, codes, figures, today })
  return { terms, placed, rates, added, codes, figures, margin, in_pounds }
}

/** Which duty it is to approve one's own proposal. */
export const dutyOf = ({ below_floor }: { below_floor: boolean }) => (below_floor ? belowFloorDuty : rateDuty)

/** Why whoever asked cannot approve it themselves, as the agency chose; said before they try. */
export async function whyNotOwn(ctx: RequestContext, change: FoundChange): Promise<Reason | undefined> {
  if (change.requested_by !== ctx.who.id) return undefined
  const { margin } = await checkedChange(ctx, change)
  return whyNotDuty(ctx.db, dutyOf(margin), true)
}
