import { afterAll, beforeAll, expect } from 'vitest'
import type { Client } from '#areas/clients/contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, type Person, speaking, twoAgencies } from '#test/people.ts'
import { plantTaxCode } from '#test/plant.ts'

let app: TestApp
export let amber: Agency
export let birch: Agency
export let as: ReturnType<typeof speaking>
export let taxCode: number
export let foreignTaxCode: number
let counted = 0

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    app = await testApp()
    ;({ amber, birch } = await twoAgencies(app.database))
    as = speaking(app.app)
    taxCode = await inAmber((db) => plantTaxCode(db))
    foreignTaxCode = await app.database.inTenant(birch.tenant.id, (db) => plantTaxCode(db))
  })
  afterAll(() => app.close())
}

export const inAmber = <T>(work: Parameters<typeof app.database.inTenant<T>>[1]) =>
  app.database.inTenant(amber.tenant.id, work)

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
