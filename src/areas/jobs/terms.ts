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
  /** What it works on; both when absent. A rule of one side takes no notice of its effect on the other. */
  side: z.enum(['both', 'pay', 'charge']).optional(),
  /** exclusive: alone; sum: with the others; highest: only the best paid of these, with the sums. */
  stacking: z.enum(['exclusive', 'sum', 'highest']),
  rate_code_id: Id,
  pay: Effect,
  charge: Effect,
}
const Threshold = z.object({ after_minutes: z.int().min(0).max(10_080) })
const Least = z.object({ least_minutes: z.int().min(1).max(1440) })
/** Of several least lengths the dearest counts and of several limits the lowest, whatever is said of others. */
const amongItsKind = { ...rule, stacking: rule.stacking.default('highest') }

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
  /** From the so-many-eth day in a row on which time was paid, until a day without. */
  z.object({
    ...rule,
    type: z.literal('consecutive_day'),
    params: z.object({ from_day: z.int().min(2).max(31) }),
  }),
  /** Work that begins before the worker has rested so long since the day before: its time until then, or all of the day. */
  z.object({
    ...rule,
    type: z.literal('rest_break'),
    params: z.object({ rest_minutes: z.int().min(1).max(2880), premium: z.enum(['short', 'day']) }),
  }),
  /** What a shift lacks of a least length is paid on top, as time that nobody worked. */
  z.object({ ...amongItsKind, type: z.literal('min_shift'), params: Least }),
  /** The same for each entry of hours under the rule's own rate code, of the rate of that code. */
  z.object({ ...amongItsKind, type: z.literal('callout'), params: Least }),
  /** At most so many hours (or days, miles: what the code counts) of the rule's rate code on a sheet. It has no effect of its own. */
  z.object({
    ...amongItsKind,
    type: z.literal('period_cap'),
    params: z.object({ most: Factor }),
    pay: Effect.default({ multiplier: '1' }),
    charge: Effect.default({ multiplier: '1' }),
  }),
])

/** The sides that a rule works on. */
export const sidesOf = ({ side = 'both' }: Pick<OvertimeRule, 'side'>): readonly ('pay' | 'charge')[] =>
  side === 'both' ? ['pay', 'charge'] : [side]

export type Rounding = z.infer<typeof Rounding>
export type UnpaidBreak = z.infer<typeof UnpaidBreak>
export type Effect = z.infer<typeof Effect>
export type OvertimeRule = z.infer<typeof OvertimeRule>
