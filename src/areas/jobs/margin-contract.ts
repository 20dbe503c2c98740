import { z } from 'zod'
import { RateUnit } from '#areas/jobs/job-enums.ts'
import { Exchange } from '#areas/settings/contract.ts'
import { Currency, Minor, ShownDay } from '#platform/http/contract.ts'

const OnCostStep = z.object({
  key: z.enum(['employer_ni', 'employer_pension', 'apprenticeship_levy', 'holiday_pay']),
  percent: z.string(),
  /** What the percentage is of: the part above the threshold. */
  of: Minor,
  /** The threshold, 0 where there is none. */
  over: Minor,
  amount: Minor,
})

/** What a week at the basic rate leaves over: charge less pay and on-costs (`on-costs.ts`). */
export const PlacementMargin = z.object({
  /** The day whose rates and legal figures it is of. */
  day: ShownDay,
  unit: RateUnit,
  /** So many of the unit; minutes too where it is hours. */
  quantity: z.string(),
  minutes: z.int().nullable(),
  /** Pay and on-costs are in this currency, … */
  pay_currency: Currency,
  /** … charge and margin in this one. */
  currency: Currency,
  /** Where the two differ: the rate that the margin is shown at; null: nobody entered one by that day. */
  exchange: Exchange.nullable(),
  pay: Minor,
  charge: Minor,
  steps: z.array(OnCostStep),
  on_costs: Minor,
  /** Null where pay is in another currency and there is no rate. */
  margin: Minor.nullable(),
  /** Of the charge. */
  margin_percent: z.string().nullable(),
  /** Of pay and on-costs. */
  markup_percent: z.string().nullable(),
  /** Why no on-costs are counted. */
  no_on_costs: z.string().nullable(),
})
export type PlacementMargin = z.output<typeof PlacementMargin>
