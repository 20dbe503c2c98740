/** What a placement agrees on besides its rates: rounding, breaks, overtime. Kept as jsonb, read by the calculation. */
import { z } from 'zod'
import { isTime } from '#platform/days.ts'
import { text } from '#platform/http/contract.ts'
import { isDecimal } from '#platform/money.ts'

const Id = z.int().positive()
const Time = z.string().max(5).refine(isTime, 'Use a time such as 09:30')
const Rate = z
  .string()
  .max(16, 'At most 16 characters')
  .refine((text) => isDecimal(text), 'Use a number with at most four decimals')
const Factor = Rate.refine((text) => !text.startsWith('-'), 'Must not be negative')

/** How worked time is brought to even steps. See docs/money.md for what the modes and the grace mean. */
export const Rounding = z.object({
  scope: z.enum(['entry', 'day', 'period']),
  mode: z.enum(['nearest', 'up', 'down', 'none']),
  step_minutes: z.int().min(1).max(60),
  grace_minutes: z.int().min(0).max(59),
})

/** The break that is taken off a shift longer than `after_minutes`, `at_minutes` (240) into it. */
export const UnpaidBreak = z.object({
  after_minutes: z.int().min(0).max(1440),
  minutes: z.int().min(0).max(720),
  at_minutes: z.int().min(0).max(1440).optional(),
})

/** A multiplier moves the minutes to a multiple of the basic rate; an uplift adds to whatever they are paid. */
export const Effect = z.union([z.object({ multiplier: Factor }), z.object({ uplift: Rate })])

const rule = {
  id: Id,
  name: text(80).min(1, 'Please name this rule'),
  /** exclusive: alone; sum: with the others; highest: only the best paid of these, with the sums. */
  stacking: z.enum(['exclusive', 'sum', 'highest']),
  rate_code_id: Id,
  pay: Effect,
  charge: Effect,
}
const Threshold = z.object({ after_minutes: z.int().min(0).max(10_080) })

export const OvertimeRule = z.discriminatedUnion('type', [
  z.object({ ...rule, type: z.literal('bank_holiday'), params: z.object({}) }),
  z.object({ ...rule, type: z.literal('night'), params: z.object({ from: Time, to: Time }) }),
  z.object({ ...rule, type: z.literal('daily_over'), params: Threshold }),
  z.object({ ...rule, type: z.literal('weekly_over'), params: Threshold }),
  z.object({
    ...rule,
    type: z.literal('weekday'),
    params: z.object({ weekdays: z.array(z.int().min(1).max(7)).min(1).max(7) }),
  }),
])

export type Rounding = z.infer<typeof Rounding>
export type UnpaidBreak = z.infer<typeof UnpaidBreak>
export type Effect = z.infer<typeof Effect>
export type OvertimeRule = z.infer<typeof OvertimeRule>
