/** What the calculation takes and what it gives. The terms are also the shape of the jsonb kept at submit. */
import { z } from 'zod'
import {
  Basis,
  HoursAgreed,
  Layout,
  OvertimeRule,
  RateSource,
  RateUnit,
  Rounding,
  UnpaidBreak,
} from '#areas/jobs/contract.ts'
import { isDay, isTime } from '#platform/days.ts'
import { isDecimal } from '#platform/money.ts'

const Id = z.int().positive()
const Day = z.string().refine(isDay, 'Use a date such as 2026-11-02')
const Time = z.string().refine(isTime, 'Use a time such as 09:30')
const Rate = z.string().refine((text) => isDecimal(text), 'Use a number with at most four decimals')
/** One row of the placement's rate table. Without `payable` or `chargeable` it is both. */
export const RateRow = z.object({
  id: Id,
  rate_code_id: Id,
  code: z.string(),
  name: z.string(),
  unit: RateUnit,
  pay_rate: Rate,
  charge_rate: Rate,
  effective_from: Day,
  effective_to: Day.nullable(),
  payable: z.boolean().optional(),
  chargeable: z.boolean().optional(),
  /** The card that it came from, and the first day of the row there. */
  source: RateSource.optional(),
  card_from: Day.nullish(),
  /** How it was agreed, where the rates were not said outright. */
  basis: Basis.optional(),
  pay_term: Rate.nullish(),
  charge_term: Rate.nullish(),
  min_charge: Rate.nullish(),
  /** The placement has no row of this code: `id` is that of the row of the card. */
  by_card: z.literal(true).optional(),
  /** Kept from the worker, or from the client who approves: only what is not paid, or not charged, is. */
  worker_visible: z.literal(false).optional(),
  client_visible: z.literal(false).optional(),
})

export const Terms = z.object({
  tz: z.string().min(1),
  /** GBP when absent. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** What is paid, where that is another currency than what is charged. */
  pay_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** 1 Monday to 7 Sunday: the last day of a week, for weekly overtime. */
  week_end: z.int().min(1).max(7),
  rounding: Rounding,
  /** When pay is rounded otherwise than charge. */
  pay_rounding: Rounding.nullish(),
  unpaid_break: UnpaidBreak.nullable(),
  basic_rate_code_id: Id,
  /** Kept where it says what may be entered: days in quarters of the basic rate, or quantities alone. */
  layout: Layout.optional(),
  /** The least and the most that is worked in a day and a week (`hours-agreed.ts`). Absent where nothing is agreed. */
  hours: HoursAgreed.optional(),
  /** How long a whole day is in working time, where days are entered. */
  day_minutes: z.int().optional(),
  rates: z.array(RateRow),
  overtime_rules: z.array(OvertimeRule),
  bank_holidays: z.array(Day),
  /**
   * Who pays from which day on, by numbers that name nobody (`payers.ts`): each is paid quantity × rate for themselves.
   * Nobody pays for a day before the first. Absent on sheets that were handed in before it was kept.
   */
  payers: z.array(z.object({ from: Day, payer: z.int() })).optional(),
})

/** An `end_time` at or before the `start_time` is on the next day. */
export const ShiftEntry = z.object({
  id: Id.optional(),
  kind: z.literal('shift'),
  day: Day,
  start_time: Time,
  end_time: Time,
  break_minutes: z.int().min(0).max(1440),
  break_paid: z.boolean().optional(),
  purchase_order_id: Id.nullish(),
})

/** Hours, days or units by rate code. */
export const QuantityEntry = z.object({
  id: Id.optional(),
  kind: z.literal('quantity'),
  day: Day,
  rate_code_id: Id,
  quantity: z.string().refine((text) => isDecimal(text) && !text.startsWith('-'), 'Use a number such as 7.5'),
  purchase_order_id: Id.nullish(),
})

export const Entry = z.discriminatedUnion('kind', [ShiftEntry, QuantityEntry])

export type RateRow = z.infer<typeof RateRow>
export type Terms = z.infer<typeof Terms>
export type ShiftEntry = z.infer<typeof ShiftEntry>
export type QuantityEntry = z.infer<typeof QuantityEntry>
export type Entry = z.infer<typeof Entry>

/** The days of the month before with paid time, and when its last shift ended: an instant in milliseconds. */
export const WorkedBefore = z.object({ days: z.array(Day), last_finish: z.int().nullable() })

/** All that the calculation knows. It looks at no clock: without `today` no day is in the future. */
export type CalculationInput = {
  entries: readonly Entry[]
  terms: Terms
  period_start: string
  period_end: string
  placement_start?: string | null
  placement_end?: string | null
  today?: string
  /** Minutes that sheets before this one put towards weekly overtime, by week ending, when a period cuts a week. */
  carried_minutes?: Readonly<Record<string, number>>
  /** The same of what was charged, where it differs: pay is rounded otherwise, or a rule works on one side. */
  carried_charge_minutes?: Readonly<Record<string, number>> | undefined
  /** What earlier sheets of the placement tell, as far as they were submitted: see `WorkedBefore`. */
  worked_before?: z.infer<typeof WorkedBefore> | null
}

/** One step of how an amount came to be, readable (`text`) and for programs (`data`). A step with a side tells that side's money. */
export const TraceStep = z.object({
  kind: z.enum(['shift', 'clock_change', 'rounding', 'break', 'hours', 'rule', 'rate', 'amount']),
  side: z.enum(['pay', 'charge']).optional(),
  text: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

const priced = {
  rate_code_id: Id,
  rate_row_id: Id,
  /** The overtime rule that made it, or null for plain time and quantities. */
  rule_id: Id.nullable(),
  /** time counts as worked; uplift pays more for time counted elsewhere or for none; quantity is days, miles, units. */
  kind: z.enum(['time', 'uplift', 'quantity']),
  label: z.string(),
  /** null for what is not measured in time. */
  minutes: z.int().nullable(),
  /** For display when `minutes` is set: hours with four decimals. */
  quantity: z.string(),
  unit: RateUnit,
  payable: z.boolean(),
  chargeable: z.boolean(),
  pay_rate: z.string(),
  pay_amount: z.int(),
  charge_rate: z.string(),
  charge_amount: z.int(),
}

/** A charge unit in the making: one local day at one rate, and where an order was named for the shift, under that. */
export const CalculatedUnit = z.object({
  ...{ key: z.string(), day: Day, ...priced, trace: z.array(TraceStep) },
  purchase_order_id: Id.optional(),
})
/**
 * All days of the sheet at one rate: the amount is quantity × rate, rounded here and nowhere else. Where several pay for
 * the sheet, what it pays is the sum of what each does.
 */
export const RateTotal = z.object({ key: z.string(), ...priced, trace: z.array(TraceStep) })

/** What is wrong. `blocks` says from when on: some things may stay in a draft but cannot be submitted. */
export const Problem = z.object({
  code: z.string(),
  /** As the form names it: `entries.2.end_time`. */
  field: z.string(),
  message: z.string(),
  blocks: z.enum(['save', 'submit']),
})

export const Calculation = z.object({
  units: z.array(CalculatedUnit),
  totals: z.object({
    /**
     * Minutes that are paid, and that are charged: they differ only when their rounding does, never by a rule. Where days are entered,
     * the working time of those days, which stands in no unit: days are paid, not minutes.
     */
    paid_minutes: z.int(),
    charged_minutes: z.int(),
    pay_amount: z.int(),
    charge_amount: z.int(),
    /** Null where pay is in another currency: no rate of exchange is known here (`margin-shown.ts`). */
    margin_amount: z.int().nullable(),
    /** Of the charge, '22.53'; null when nothing is charged. */
    margin_percent: z.string().nullable(),
    by_rate: z.array(RateTotal),
  }),
  /** How the entries became paid time, entry by entry. */
  trace: z.array(TraceStep),
  problems: z.array(Problem),
})

export type TraceStep = z.infer<typeof TraceStep>
export type CalculatedUnit = z.infer<typeof CalculatedUnit>
export type RateTotal = z.infer<typeof RateTotal>
export type Problem = z.infer<typeof Problem>
export type Calculation = z.infer<typeof Calculation>
