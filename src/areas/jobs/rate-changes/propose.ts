import { rateFacts } from '#areas/jobs/placement-check-queries.ts'
import { moneyMask } from '#areas/jobs/placement-queries.ts'
import { type PlacedTerms, termsOf } from '#areas/jobs/public.ts'
import { whyNotAdjust } from '#areas/jobs/rate-changes/adjusting.ts'
import type {
  Adjustment,
  NewRateChange,
  NewRateChanges,
  PreviewedChange,
  ProposedRow,
  RateChangeDetail,
} from '#areas/jobs/rate-changes/contract.ts'
import { changeLines } from '#areas/jobs/rate-changes/history.ts'
import {
  holdPlacements,
  insertRateChanges,
  maskedRows,
  type PlacedFacts,
  placedFacts,
  sheetsFrom,
} from '#areas/jobs/rate-changes/queries.ts'
import { type Change, completed, waitsAlready, whyNotPropose } from '#areas/jobs/rate-changes/rules.ts'
import { tellRequested } from '#areas/jobs/rate-changes/send-notifications.ts'
import { showRateChange } from '#areas/jobs/rate-changes/show.ts'
import { type Way, wayOf } from '#areas/jobs/rate-changes/ways.ts'
import { keepWithinOpen } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'
import { forbidden, type Reason, refuse } from '#platform/refusal.ts'

/** Whoever may approve rates may propose them, too. */
const proposes = ['placements.rates.propose', 'placements.rates.approve']

/** What one placement would be asked to take, or why not. */
type Draft = { placed: PlacedFacts; terms: PlacedTerms; rows: Change[]; why: Reason | undefined }

/** New rates of one placement, from a day on. */
export async function proposeRates(ctx: Context, given: NewRateChange): Promise<RateChangeDetail> {
  const { placement_id, from_day, rows, reason } = given
  refuseUnseen(ctx, rows)
  await refuseUnknown(ctx, rows)
  const drafts = await draftsOf(ctx, [placement_id], from_day, async () => () => ({ rows, why: undefined }))
  const draft = drafts.get(placement_id)
  refuse(draft ? draft.why : { ...notThere, errors: { placement_id: ['Placement not found'] }, status: 422 })
  const made = await make(ctx, [draft!], { from_day, reason })
  if (!made.has(placement_id)) refuse(waitsAlready)
  return showRateChange(ctx, made.get(placement_id)!)
}

/** The same change for a selection: one statement makes them all, and each that is left out says why. */
export async function proposeMany(ctx: Context, given: NewRateChanges) {
  const { placement_ids, from_day, reason, ...how } = given
  refuseUnseen(ctx, [sidesOf(how)])
  refuse(whyNotAdjust(how))
  const drafts = await draftsOf(ctx, placement_ids, from_day, wayOf(ctx.db, how, from_day))
  const open = [...drafts.values()].filter(({ why }) => !why)
  const made = await make(ctx, open, { from_day, reason })
  return {
    data: placement_ids.map((placement_id) => {
      const rate_change_id = made.get(placement_id) ?? null
      const draft = drafts.get(placement_id)
      const why = rate_change_id !== null ? null : !draft ? notThere : (draft.why ?? waitsAlready)
      return { placement_id, rate_change_id, problem: why && problemOf(why) }
    }),
  }
}

type Previewing = Omit<Adjustment, 'by'> & {
  placement_ids: number[]
  from_day: string
  by?: Adjustment['by'] | undefined
}

/** What they would come to, and the sheets that were submitted already. Without `by`: the sheets alone. */
export async function previewRates(
  ctx: Context,
  { placement_ids, from_day, by, ...sides }: Previewing,
): Promise<{ data: PreviewedChange[] }> {
  const how = by && { ...sides, by }
  if (how) refuseUnseen(ctx, [sidesOf(how)])
  const drafts = await draftsOf(
    ctx,
    placement_ids,
    from_day,
    how ? wayOf(ctx.db, how, from_day) : async () => () => ({ rows: [], why: undefined }),
  )
  const sheets = await sheetsFrom(ctx.db, [...drafts.keys()], from_day)
  const codes = new Map(
    [...drafts.values()].flatMap(({ terms }) => terms.rates.map((rate) => [rate.rate_code_id, rate])),
  )
  const none = { count: 0, from: null, to: null }
  return {
    data: [...drafts.values()].map(({ placed, rows, why }) => ({
      ...{ placement_id: placed.id, placement_ref: placed.ref, candidate_name: placed.candidate_name },
      ...{ job_title: placed.job_title, currency: placed.currency, pay_currency: placed.pay_currency },
      exchange: placed.exchange,
      rows: maskedRows(
        ctx.who,
        rows.map((row) => {
          const { code, name, unit } = codes.get(row.rate_code_id)!
          return { ...row, code, name, unit }
        }),
      ),
      sheets: sheets.get(placed.id) ?? none,
      problem: (how || why?.code !== 'rate_change.same') && why ? problemOf(why) : null,
    })),
  }
}

const notThere: Reason = {
  code: 'not_found',
  title: 'Placement not found',
  description: 'It may have been deleted, or you may not propose rates for it.',
}
const problemOf = ({ code, title, description = '' }: Reason) => ({ code, title, description })

/** A card sets both sides. */
const sidesOf = ({ by, pay, charge }: Pick<Adjustment, 'by' | 'pay' | 'charge'>) =>
  by === 'card' ? { pay_rate: '0', charge_rate: '0' } : { pay_rate: pay, charge_rate: charge }

/** The placements that the person may propose rates for, each with what it would be asked to take. */
async function draftsOf(
  ctx: Context,
  ids: readonly number[],
  from_day: string,
  way: Way,
): Promise<Map<number, Draft>> {
  // A preview only reads: it holds nobody's placement.
  if (ctx.db.leaving) await holdPlacements(ctx.db, ids)
  const placed = await placedFacts(ctx, ids)
  const terms = await termsOf(ctx.db, [...placed.keys()])
  const asked = await way([...terms.values()])
  const may = (each: PlacedFacts) => proposes.some((name) => covers(ctx.who, name, each))
  const drafts = [...placed.values()].filter(may).map((each): Draft => {
    const their = terms.get(each.id)!
    const wanted = asked(their)
    const { rows, why } = wanted.why
      ? { rows: [], why: wanted.why }
      : completed(their, wanted.rows, from_day, moneyMask(ctx).charge)
    return { placed: each, terms: their, rows, why: whyNotPropose(each, from_day, each.waits) ?? why }
  })
  return new Map(drafts.map((draft) => [draft.placed.id, draft]))
}

async function make(
  ctx: Context,
  drafts: readonly Draft[],
  { from_day, reason }: { from_day: string; reason: string },
): Promise<Map<number, number>> {
  if (drafts.length === 0) return new Map()
  const overridden = await keepWithinOpen(ctx, [{ day: from_day, field: 'from_day' }])
  const made = await insertRateChanges(
    ctx.db,
    drafts.map(({ placed, rows }) => ({ placement_id: placed.id, rows })),
    { from_day, reason, requested_by: ctx.who.id },
  )
  const theirs = drafts.filter(({ placed }) => made.has(placed.id))
  const codes = await rateFacts(ctx.db, [
    ...new Set(theirs.flatMap(({ rows }) => rows.map((row) => row.rate_code_id))),
  ])
  const user_name = ctx.who.token_name ? `${ctx.who.name} (API token ${ctx.who.token_name})` : ctx.who.name
  await recordHistoryEach(
    ctx.db,
    'placements',
    theirs.map(({ placed, rows }) => ({
      subject_id: placed.id,
      ...{ action: 'rates proposed', user_id: ctx.who.id, user_name },
      changes: {
        ...changeLines(
          { from_day, rows, currency: placed.currency, pay_currency: placed.pay_currency },
          codes,
        ),
        reason: { from: null, to: reason },
        ...overridden,
      },
    })),
  )
  await announceAll(
    ctx.db,
    'rate_change.changed',
    theirs.map(({ placed }) => ({ id: made.get(placed.id)!, placement_id: placed.id })),
  )
  await tellRequested(
    ctx,
    theirs.map(({ placed }) => ({ ...placed, rate_change_id: made.get(placed.id)! })),
    from_day,
  )
  return made
}

/** Nobody sets what they may not see. */
function refuseUnseen(
  { who }: Pick<Context, 'who'>,
  rows: readonly Omit<ProposedRow, 'rate_code_id'>[],
): void {
  const { pay, charge } = moneyMask({ who })
  const unseen = (side: 'pay_rate' | 'charge_rate') => rows.some((row) => row[side] !== undefined)
  if (!pay && (!charge || unseen('pay_rate')))
    throw forbidden('placements.rates.view_pay', 'You may not see what is paid')
  const terms = rows.some(({ pay_term, charge_term, basis }) => pay_term || charge_term || basis)
  if (!pay && terms) throw forbidden('placements.rates.view_pay', 'You may not see what is paid')
  if (!charge && (terms || unseen('charge_rate') || rows.some(({ min_charge }) => min_charge !== undefined)))
    throw forbidden('placements.rates.view_charge', 'You may not see what is charged')
}

async function refuseUnknown(ctx: Context, rows: readonly ProposedRow[]): Promise<void> {
  const known = await rateFacts(
    ctx.db,
    rows.map((row) => row.rate_code_id),
  )
  const errors = Object.fromEntries(
    rows.flatMap(({ rate_code_id }, at) =>
      known.has(rate_code_id) ? [] : [[`rows.${at}.rate_code_id`, ['Rate code not found']]],
    ),
  )
  if (Object.keys(errors).length > 0)
    refuse({ code: 'not_found', title: 'Please check the rates', errors, status: 422 })
}
