import { beforeAll, expect } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

export let fixture: PlacementFixture
export let foreign: PlacementFixture
let made = 0

/** Opens Saffron with two agencies, each with all that a placement stands on. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    fixture = await createPlacementFixture(saffron.database, amber)
    foreign = await createPlacementFixture(saffron.database, birch)
  })
}

/** The body of a new code of each kind, under a code of its own. */
export const fresh = {
  'tax-codes': () => ({ code: `T${++made}`, name: 'Reduced rate', rate: '5' }),
  'rate-codes': () => ({ code: `R${++made}`, name: 'Standby', kind: 'standby' }),
  'expense-codes': () => ({ code: `E${++made}`, name: 'Mileage' }),
}

export type Model = keyof typeof fresh

export const make = async (model: Model, more: object = {}) => {
  const reply = await as(amber.finance).post(`/${model}`, { ...fresh[model](), ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
