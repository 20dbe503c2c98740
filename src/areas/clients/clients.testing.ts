import { beforeAll } from 'vitest'
import type { Client } from '#areas/clients/contract.ts'
import { birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { recordsOf } from '#test/records.ts'
import { seedTaxCode } from '#test/seed.ts'

export let taxCode: number
export let foreignTaxCode: number
let counted = 0

/** Opens Saffron with two agencies, each with a tax code. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    taxCode = await inAmber((db) => seedTaxCode(db))
    foreignTaxCode = await saffron.database.inTenant(birch.tenant.id, (db) => seedTaxCode(db))
  })
}

export const aName = (what = 'Northwind') => `${what} ${++counted}`

export const { made, stored, change } = recordsOf<Client>('/clients', () => ({ name: aName() }))
