import { beforeAll, expect, it } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

openAgencies()

let sasha: Outsider
let fin: Outsider
beforeAll(async () => {
  sasha = await centralPerson(saffron.database)
  fin = await centralPerson(saffron.database, ['finance'])
  await as(sasha).post('/central/groups', { name: 'North', notes: '', tenant_ids: [] })
  const tenant = `/central/tenants/${amber.tenant.id}`
  const { version } = (await as(sasha).get(tenant)).body.data
  await as(sasha).post(`${tenant}/moves`, { to: 'past_due', reason: '=cmd()', version })
})

const found = async (search: string) =>
  (await as(sasha).get(`/central/audit?${search}`)).body.data.map(({ action }: { action: string }) => action)

it('tells everything that was done from here, newest first, by agency, kind, day and words', async () => {
  expect(await found('')).toEqual(['made past due', 'created'])
  expect(await found(`tenant_id=${amber.tenant.id}`)).toEqual(['made past due'])
  expect(await found('subject=groups')).toEqual(['created'])
  expect(await found('search=past%20due')).toEqual(['made past due'])
  expect(await found('search=%25')).toEqual([])
  expect(await found('at_to=2001-01-01')).toEqual([])
  expect(await found('at_from=2001-01-01&sort=at')).toEqual(['created', 'made past due'])
  const [entry] = (await as(sasha).get('/central/audit')).body.data
  expect(entry).toMatchObject({
    agency: 'Amber Recruitment',
    subject: 'tenants',
    changes: { reason: '=cmd()' },
  })
})

it('is taken out as CSV with the same filters', async () => {
  const { status, text } = (await as(sasha).get('/central/audit/file?subject=tenants')) as never as {
    status: number
    text: string
  }
  expect(status).toBe(200)
  expect(text ?? '').not.toContain('groups')
})

it('opens for those who may see it, and nobody of an agency', async () => {
  for (const person of [fin, amber.owner])
    for (const path of ['/central/audit', '/central/audit/file'])
      expect((await as(person).get(path)).status).toBe(403)
  expect((await as(undefined).get('/central/audit')).status).toBe(401)
})
