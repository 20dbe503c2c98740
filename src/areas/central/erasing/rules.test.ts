import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agencyStatuses } from '#areas/access/agency-status.ts'
import {
  eraseFrom,
  orderOf,
  type Reference,
  whyNotChange,
  whyNotKeep,
  wrongDay,
} from '#areas/central/erasing/rules.ts'

describe('when a closed agency is erased', () => {
  it.for([
    ['2026-11-22', '2027-02-20'],
    ['2027-12-31', '2028-03-30'],
    ['2027-11-30', '2028-02-28'],
    ['2027-12-01', '2028-02-29'],
  ])('closed on %s, from %s on', ([closed, erased]) => {
    expect(eraseFrom(closed!)).toBe(erased)
  })

  it.for([
    ['2027-02-19', 'Closed agencies are kept for 90 days at least'],
    ['2027-02-20', undefined],
    ['2036-11-22', undefined],
    ['2037-01-01', 'Choose a day within ten years'],
  ])('kept until %s: %s', ([day, said]) => {
    expect(wrongDay(day!, { closed: '2026-11-22', today: '2026-12-01' })).toBe(said)
  })

  it('is never today, however long it was closed', () => {
    const long = { closed: '2026-01-01', today: '2026-11-22' }
    expect(wrongDay('2026-11-22', long)).toBe('Choose a day to come')
    expect(wrongDay('2026-11-23', long)).toBeUndefined()
  })

  it('only of a closed one, and nothing changes afterwards', () => {
    for (const status of agencyStatuses) {
      expect([status, whyNotKeep(status) === undefined]).toEqual([status, status === 'cancelled'])
      expect([status, whyNotChange(status) === undefined]).toEqual([status, status !== 'purged'])
    }
  })
})

describe('the order of tables', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  // Only from a later name to an earlier one: never a circle.
  const references = fc.array(
    fc
      .tuple(fc.nat(5), fc.nat(5))
      .map(([x, y]): Reference => ({ from: names[Math.max(x, y)]!, to: names[Math.min(x, y)]! })),
  )

  it('has every table once, and whatever points at a row before it', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 6 }), references, (tables, given) => {
        const order = orderOf(tables, given)
        expect([...order].sort()).toEqual(names)
        for (const { from, to } of given)
          if (from !== to) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to))
      }),
    )
  })

  it('says so when there is none', () => {
    expect(() =>
      orderOf(
        ['a', 'b'],
        [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' },
        ],
      ),
    ).toThrow('tables point at each other: a, b')
  })
})
