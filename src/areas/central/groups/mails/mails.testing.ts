import { beforeAll, beforeEach } from 'vitest'
import { amber, as, birch, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, agency, centralPerson, type Outsider, type Person } from '#test/people.ts'

/** In no group: nothing of all this reaches it. */
export let cedar: Agency
export let sasha: Outsider
export let north: number
export let south: number

/** Opens Saffron with a group of Amber, a group of Birch, and an agency in none. */
export function openGroups(): void {
  openAgencies({ emails: true })
  beforeAll(async () => {
    cedar = await agency(saffron.database, { slug: 'cedar', name: 'Cedar Staffing' })
    sasha = await centralPerson(saffron.database)
    north = await group('North', amber)
    south = await group('South', birch)
  })
  beforeEach(() => {
    mailServer.emails.length = 0
  })
}

export const kind = 'user.invitation'
export const other = 'timesheet.request'
export const words = {
  subject: 'Come to {{ agency }}',
  heading: 'Welcome, {{ recipient }}',
  body: '{{ inviter }} would like you to join as {{ part }}.',
}

export const group = async (name: string, { tenant }: Agency): Promise<number> =>
  (await as(sasha).post('/central/groups', { name, tenant_ids: [tenant.id] })).body.id

export const kept = async (of = kind, at = north) =>
  (await as(sasha).get(`/central/groups/${at}/mails/words?kind=${of}`)).body

export const word = async (given: object = {}, at = north, of = kind) =>
  as(sasha).put(`/central/groups/${at}/mails/words`, {
    kind: of,
    ...words,
    mode: 'override',
    version: (await kept(of, at)).version,
    ...given,
  })

export const withdraw = async (of = kind, at = north) =>
  as(sasha).post(`/central/groups/${at}/mails/withdrawal`, {
    kind: of,
    version: (await kept(of, at)).version,
  })

export const show = async (person: Person = amber.owner, of = kind) => {
  await saffron.settle()
  return (await as(person).get(`/mail-templates/words?kind=${of}`)).body
}

export const save = async (given: object = {}, person: Person = amber.owner, of = kind) =>
  as(person).put('/mail-templates/words', {
    kind: of,
    ...words,
    version: (await show(person, of)).version,
    ...given,
  })

export const members = async (tenants: Agency[], at = north, more: object = {}) => {
  const { version } = (await as(sasha).get(`/central/groups/${at}`)).body.data
  const tenant_ids = tenants.map(({ tenant }) => tenant.id)
  return as(sasha).patch(`/central/groups/${at}`, { tenant_ids, version, ...more })
}

export const pushed = async (at = north) => {
  await saffron.settle()
  return (await as(sasha).get(`/central/groups/${at}`)).body.data.members[0].push
}

export const history = async (person: Person = amber.owner) =>
  (await as(person).get('/history?subject=settings&subject_id=1')).body.data
