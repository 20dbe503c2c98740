import { beforeAll, expect } from 'vitest'
import type { Candidate } from '#areas/candidates/contract.ts'
import { amber, as, birch, inAmber, openAgencies } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { recordsOf } from '#test/records.ts'
import { seedTaxCode } from '#test/seed.ts'

export let client: number
export let umbrella: number
export let limited: number
export let foreignUmbrella: number
let counted = 0

/** Opens Saffron with two agencies, a client of Amber and suppliers of both. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    await inAmber((db) => seedTaxCode(db))
    const id = async (by: Person, path: string, body: object): Promise<number> => {
      const reply = await as(by).post(path, body)
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body.id
    }
    client = await id(amber.owner, '/clients', { name: 'Northwind' })
    umbrella = await id(amber.owner, '/suppliers', { name: 'Umbra', kind: 'umbrella' })
    limited = await id(amber.owner, '/suppliers', { name: 'Jo Ltd', kind: 'ltd_psc' })
    foreignUmbrella = await id(birch.owner, '/suppliers', { name: 'Birch Umbra', kind: 'umbrella' })
  })
}

export const somebody = () => ({
  first_name: 'Wil',
  last_name: `Worker${++counted}`,
  email: `wil${counted}@worker.test`,
})

export const { made, stored, change } = recordsOf<Candidate>('/candidates', somebody)
