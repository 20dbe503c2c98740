import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, addPerson, speaking, twoAgencies } from '#test/people.ts'

export let house: TestApp
export let amber: Agency
export let birch: Agency
export let as: ReturnType<typeof speaking>
export let roles: Record<string, number>
let people = 0

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    house = await testApp()
    ;({ amber, birch } = await twoAgencies(house.database))
    as = speaking(house.app)
    roles = await rolesOf(amber)
  })
  afterAll(() => house?.close())
}

export async function rolesOf(agency: Agency): Promise<Record<string, number>> {
  const { body } = await as(agency.owner).get('/user-choices')
  return Object.fromEntries(body.roles.map(({ key, id }: { key: string; id: number }) => [key, id]))
}

export const someone = (role = 'consultant', permissions: string[] = []) => {
  const email = `somebody-${++people}@amber.test`
  return addPerson(house.database, amber.tenant, { name: `Body ${people}`, email, role, permissions })
}

export const invite = async (more: object = {}, by = amber.owner) =>
  as(by).post('/users', {
    email: `new-${++people}@x.test`,
    name: 'New Person',
    role_ids: [roles.consultant],
    ...more,
  })

export const show = async (id: number, by = amber.owner) => (await as(by).get(`/users/${id}`)).body.data

export const historyOf = async (id: number) =>
  (await as(amber.owner).get(`/history?subject=users&subject_id=${id}`)).body.data
