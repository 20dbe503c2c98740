import { backdatedWarning } from '#areas/jobs/backdated.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { creditWarning, noCredit } from '#areas/jobs/credit.ts'
import { exchangeWarning, marginWarning } from '#areas/jobs/margin-checks.ts'
import { isMixed } from '#areas/jobs/pay-currency.ts'
import {
  onSameDays,
  othersLive,
  pricedRows,
  rateFacts,
  type SameDays,
} from '#areas/jobs/placement-check-queries.ts'
import {
  ir35Warning,
  type Joined,
  minimumWageWarning,
  type Other,
  openingsWarning,
  overlapWarning,
  type PricedRow,
} from '#areas/jobs/placement-checks.ts'
import { dutyWarnings } from '#areas/jobs/placement-duties.ts'
import { marginCheck, poundsFor } from '#areas/jobs/placement-margin.ts'
import { rangeOf } from '#areas/jobs/queries.ts'
import { rangeWarning } from '#areas/jobs/rate-range.ts'
import { isAgreed, isAhead, type PlacementState } from '#areas/jobs/transitions.ts'
import { figuresOf, rowsOf } from '#areas/settings/public.ts'
import { overCredit } from '#areas/units/public.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Warning } from '#platform/refusal.ts'

type Dated = { status: PlacementState; candidate_id: number; start_date: string; end_date: string | null }
type Placing = Dated & {
  job_id: number
  client_id: number
  engagement_type: Placement['engagement_type']
  contracted_minutes: number | null
  billing_profile_id: number
  basic_rate_code_id: number
  currency: string
  pay_currency: string
}

type PlacementChange = {
  joined: Joined & { openings: number; dob: string | null }
  after: Placing
  /** As it was; absent: it is new, without an id. */
  before?: Dated & { id: number }
  /** Work begins by this change, or begins again. */
  begins: boolean
  /** The rates that are new. */
  rates: readonly PricedRow[] | undefined
  today: string
}

/**
 * What somebody should look at twice before this placement is written. Only what this change brings about. Refuses what
 * the agency wants two people for.
 */
export async function placementWarnings(
  ctx: Context,
  asked: PlacementChange,
): Promise<(Warning | undefined)[]> {
  const { joined, after, before, begins, rates, today } = asked
  const except = before?.id ?? null
  const goesLive = after.status === 'live' && before?.status !== 'live'
  const moved = before === undefined || begins || isElsewhen(before, after)
  const taken = goesLive ? await othersLive(ctx.db, after.job_id, except) : 0
  const others = moved && isAgreed(after.status) ? await onSameDays(ctx.db, after, except) : []
  // What is approved or made live is looked at as a whole; a change of rates by the rows that are new.
  const priced = rates ?? (before && moves(before, after) ? await pricedRows(ctx.db, before.id) : [])
  const codes = priced.length ? await rateFacts(ctx.db, idsOf(priced)) : new Map()
  const figures = priced.length ? await figuresOf(ctx.db) : []
  const margin = await marginCheck(ctx.db, after, { rows: priced, codes, figures, today })
  return [
    (before === undefined || begins) && isAhead(after.status)
      ? await creditLimit(ctx, joined.client_name, after.billing_profile_id)
      : undefined,
    goesLive ? openingsWarning(taken, joined.openings) : undefined,
    overlapWarning(joined.candidate_name, others.map(seenBy(ctx))),
    moved && isAgreed(after.status) ? ir35Warning(joined, after.engagement_type) : undefined,
    marginWarning(margin),
    exchangeWarning(margin),
    priced.length > 0
      ? rangeWarning(priced, after.basic_rate_code_id, await rangeOf(ctx.db, after.job_id), isMixed(after))
      : undefined,
    isAhead(after.status)
      ? backdatedWarning(after.start_date, today, begins ? undefined : before?.start_date)
      : undefined,
    minimumWageWarning(rates ?? [], codes, {
      ...{ ...after, dob: joined.dob, wages: rowsOf(figures, 'minimum_wage') },
      in_pounds: await poundsFor(ctx.db, after, today),
    }),
    ...(await dutyWarnings(ctx, {
      before,
      after,
      setsRates: rates !== undefined,
      belowFloor: margin.below_floor,
    })),
  ]
}

/** Whoever may override the limit of this client is asked why; nobody else places anybody there. */
async function creditLimit({ db, who }: Context, name: string, profileId: number) {
  const client = await overCredit(db, profileId)
  if (!client) return undefined
  if (!covers(who, 'clients.credit_override', client)) throw noCredit(name)
  return creditWarning(name, client.id)
}

const idsOf = (rates: readonly PricedRow[]) => [...new Set(rates.map((row) => row.rate_code_id))]

/** It is agreed by this change, or goes live by it. */
const moves = (before: Dated, after: Dated) => isAhead(after.status) && before.status !== after.status

/** Another worker, or days that it did not have before. */
function isElsewhen(before: Dated, after: Dated): boolean {
  const until = (end: string | null) => end ?? '9999-12-31'
  return (
    before.candidate_id !== after.candidate_id ||
    after.start_date < before.start_date ||
    until(after.end_date) > until(before.end_date)
  )
}

/** A placement that the reader may not see is one without a name. */
const seenBy =
  ({ who }: Pick<Context, 'who'>) =>
  ({ ref, start_date, end_date, ...owned }: SameDays): Other =>
    covers(who, 'placements.view', owned) ? { ref, start_date, end_date } : { start_date, end_date }
