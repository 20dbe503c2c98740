import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTurns, sharesOn } from '#platform/intake/turns.ts'

type Turn = { tenant: number; person: number; isJob: boolean }
const shares = sharesOn(2)
const turn = (tenant: number, person: number, isJob = false): Turn => ({ tenant, person, isJob })

test('agencies take turns, however many files one of them sends', () => {
  const turns = openTurns<Turn>(shares)
  for (let at = 0; at < 10; at++) turns.wait(turn(1, at))
  turns.wait(turn(2, 1))
  turns.wait(turn(3, 1))
  const began = [turns.next(), turns.next(), turns.next(), turns.next()]
  expect(began.map((one) => one?.tenant)).toEqual([1, 2, 3, undefined])
})

test('one agency, one person and the background hold their share, and no more', () => {
  const some = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.boolean()),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.nat()), (asked, dice) => {
      const turns = openTurns<Turn>(shares)
      const held: Turn[] = []
      const done: Turn[] = []
      for (const each of asked) turns.wait(turn(...each))
      for (let steps = 0; done.length < asked.length; steps++) {
        if (steps > 1_000) throw new Error('somebody waits for ever')
        for (let one = turns.next(); one; one = turns.next()) held.push(one)
        expect(held.length).toBeLessThanOrEqual(shares.places)
        for (const tenant of [1, 2, 3]) {
          const own = held.filter((one) => one.tenant === tenant)
          expect(own.length).toBeLessThanOrEqual(shares.tenant)
          for (const person of [1, 2, 3])
            for (const isJob of [true, false])
              expect(
                own.filter((one) => one.person === person && one.isJob === isJob).length,
              ).toBeLessThanOrEqual(shares.person)
          expect(own.filter(({ isJob }) => isJob).length).toBeLessThanOrEqual(shares.jobsOfTenant)
        }
        expect(held.filter(({ isJob }) => isJob).length).toBeLessThanOrEqual(shares.jobs)
        const [ended] = held.splice(dice.next().value % held.length, 1)
        turns.done(ended!)
        done.push(ended!)
      }
    }),
  )
})

test('whoever has a long file read in the background sends others meanwhile', () => {
  const turns = openTurns<Turn>(shares)
  for (const person of [1, 1, 2]) turns.wait(turn(1, person, true))
  expect([turns.next(), turns.next()]).toEqual([turn(1, 1, true), undefined])
  turns.wait(turn(1, 1))
  expect(turns.next()).toEqual(turn(1, 1))
})

test('every machine leaves a place to another agency', () => {
  for (let cores = 1; cores <= 64; cores++) {
    const { places, tenant, person, jobs, jobsOfTenant } = sharesOn(cores)
    expect([tenant < places, person <= tenant, jobs < places, jobsOfTenant < tenant]).not.toContain(false)
    expect(Math.min(person, jobsOfTenant)).toBeGreaterThanOrEqual(1)
  }
})
