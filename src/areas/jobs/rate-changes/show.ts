import { whyNotOwn } from '#areas/jobs/rate-changes/checks.ts'
import type { RateChangeDetail } from '#areas/jobs/rate-changes/contract.ts'
import {
  type FoundChange,
  findRateChange,
  maskedRows,
  periodsFrom,
  sheetsFrom,
} from '#areas/jobs/rate-changes/queries.ts'
import type { Change } from '#areas/jobs/rate-changes/rules.ts'
import { whyUnseen } from '#areas/jobs/rate-changes/sight.ts'
import { type Context, covers } from '#platform/context.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** One proposal as the reader may see it, with the sheets that would keep their old rates, and what they may do with it. */
export async function showRateChange(ctx: RequestContext, id: number): Promise<RateChangeDetail> {
  const change = await findRateChange(ctx, id)
  const { owner_user_id, team_id, shared_with, ...found } = change
  const { placement_id, from_day } = found
  const sheets = await sheetsFrom(ctx.db, [placement_id], from_day)
  const open = found.status === 'proposed'
  const may_decide =
    open && covers(ctx.who, 'placements.rates.approve', { owner_user_id, team_id, shared_with })
  const rows = found.rows as Change[]
  const why = may_decide ? (whyUnseen(ctx.who, rows) ?? (await whyNotOwn(ctx, change))) : undefined
  return {
    ...found,
    rows: maskedRows(ctx.who, found.rows),
    sheets: sheets.get(placement_id) ?? { count: 0, from: null, to: null },
    periods: sheets.has(placement_id) ? await periodsFrom(ctx.db, placement_id, from_day) : [],
    may_decide,
    why_not_approve: why ? [why.title, why.description].filter(Boolean).join('. ') : null,
    may_withdraw: open && mayWithdraw(ctx, found),
  }
}

/** Only who asked takes it back; others refuse it. */
export const mayWithdraw = (
  { who }: Pick<Context, 'who'>,
  { requested_by }: Pick<FoundChange, 'requested_by'>,
) => requested_by === who.id
