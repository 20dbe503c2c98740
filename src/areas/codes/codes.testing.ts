import { beforeAll, expect } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Ground, groundwork } from '#test/work.ts'

export let ground: Ground
export let foreign: Ground
let made = 0

/** Opens the house with two agencies, each with all that a placement stands on. */
export function openHouse(): void {
  openAgencies()
  beforeAll(async () => {
    ground = await groundwork(saffron.database, amber)
    foreign = await groundwork(saffron.database, birch)
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
