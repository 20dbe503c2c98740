/** What must hold of every sheet, tried on thousands of made-up ones. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OvertimeRule, Rounding } from '#areas/jobs/contract.ts'
import { addDays } from '#platform/days.ts'
import { documentTotals } from '#platform/money.ts'
import { calculate } from './calculate.ts'
import { bankHolidayRule, goldenTerms, nightRule, weeklyRule } from './golden.fixture.ts'
import type { Calculation, CalculationInput, Entry, Terms } from './shapes.ts'
import { shiftTimes } from './shift-times.ts'

const START = '2026-10-19'
const END = '2026-11-01'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const price = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .map((pence) => `${Math.floor(pence / 10000)}.${String(pence % 10000).padStart(4, '0')}`)
const rounding: fc.Arbitrary<Rounding> = fc.record({
  scope: fc.constantFrom('entry', 'day', 'period'),
  mode: fc.constantFrom('nearest', 'up', 'down', 'none'),
  step_minutes: fc.constantFrom(1, 5, 6, 10, 15, 30),
  grace_minutes: fc.integer({ min: 0, max: 10 }),
})
const dailyRule: OvertimeRule = {
  ...weeklyRule,
  id: 4,
  name: 'Long day',
  type: 'daily_over',
  params: { after_minutes: 450 },
}
const weekendRule: OvertimeRule = {
  ...nightRule,
  id: 5,
  name: 'Weekend',
  type: 'weekday',
  params: { weekdays: [6, 7] },
}
const spells: OvertimeRule[] = [
  { ...weeklyRule, id: 6, name: 'In a row', type: 'consecutive_day', params: { from_day: 4 } },
  { ...weeklyRule, id: 7, name: 'Rest', type: 'rest_break', params: { rest_minutes: 660, premium: 'short' } },
  { ...nightRule, id: 8, name: 'Tired', type: 'rest_break', params: { rest_minutes: 900, premium: 'day' } },
]
const CALLS = 8
const sheetRules: OvertimeRule[] = [
  { ...weeklyRule, id: 9, name: 'Least', type: 'min_shift', params: { least_minutes: 240 } },
  { ...nightRule, id: 10, name: 'Least at a price', type: 'min_shift', params: { least_minutes: 300 } },
  {
    ...weeklyRule,
    id: 11,
    name: 'Calls',
    type: 'callout',
    params: { least_minutes: 100 },
    rate_code_id: CALLS,
  },
  { ...weeklyRule, id: 12, name: 'Limit', type: 'period_cap', params: { most: '3.3333' } },
  { ...weeklyRule, id: 13, name: 'Night limit', type: 'period_cap', params: { most: '2' }, rate_code_id: 3 },
  {
    ...weeklyRule,
    id: 14,
    name: 'Call limit',
    type: 'period_cap',
    params: { most: '4' },
    rate_code_id: CALLS,
  },
]
const sides = fc.constantFrom('both', 'pay', 'charge', undefined)
const rules = fc
  .shuffledSubarray([
    ...[bankHolidayRule, nightRule, weeklyRule, dailyRule, weekendRule],
    ...[...spells, ...sheetRules],
  ])
  .chain((chosen) =>
    fc
      .array(fc.tuple(fc.constantFrom('exclusive', 'sum', 'highest'), sides), {
        minLength: chosen.length,
        maxLength: chosen.length,
      })
      .map((more) =>
        chosen.map((rule, at): OvertimeRule => {
          const [stacking, side] = more[at]!
          return { ...rule, stacking, ...(side && { side }) }
        }),
      ),
  )

const terms: fc.Arbitrary<Terms> = fc
  .record({
    tz: fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
    week_end: fc.integer({ min: 1, max: 7 }),
    rounding,
    pay_rounding: fc.option(rounding),
    unpaid_break: fc.option(
      fc.record({ after_minutes: fc.constantFrom(240, 360), minutes: fc.constantFrom(20, 30, 45) }),
    ),
    overtime_rules: rules,
    pays: fc.array(price(500_000), { minLength: 2, maxLength: 2 }),
    charges: fc.array(price(900_000), { minLength: 2, maxLength: 2 }),
    change: fc.integer({ min: 1, max: 13 }),
  })
  .map(({ pays, charges, change, ...more }) => {
    const [row] = goldenTerms.rates
    const rates = [
      { ...row!, pay_rate: pays[0]!, charge_rate: charges[0]!, effective_to: addDays(START, change - 1) },
      {
        ...row!,
        id: 2,
        pay_rate: pays[1]!,
        charge_rate: charges[1]!,
        effective_from: addDays(START, change),
      },
      {
        ...row!,
        id: 3,
        rate_code_id: 9,
        name: 'Miles',
        unit: 'mile' as const,
        pay_rate: pays[0]!,
        charge_rate: charges[1]!,
      },
      {
        ...row!,
        id: 4,
        rate_code_id: CALLS,
        name: 'Call-outs',
        pay_rate: pays[1]!,
        charge_rate: charges[0]!,
      },
    ]
    return { ...goldenTerms, ...more, rates, bank_holidays: ['2026-10-26'] }
  })

/** At most one shift a day, so that none overlaps, and sometimes miles. */
const entries: fc.Arbitrary<Entry[]> = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 600 }),
      break_minutes: fc.constantFrom(0, 0, 15, 30),
      miles: fc.option(price(1_000_000)),
      called: fc.option(price(40_000)),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((days) =>
    days.flatMap(({ start, length, break_minutes, miles, called }, at): Entry[] => {
      const day = addDays(START, at)
      const shift: Entry = {
        kind: 'shift',
        day,
        start_time: clock(start),
        end_time: clock((start + length) % 1440),
        break_minutes,
      }
      const counted = (rate_code_id: number, quantity: string | null): Entry[] =>
        quantity ? [{ kind: 'quantity', day, rate_code_id, quantity }] : []
      return [shift, ...counted(9, miles), ...counted(CALLS, called)]
    }),
  )

const sheet: fc.Arbitrary<CalculationInput> = fc
  .record({ entries, terms })
  .map((more) => ({ ...more, period_start: START, period_end: END }))

function timeByDay({ units }: Calculation, side: 'payable' | 'chargeable'): Record<string, number> {
  const days: Record<string, number> = {}
  for (const unit of units)
    if (unit.kind === 'time' && unit[side]) days[unit.day] = (days[unit.day] ?? 0) + (unit.minutes ?? 0)
  return days
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

describe('every sheet', () => {
  it('adds up: units to rates, rates to totals, on both sides and however they are grouped', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        const { units, totals } = calculate(input)
        for (const field of ['pay_amount', 'charge_amount'] as const) {
          expect(sum(units.map((unit) => unit[field]))).toBe(totals[field])
          expect(sum(totals.by_rate.map((line) => line[field]))).toBe(totals[field])
          for (const line of totals.by_rate) {
            const own = units.filter((unit) => unit.key.endsWith(` ${line.key}`))
            expect(sum(own.map((unit) => unit[field]))).toBe(line[field])
          }
          const byDay = Map.groupBy(units, (unit) => unit.day)
          expect(sum([...byDay.values()].map((day) => sum(day.map((unit) => unit[field]))))).toBe(
            totals[field],
          )
        }
        const time = totals.by_rate.filter((line) => line.kind === 'time')
        expect(sum(time.filter((line) => line.payable).map((line) => line.minutes ?? 0))).toBe(
          totals.paid_minutes,
        )
        expect(sum(time.filter((line) => line.chargeable).map((line) => line.minutes ?? 0))).toBe(
          totals.charged_minutes,
        )
        expect(totals.margin_amount).toBe(totals.charge_amount - totals.pay_amount)
        expect(new Set(units.map((unit) => unit.key)).size).toBe(units.length)
      }),
    )
  })

  it('pays and charges every hour that was worked, once, whatever its rules: they move time and add to it', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        const ruled = calculate(input)
        const plain = calculate({ ...input, terms: { ...input.terms, overtime_rules: [] } })
        expect([ruled.totals.paid_minutes, ruled.totals.charged_minutes]).toEqual([
          plain.totals.paid_minutes,
          plain.totals.charged_minutes,
        ])
        // And on the same days.
        for (const side of ['payable', 'chargeable'] as const)
          expect(timeByDay(ruled, side)).toEqual(timeByDay(plain, side))
      }),
    )
  })

  it('is on each side what it would be if the rules of the other did not exist', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        const { totals } = calculate(input)
        for (const [side, other] of [
          ['pay', 'charge'],
          ['charge', 'pay'],
        ] as const) {
          const overtime_rules = input.terms.overtime_rules.filter((rule) => rule.side !== other)
          const alone = calculate({ ...input, terms: { ...input.terms, overtime_rules } }).totals
          expect(alone[`${side}_amount`]).toBe(totals[`${side}_amount`])
        }
      }),
    )
  })

  it('is the same wherever least lengths and limits stand among the rules, as long as they differ', () => {
    fc.assert(
      fc.property(sheet, fc.infiniteStream(fc.nat(20)), (input, places) => {
        const own = (rule: OvertimeRule) => sheetRules.some(({ id }) => id === rule.id)
        const overtime_rules = input.terms.overtime_rules.filter((rule) => !own(rule))
        for (const rule of input.terms.overtime_rules.filter(own))
          overtime_rules.splice((places.next().value as number) % (overtime_rules.length + 1), 0, rule)
        const sums = ({ totals: { by_rate: _, ...totals } }: Calculation) => totals
        expect(sums(calculate({ ...input, terms: { ...input.terms, overtime_rules } }))).toEqual(
          sums(calculate(input)),
        )
      }),
    )
  })

  it('has no more of a limited code than its limit, on either side', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        const { by_rate } = calculate(input).totals
        for (const rule of input.terms.overtime_rules) {
          if (rule.type !== 'period_cap') continue
          for (const side of ['pay', 'charge'] as const) {
            if (rule.side && rule.side !== 'both' && rule.side !== side) continue
            const own = by_rate.filter(
              (line) =>
                line.rate_code_id === rule.rate_code_id && (side === 'pay' ? line.payable : line.chargeable),
            )
            // Minutes and typed hours on one scale.
            const size = sum(
              own.map(({ minutes, quantity }) => (minutes === null ? Number(quantity) * 60 : minutes)),
            )
            expect(size).toBeLessThanOrEqual(Number(rule.params.most) * 60 + 0.001)
          }
        }
      }),
    )
  })

  it('comes to the same net on one document or on two, to the penny', () => {
    fc.assert(
      fc.property(sheet, fc.infiniteStream(fc.boolean()), (input, coin) => {
        const lines = calculate(input).units.map((unit) => ({
          net: unit.charge_amount,
          tax_code_id: 1,
          tax_rate: '20',
        }))
        const sides = lines.map(() => coin.next().value as boolean)
        const one = documentTotals(lines)
        const two = [true, false].map((side) => documentTotals(lines.filter((_, at) => sides[at] === side)))
        expect(sum(two.map((document) => document.net))).toBe(one.net)
        // VAT belongs to a document: it is rounded once on each, so two may differ from one by a penny, never more.
        expect(Math.abs(sum(two.map((document) => document.tax)) - one.tax)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is calculated the same every time, and leaves what it was given alone', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        const before = structuredClone(input)
        expect(calculate(input)).toEqual(calculate(structuredClone(input)))
        expect(input).toEqual(before)
      }),
    )
  })

  it('tells of each amount minutes × rate, or of which total it is a share', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        for (const unit of calculate(input).units) {
          const amounts = unit.trace.filter((step) => step.kind === 'amount')
          expect(amounts.map((step) => [step.side, step.data.amount])).toEqual([
            ...(unit.payable ? [['pay', unit.pay_amount]] : []),
            ...(unit.chargeable ? [['charge', unit.charge_amount]] : []),
          ])
        }
      }),
    )
  })
})

describe('each shift', () => {
  it('has its own time: together they are the paid and the charged minutes of the sheet, however it is rounded', () => {
    fc.assert(
      fc.property(sheet, (input) => {
        const { trace, totals } = calculate(input)
        const minutes = (side: 'pay' | 'charge') =>
          sum([...shiftTimes(trace, side).values()].map((time) => time.minutes))
        expect([minutes('pay'), minutes('charge')]).toEqual([totals.paid_minutes, totals.charged_minutes])
      }),
    )
  })

  it('keeps a night together, with its break, and where rounding moved it', () => {
    const night = { ...shiftOn(START, '21:57', '06:04'), break_minutes: 30 }
    const { trace } = calculate({
      entries: [night],
      terms: goldenTerms,
      period_start: START,
      period_end: END,
    })
    expect(shiftTimes(trace, 'pay').get(0)).toEqual({
      minutes: 450,
      start: '22:00',
      end: '06:00',
      break_minutes: 30,
    })
  })
})

const shiftOn = (day: string, start_time: string, end_time: string) => ({
  kind: 'shift' as const,
  day,
  start_time,
  end_time,
  break_minutes: 0,
})

describe('more paid minutes', () => {
  /**
   * Holds when more time is only more time: the same rate, no automatic break (a minute more may bring one) and no
   * grace (which may round a longer shift down). Rounding a day or the sheet takes its difference from the last
   * shift, which may be dearer time than what was added: those are tried without the rules that make it so.
   */
  const dearer = { entry: [nightRule, weeklyRule], day: [weeklyRule], period: [] }
  const plain = terms.map(
    (one): Terms => ({
      ...one,
      rounding: { ...one.rounding, grace_minutes: 0 },
      pay_rounding: null,
      unpaid_break: null,
      rates: [{ ...one.rates[0]!, effective_to: null }],
      overtime_rules: dearer[one.rounding.scope],
    }),
  )

  it('never pay less, nor charge less', () => {
    fc.assert(
      fc.property(plain, entries, fc.nat(13), fc.integer({ min: 1, max: 240 }), (one, given, which, more) => {
        const shifts = given.flatMap((entry) =>
          entry.kind === 'shift' ? [{ ...entry, break_minutes: 0 }] : [],
        )
        const at = which % shifts.length
        const longer = shifts.map((entry, place) => {
          if (place !== at) return entry
          const end = +entry.end_time.slice(0, 2) * 60 + +entry.end_time.slice(3) + more
          return { ...entry, end_time: clock(end % 1440) }
        })
        const before = totalsOf(shifts, one)
        const after = totalsOf(longer, one)
        fc.pre(after.paid_minutes > before.paid_minutes)
        expect(after.pay_amount).toBeGreaterThanOrEqual(before.pay_amount)
        expect(after.charge_amount).toBeGreaterThanOrEqual(before.charge_amount)
      }),
    )
  })

  function totalsOf(given: Entry[], one: Terms): Calculation['totals'] {
    return calculate({ entries: given, terms: one, period_start: START, period_end: END }).totals
  }
})

describe('anything at all', () => {
  it('is answered and not thrown at, with whole amounts', () => {
    const junk = fc.anything({ maxDepth: 3 })
    const half = fc.record(
      {
        kind: fc.constantFrom('shift', 'quantity', junk),
        day: fc.oneof(fc.constant('2026-10-25'), junk),
        start_time: fc.oneof(fc.constantFrom('01:30', '25:00'), junk),
        end_time: fc.oneof(fc.constantFrom('01:10', '23:59'), junk),
        break_minutes: fc.oneof(fc.integer(), junk),
        break_paid: junk,
        rate_code_id: fc.oneof(fc.constantFrom(1, 9), junk),
        quantity: fc.oneof(fc.string(), fc.constantFrom('1', '-1', '1e9'), junk),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.oneof(half, junk)), junk),
        fc.oneof(terms, junk),
        fc.oneof(fc.constant(START), junk),
        junk,
        (given, one, start, today) => {
          const input = {
            entries: given,
            terms: one,
            period_start: start,
            period_end: END,
            today,
            placement_start: today,
          }
          const { totals, problems } = calculate(input as never)
          expect(Number.isSafeInteger(totals.pay_amount) && Number.isSafeInteger(totals.charge_amount)).toBe(
            true,
          )
          for (const { code, field, message } of problems)
            expect([code, field, message].every((text) => typeof text === 'string')).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
