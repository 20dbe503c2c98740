import { beforeAll } from 'vitest'
import type { Client } from '#areas/clients/contract.ts'
import { birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { plantTaxCode } from '#test/plant.ts'
import { recordsOf } from '#test/records.ts'

export let taxCode: number
export let foreignTaxCode: number
let counted = 0

/** Opens the house with two agencies, each with a tax code. */
export function openHouse(): void {
  openAgencies()
  beforeAll(async () => {
    taxCode = await inAmber((db) => plantTaxCode(db))
    foreignTaxCode = await saffron.database.inTenant(birch.tenant.id, (db) => plantTaxCode(db))
  })
}

export const aName = (what = 'Northwind') => `${what} ${++counted}`

export const { made, stored, change } = recordsOf<Client>('/clients', () => ({ name: aName() }))
