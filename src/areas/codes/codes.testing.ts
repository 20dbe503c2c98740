import { afterAll, beforeAll, expect } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'
import { type Ground, groundwork } from '#test/work.ts'

export let saffron: TestApp
export let amber: Agency
export let birch: Agency
export let ground: Ground
export let foreign: Ground
export let as: ReturnType<typeof speaking>
let made = 0

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    saffron = await testApp()
    ;({ amber, birch } = await twoAgencies(saffron.database))
    ground = await groundwork(saffron.database, amber)
    foreign = await groundwork(saffron.database, birch)
    as = speaking(saffron.app)
  })
  afterAll(() => saffron.close())
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
