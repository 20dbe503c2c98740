import { beforeAll, expect } from 'vitest'
import type { Supplier } from '#areas/suppliers/contract.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'
import { recordsOf } from '#test/records.ts'
import { seedTaxCode } from '#test/seed.ts'

export let taxCode: number
export let foreignTaxCode: number
export let client: number
let counted = 0

/** Opens Saffron with two agencies, each with a tax code, and a client of Amber. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    taxCode = await inAmber((db) => seedTaxCode(db))
    foreignTaxCode = await saffron.database.inTenant(birch.tenant.id, (db) => seedTaxCode(db))
    const northwind = await as(amber.owner).post('/clients', { name: 'Northwind' })
    expect(northwind.status, JSON.stringify(northwind.body)).toBe(201)
    client = northwind.body.id
  })
}

export const aName = (what = 'Umbra') => `${what} ${++counted}`

/** A self-billing agreement that is in force for a while yet. */
export const agreedNow = { starts_on: daysFromToday(-180), ends_on: daysFromToday(180) }

export const { made, stored, change } = recordsOf<Supplier>('/suppliers', () => ({
  name: aName(),
  kind: 'umbrella',
}))
