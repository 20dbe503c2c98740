import { z } from 'zod'
import { RateUnit } from '#areas/jobs/job-enums.ts'
import { Minor, ShownDay } from '#platform/http/contract.ts'

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
  pay: Minor,
  charge: Minor,
  steps: z.array(OnCostStep),
  on_costs: Minor,
  margin: Minor,
  /** Of the charge. */
  margin_percent: z.string().nullable(),
  /** Of pay and on-costs. */
  markup_percent: z.string().nullable(),
  /** Why no on-costs are counted. */
  no_on_costs: z.string().nullable(),
})
export type PlacementMargin = z.output<typeof PlacementMargin>
