import { beforeAll } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, addPerson } from '#test/people.ts'

export let roles: Record<string, number>
let people = 0

/** Opens Saffron with two agencies, and looks up the roles of Amber. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    roles = await rolesOf(amber)
  })
}

export async function rolesOf(agency: Agency): Promise<Record<string, number>> {
  const { body } = await as(agency.owner).get('/user-choices')
  return Object.fromEntries(body.roles.map(({ key, id }: { key: string; id: number }) => [key, id]))
}

export const someone = (role = 'consultant', permissions: string[] = []) => {
  const email = `somebody-${++people}@amber.test`
  return addPerson(saffron.database, amber.tenant, { name: `Body ${people}`, email, role, permissions })
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
