import { beforeAll, expect } from 'vitest'
import type { Client } from '#areas/clients/contract.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { plantTaxCode } from '#test/plant.ts'

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

export async function made(by: Person = amber.owner, more: object = {}): Promise<Client> {
  const { status, body } = await as(by).post('/clients', { name: aName(), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

export const stored = async (id: number): Promise<Client> =>
  (await as(amber.owner).get(`/clients/${id}`)).body

export const change = (by: Person, { id, version }: Client, fields: object) =>
  as(by).patch(`/clients/${id}`, { version, ...fields })
