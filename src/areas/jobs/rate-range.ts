/** The least and the most that is paid and charged on a job, by its basic rate. Pure. */
import type { PricedRow } from '#areas/jobs/placement-checks.ts'
import { formatDay } from '#platform/days.ts'
import { isDecimal, scaled } from '#platform/money.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

const sides = ['pay', 'charge'] as const
export const rangeFields = ['pay_rate_min', 'pay_rate_max', 'charge_rate_min', 'charge_rate_max'] as const
export type RateRange = Record<(typeof rangeFields)[number], string | null>
type Sight = { pay: boolean; charge: boolean }

/** Why nothing can lie between these: the most is less than the least. */
export function whyNotRange(range: RateRange): Reason | undefined {
  const errors: FieldErrors = {}
  for (const side of sides) {
    const [min, max] = [range[`${side}_rate_min`], range[`${side}_rate_max`]]
    if (isDecimal(min) && isDecimal(max) && scaled(max) < scaled(min))
      errors[`${side}_rate_max`] = ['The most is less than the least']
  }
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'job.rate_range', title: 'Please check the rates', errors }
}

/** A range as somebody may see it. */
export const maskedRange = <Job extends RateRange>(job: Job, { pay, charge }: Sight): Job => ({
  ...job,
  ...(pay ? {} : { pay_rate_min: null, pay_rate_max: null }),
  ...(charge ? {} : { charge_rate_min: null, charge_rate_max: null }),
})

/** Of what was sent, the limits that are not so already: `20` and `20.0000` are one. */
export function rangeChanges(
  before: RateRange,
  given: Partial<Record<keyof RateRange, string | null | undefined>>,
) {
  const same = (one: string | null, other: string | null) =>
    one === null || other === null ? one === other : scaled(one) === scaled(other)
  return rangeFields.filter((name) => given[name] !== undefined && !same(before[name], given[name] ?? null))
}

/** Basic rates outside the range of the job. It tells no amounts: not everybody who reads the history may see them. */
export function rangeWarning(
  rows: readonly PricedRow[],
  basic_rate_code_id: number,
  range: RateRange,
  /** What is paid in another currency is not compared: the range is in that of the charge. */
  mixed = false,
): Warning | undefined {
  const said = rows
    .filter((row) => row.rate_code_id === basic_rate_code_id)
    .flatMap((row) =>
      sides.flatMap((side) => {
        if (mixed && side === 'pay') return []
        const off = outside(row[`${side}_rate`], range[`${side}_rate_min`], range[`${side}_rate_max`])
        const what = side === 'pay' ? 'paid' : 'charged'
        return off ? [`What is ${what} from ${formatDay(row.effective_from)} is ${off} of this job.`] : []
      }),
    )
  if (said.length === 0) return undefined
  const text = [...said.slice(0, 3), ...(said.length > 3 ? ['More rates are outside, too.'] : [])].join(' ')
  return { code: 'placement.rate_range', field: 'rates', text }
}

function outside(rate: string, min: string | null, max: string | null): string | undefined {
  if (min !== null && scaled(rate) < scaled(min)) return 'below the least'
  return max !== null && scaled(rate) > scaled(max) ? 'above the most' : undefined
}
