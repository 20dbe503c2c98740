import { beforeAll, expect } from 'vitest'
import type { Supplier } from '#areas/suppliers/contract.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { plantTaxCode } from '#test/plant.ts'

export let taxCode: number
export let foreignTaxCode: number
export let client: number
let counted = 0

/** Opens the house with two agencies, each with a tax code, and a client of Amber. */
export function openHouse(): void {
  openAgencies()
  beforeAll(async () => {
    taxCode = await inAmber((db) => plantTaxCode(db))
    foreignTaxCode = await saffron.database.inTenant(birch.tenant.id, (db) => plantTaxCode(db))
    const northwind = await as(amber.owner).post('/clients', { name: 'Northwind' })
    expect(northwind.status, JSON.stringify(northwind.body)).toBe(201)
    client = northwind.body.id
  })
}

export const aName = (what = 'Umbra') => `${what} ${++counted}`

export const year = new Date().getFullYear()

export const thisYear = { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }

export async function made(by: Person = amber.owner, more: object = {}): Promise<Supplier> {
  const { status, body } = await as(by).post('/suppliers', { name: aName(), kind: 'umbrella', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

export const stored = async (id: number): Promise<Supplier> =>
  (await as(amber.owner).get(`/suppliers/${id}`)).body

export const change = (by: Person, { id, version }: Supplier, fields: object) =>
  as(by).patch(`/suppliers/${id}`, { version, ...fields })
