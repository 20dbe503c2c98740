import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agencyStatuses } from '#areas/access/agency-status.ts'
import { NewPrice, subscriptionStatuses, type Tier } from '#areas/billing/contract.ts'
import {
  aboveLimits,
  agencyAfter,
  amountDue,
  moves,
  owedNow,
  type Plan,
  periodNow,
  periodOf,
  whyNotFrom,
  whyNotMove,
} from '#areas/billing/rules.ts'
import { addDays, addMonths, dayOfNumber } from '#platform/days.ts'

const tier = (up_to: number | null, unit_amount: number, flat_amount = 0): Tier => ({
  up_to,
  unit_amount,
  flat_amount,
})
const three = [tier(5, 0, 4900), tier(20, 900), tier(null, 700, 1000)]
const users = (tiers: Tier[]) => ({ metric: 'users' as const, tiers })

describe('what a price comes to', () => {
  it.for<[units: number, amount: number]>([
    [0, 4900],
    [1, 4900],
    [5, 4900],
    [6, 4900 + 900],
    [20, 4900 + 15 * 900],
    [21, 4900 + 15 * 900 + 700 + 1000],
    [1000, 4900 + 15 * 900 + 980 * 700 + 1000],
  ])('%i users cost %i', ([units, amount]) => {
    expect(amountDue(users(three), units).amount).toBe(amount)
  })

  it('is the same for anybody when it is one amount for all', () => {
    const flat = { metric: 'flat' as const, tiers: [tier(null, 0, 19900)] }
    expect([0, 1, 5000].map((units) => amountDue(flat, units).amount)).toEqual([19900, 19900, 19900])
  })

  it('is asked of whole units only', () => {
    for (const units of [-1, 1.5, Number.NaN])
      expect(() => amountDue(users(three), units)).toThrow(RangeError)
  })

  const tiers = fc
    .array(fc.record({ width: fc.integer({ min: 1, max: 500 }), unit: amount(), flat: amount() }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => {
      let end = 0
      return parts.map(({ width, unit, flat }, at): Tier => {
        end += width
        return tier(at === parts.length - 1 ? null : end, unit, flat)
      })
    })
  function amount() {
    return fc.integer({ min: 0, max: 1_000_000_000 })
  }
  const units = fc.integer({ min: 0, max: 1_000_000 })

  it('equals the sum of its lines, and the lines hold every unit once', () => {
    fc.assert(
      fc.property(tiers, units, (given, count) => {
        const { amount, lines } = amountDue(users(given), count)
        expect(amount).toBe(lines.reduce((sum, line) => sum + line.amount, 0))
        expect(lines.reduce((sum, line) => sum + line.units, 0)).toBe(count)
        for (const line of lines) expect(line.amount).toBe(line.units * line.unit_amount + line.flat_amount)
      }),
    )
  })

  it('is what counting unit by unit comes to, and never less for more', () => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 0, max: 2000 }), (given, count) => {
        let slowly = BigInt(given[0]!.flat_amount)
        let place = 0
        for (let unit = 1; unit <= count; unit++) {
          if (given[place]!.up_to !== null && unit > given[place]!.up_to!) {
            place += 1
            slowly += BigInt(given[place]!.flat_amount)
          }
          slowly += BigInt(given[place]!.unit_amount)
        }
        expect(BigInt(amountDue(users(given), count).amount)).toBe(slowly)
        expect(amountDue(users(given), count + 1).amount).toBeGreaterThanOrEqual(Number(slowly))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a price on the form', () => {
  const price = (tiers: Tier[], metric = 'users') => ({
    currency: 'GBP',
    billing_interval: 'month',
    metric,
    tiers,
  })
  it.for<[why: string, given: object, field: string | undefined]>([
    ['rising tiers', price(three), undefined],
    ['an end of the last tier', price([tier(5, 1), tier(9, 1)]), 'tiers.1.up_to'],
    ['no end of an earlier one', price([tier(null, 1), tier(null, 1)]), 'tiers.0.up_to'],
    ['tiers that fall', price([tier(9, 1), tier(9, 1), tier(null, 1)]), 'tiers.1.up_to'],
    ['a flat price that counts', price([tier(null, 1)], 'flat'), 'tiers.0.unit_amount'],
    ['a flat price of two tiers', price([tier(4, 0), tier(null, 0)], 'flat'), 'tiers'],
    ['an amount below nothing', price([tier(null, -1)]), 'tiers.0.unit_amount'],
  ])('%s', ([_why, given, field]) => {
    const read = NewPrice.safeParse(given)
    expect(read.error?.issues[0]?.path.join('.')).toBe(field)
  })
})

describe('the period', () => {
  it.for<[anchor: string, interval: 'month' | 'year', day: string, from: string, to: string]>([
    ['2026-01-15', 'month', '2026-01-15', '2026-01-15', '2026-02-15'],
    ['2026-01-15', 'month', '2026-02-14', '2026-01-15', '2026-02-15'],
    ['2026-01-15', 'month', '2026-02-15', '2026-02-15', '2026-03-15'],
    ['2026-01-31', 'month', '2026-02-27', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'month', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2024-02-29', 'year', '2025-03-01', '2025-02-28', '2026-02-28'],
    ['2026-12-31', 'month', '2027-01-30', '2026-12-31', '2027-01-31'],
    ['2026-05-01', 'month', '2026-04-01', '2026-05-01', '2026-06-01'],
  ])('%s by the %s holds %s', ([anchor, interval, day, from, to]) => {
    expect(periodOf(anchor, interval, day)).toEqual({ from, to })
  })

  it('of any day begins on it or before, ends after it, and the next begins where it ends', () => {
    const days = fc.integer({ min: 10_000, max: 40_000 })
    fc.assert(
      fc.property(days, fc.nat({ max: 4000 }), fc.constantFrom('month', 'year'), (start, after, interval) => {
        const [anchor, day] = [dayOfNumber(start), dayOfNumber(start + after)]
        const { from, to } = periodOf(anchor, interval, day)
        expect(from <= day && day < to).toBe(true)
        expect(periodOf(anchor, interval, to).from).toBe(to)
      }),
    )
  })

  it('months later keep to the end of short months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })
})

const plan = (from_day: string, given: Partial<Plan> = {}): Plan => ({
  from_day,
  product: 'Desk',
  currency: 'GBP',
  billing_interval: 'month',
  metric: 'flat',
  tiers: [tier(null, 0, 3000)],
  ...given,
})
const subscribed = (plans: Plan[], more: object = {}) => ({
  status: 'active' as const,
  trial_ends_on: null,
  comp_reason: '',
  plans,
  ...more,
})

describe('what an agency owes', () => {
  it('is the price of its period', () => {
    expect(owedNow(subscribed([plan('2026-11-01')]), 0, '2026-11-21')).toMatchObject({
      from: '2026-11-01',
      to: '2026-12-01',
      units: 1,
      amount: 3000,
      lines: [{ text: 'Desk', amount: 3000 }],
    })
  })

  it('is nothing in a trial, with a reason, and counts from its end on', () => {
    const trial = subscribed([plan('2026-11-10')], { status: 'trialing', trial_ends_on: '2026-11-24' })
    const now = owedNow(trial, 0, '2026-11-21')
    expect(now).toMatchObject({ to: '2026-11-24', amount: 0 })
    expect(now?.lines.at(-1)?.text).toBe('Free until the trial ends on 24 Nov 2026')
    expect(owedNow(trial, 0, '2026-11-24')).toMatchObject({
      from: '2026-11-24',
      to: '2026-12-24',
      amount: 3000,
    })
  })

  it('is nothing when it is given, and says why', () => {
    const owed = owedNow(subscribed([plan('2026-11-01')], { comp_reason: 'A pilot' }), 0, '2026-11-21')
    expect(owed?.amount).toBe(0)
    expect(owed?.lines.at(-1)).toEqual({ text: 'Free of charge: A pilot', amount: -3000 })
  })

  it('is paid by the day where another plan begins, which then begins its own period', () => {
    const plans = [plan('2026-11-01'), plan('2026-11-16', { product: 'House', tiers: [tier(null, 0, 9000)] })]
    expect(owedNow(subscribed(plans), 0, '2026-11-10')).toMatchObject({ to: '2026-11-16', amount: 1500 })
    expect(owedNow(subscribed(plans), 0, '2026-11-16')).toMatchObject({ to: '2026-12-16', amount: 9000 })
    expect(periodNow(subscribed(plans), '2026-11-10')?.next?.product).toBe('House')
  })

  it('is nothing at all once it was cancelled', () => {
    expect(
      owedNow(subscribed([plan('2026-11-01')], { status: 'cancelled' }), 0, '2026-11-21'),
    ).toBeUndefined()
  })

  it('always equals its lines', () => {
    const tiers = [tier(3, 101, 7), tier(null, 33, 11)]
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.nat(400),
        fc.option(fc.integer({ min: 1, max: 60 })),
        (units, later, cut) => {
          const plans = [plan('2026-01-31', { metric: 'users', tiers })]
          if (cut) plans.push(plan(addDays('2026-01-31', cut)))
          const owed = owedNow(subscribed(plans), units, addDays('2026-01-31', later))!
          expect(owed.amount).toBe(owed.lines.reduce((sum, line) => sum + line.amount, 0))
          expect(owed.amount).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('a subscription', () => {
  it('moves as the README draws it', () => {
    const drawn = subscriptionStatuses.flatMap((from) =>
      subscriptionStatuses.filter((to) => !whyNotMove(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(drawn).toEqual([
      'trialing → active',
      'trialing → cancelled',
      'active → past_due',
      'active → cancelled',
      'past_due → active',
      'past_due → cancelled',
    ])
    expect(moves.cancelled).toEqual([])
  })

  it('changes its plan from today or later', () => {
    expect(whyNotFrom('2026-11-21', '2026-11-21')).toBeUndefined()
    expect(whyNotFrom('2026-11-20', '2026-11-21')?.errors?.from_day).toBeDefined()
    expect(whyNotFrom('2027-12-01', '2026-11-21')?.errors?.from_day).toBeDefined()
  })
})

describe('the agency behind a subscription', () => {
  const expected = (agency: string, from: string, to: string) => {
    if (agency === 'active' && to === 'past_due') return 'past_due'
    if (agency === 'past_due' && from === 'past_due' && to === 'active') return 'active'
    return undefined
  }
  const all = agencyStatuses.flatMap((agency) =>
    subscriptionStatuses.flatMap((from) => subscriptionStatuses.map((to) => [agency, from, to] as const)),
  )
  it('follows only between active and past due', () => {
    for (const [agency, from, to] of all)
      expect([agency, from, to, agencyAfter(agency, from, to)]).toEqual([
        agency,
        from,
        to,
        expected(agency, from, to),
      ])
  })

  it('is above a limit only with more than it says', () => {
    const used = { users: 5, workers: 12, storage_mb: 0 }
    expect(aboveLimits({ users: 5, workers: 10, storage_mb: null }, used)).toEqual([
      { what: 'workers', used: 12, limit: 10 },
    ])
    expect(aboveLimits({ users: null, workers: null, storage_mb: null }, used)).toEqual([])
  })
})
