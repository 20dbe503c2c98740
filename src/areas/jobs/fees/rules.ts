import type { FeeInput } from '#areas/jobs/fees/contract.ts'
import { daysBetween } from '#platform/days.ts'
import { distribute, divide, scaled } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** Percentages and rates are kept as whole ten-thousandths. */
const hundredPercent = 100n * 10_000n

/** A percentage of an amount in minor units, half a penny up. */
export const partOf = (amount: number, percent: string): number =>
  Number(divide(BigInt(amount) * scaled(percent), hundredPercent))

/** What the whole fee comes to; undefined while it is still being typed. */
export function feeAmount({
  salary,
  percent,
  amount,
}: Pick<FeeInput, 'salary' | 'percent' | 'amount'>): number | undefined {
  if (salary !== null && percent !== null) return partOf(salary, percent)
  return amount ?? undefined
}

/** What each stage comes to: together exactly the fee, the odd pennies where the largest remainders are. */
export const stageAmounts = (amount: number, stages: readonly { percent: string }[]): number[] =>
  distribute(
    amount,
    stages.map(({ percent }) => Number(scaled(percent))),
  )

/** Why a fee cannot be agreed on like this, at the first field that is wrong. */
export function whyNotFee(fee: FeeInput): Reason | undefined {
  const { salary, percent, amount, stages, rebates } = fee
  if ((salary === null) !== (percent === null))
    return at(
      salary === null ? 'salary' : 'percent',
      'fee.half',
      'A percentage takes a salary, and a salary a percentage',
    )
  if ((salary === null) === (amount === null))
    return at('amount', 'fee.basis', 'Give either an amount, or a salary and a percentage')
  if (feeAmount(fee) === 0) return at('percent', 'fee.nothing', 'This comes to nothing')
  const sum = stages.reduce((total, stage) => total + scaled(stage.percent), 0n)
  if (sum !== hundredPercent) return at('stages', 'fee.stages', 'The stages must come to 100 % together')
  const dated = stages.findIndex(({ due, due_on }) => (due === 'day') !== (due_on !== null))
  if (dated >= 0) return at(`stages.${dated}.due_on`, 'fee.day', 'Choose the day on which it is charged')
  return whyNotRebates(rebates)
}

function whyNotRebates(rebates: FeeInput['rebates']): Reason | undefined {
  for (const [index, { from_week, to_week }] of rebates.entries()) {
    if (to_week < from_week)
      return at(`rebates.${index}.to_week`, 'fee.weeks', 'The last week lies before the first')
    const before = rebates[index - 1]
    if (before && from_week <= before.to_week)
      return at(`rebates.${index}.from_week`, 'fee.weeks', 'Begins before the band above it ends')
  }
  return undefined
}

/** Which week of the placement a day is in, from 1; who leaves before the first day leaves in week 1. */
export const weekOf = (start: string, day: string): number =>
  day < start ? 1 : Math.floor(daysBetween(start, day) / 7) + 1

/** What is given back of what was charged when somebody leaves on that day; undefined when nothing is. */
export function rebateOf(
  { start_date, charged, rebates }: { start_date: string; charged: number; rebates: FeeInput['rebates'] },
  last_day: string,
): { week: number; percent: string; charged: number; amount: number } | undefined {
  const week = weekOf(start_date, last_day)
  const band = rebates.find(({ from_week, to_week }) => from_week <= week && week <= to_week)
  const amount = band ? partOf(charged, band.percent) : 0
  return band && amount > 0 ? { week, percent: band.percent, charged, amount } : undefined
}

const at = (field: string, code: string, message: string): Reason => ({
  ...{ code, title: 'Please check the fee', description: message, errors: { [field]: [message] } },
})

/** What was charged stays as it was agreed. */
export const charged: Reason = {
  code: 'fee.charged',
  title: 'Part of this fee was charged already',
  description: 'What was charged stays as it was agreed, and so does the rest of the fee.',
}
