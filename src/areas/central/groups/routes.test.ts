import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { centralPerson, type Outsider, type Person } from '#test/people.ts'

let sasha: Outsider
let group: number

openAgencies()
beforeAll(async () => {
  sasha = await centralPerson(saffron.database)
  const tenant_ids = [amber.tenant.id, birch.tenant.id]
  const made = await as(sasha).post('/central/groups', { name: 'North', tenant_ids })
  expect(made.status).toBe(201)
  group = made.body.id
})

const show = async () => (await as(sasha).get(`/central/groups/${group}`)).body.data
const add = (body: object) => as(sasha).post(`/central/groups/${group}/codes`, body)
const tax = (code: string, more: object = {}) => ({
  kind: 'tax-codes',
  code,
  name: 'Group rate',
  rate: '20',
  ...more,
})
const codesOf = async (person: Person, model: string) => {
  await saffron.settle()
  return (await as(person).get(`/${model}?archived=all&per_page=100`)).body.data as Record<string, unknown>[]
}
const codeOf = async (person: Person, model: string, code: string) =>
  (await codesOf(person, model)).find((each) => each.code === code)
const change = async (person: Person, model: string, code: string, body: object) => {
  const { id, version } = (await codeOf(person, model, code))!
  return as(person).patch(`/${model}/${id}`, { version, ...body })
}

describe('a group', () => {
  it('has a name of its own and agencies that are there, and each agency one group', async () => {
    const taken = await as(sasha).post('/central/groups', { name: 'NORTH' })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['name']])
    const unknown = await as(sasha).post('/central/groups', { name: 'South', tenant_ids: [424_242] })
    expect(Object.keys(unknown.body.errors)).toEqual(['tenant_ids'])
    const { version, members } = await show()
    expect(members.map(({ slug }: { slug: string }) => slug)).toEqual(['amber', 'birch'])
    const body = { notes: 'Leeds', version }
    expect((await as(sasha).patch(`/central/groups/${group}`, body)).status).toBe(200)
    expect((await as(sasha).patch(`/central/groups/${group}`, body)).body.code).toBe('changed')
    const { body: list } = await as(sasha).get('/central/groups?search=nor')
    expect(list.data).toMatchObject([{ name: 'North', agencies: 2, codes: 0 }])
    const support = await centralPerson(saffron.database, ['support'])
    expect((await as(support).get(`/central/groups/${group}`)).status).toBe(200)
    expect((await as(support).post('/central/groups', { name: 'x' })).status).toBe(403)
  })
})

describe('its codes', () => {
  it('are in every agency of the group, and it says how far each is', async () => {
    expect((await add(tax('G20'))).status).toBe(201)
    expect(
      (await add({ kind: 'rate-codes', code: 'GOT', name: 'Group overtime', rate_kind: 'overtime' })).status,
    ).toBe(201)
    expect((await add({ kind: 'expense-codes', code: 'GRAIL', name: 'Rail', mode: 'override' })).status).toBe(
      201,
    )
    expect((await show()).members[0].push).toMatchObject({ status: 'waiting' })
    for (const { owner } of [amber, birch]) {
      expect(await codeOf(owner, 'tax-codes', 'G20')).toMatchObject({
        name: 'Group rate',
        group_mode: 'locked',
      })
      expect(await codeOf(owner, 'rate-codes', 'GOT')).toMatchObject({
        kind: 'overtime',
        group_mode: 'locked',
      })
      expect(await codeOf(owner, 'expense-codes', 'GRAIL')).toMatchObject({ group_mode: 'override' })
    }
    const { members, codes } = await show()
    expect(members[1].push).toMatchObject({ status: 'done', result: { kept: 0 } })
    expect(codes.every(({ pushed_at }: { pushed_at: string | null }) => pushed_at !== null)).toBe(true)
    expect((await add(tax('G20'))).body.errors).toHaveProperty('code')
    expect((await add(tax('GX', { category: 'Z' }))).body.errors).toHaveProperty('rate')
  })

  it('that are locked are the group’s alone: the agency is told at the field, and deletes nothing', async () => {
    const refused = await change(amber.owner, 'tax-codes', 'G20', { name: 'Ours' })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'code.group',
      { name: ['Your group keeps this code'] },
    ])
    expect((await change(amber.owner, 'tax-codes', 'G20', { archived: true })).body.code).toBe('code.group')
    const { id } = (await codeOf(amber.owner, 'tax-codes', 'G20'))!
    expect((await as(amber.owner).delete(`/tax-codes/${id}`)).status).toBe(422)
    // Which code is offered first is the agency's own affair.
    expect(
      (await change(amber.owner, 'tax-codes', 'G20', { is_default: true, name: 'Group rate' })).status,
    ).toBe(200)
    expect(await codeOf(birch.owner, 'tax-codes', 'G20')).toMatchObject({ is_default: false })
  })

  it('that may be had differently stay as an agency has them, also when the group changes its mind', async () => {
    expect((await change(amber.owner, 'expense-codes', 'GRAIL', { name: 'Trains' })).body).toMatchObject({
      name: 'Trains',
      group_mode: 'own',
    })
    const { codes } = await show()
    const rail = codes.find(({ code }: { code: string }) => code === 'GRAIL')
    const path = `/central/groups/${group}/codes/${rail.id}`
    expect((await as(sasha).patch(path, { name: 'Railway', version: rail.version })).status).toBe(200)
    expect(await codeOf(amber.owner, 'expense-codes', 'GRAIL')).toMatchObject({ name: 'Trains' })
    expect(await codeOf(birch.owner, 'expense-codes', 'GRAIL')).toMatchObject({ name: 'Railway' })
    expect((await show()).members[0].push.result.kept).toBe(1)
    expect((await as(sasha).patch(path, { mode: 'locked', version: rail.version })).body.code).toBe('changed')
    await as(sasha).patch(path, { mode: 'locked', version: rail.version + 1 })
    expect(await codeOf(amber.owner, 'expense-codes', 'GRAIL')).toMatchObject({
      name: 'Railway',
      group_mode: 'locked',
    })
  })

  it('leave alone what an agency has by that name in another way, and take over what is the same', async () => {
    const mine = (code: string, rate: string) =>
      as(birch.owner).post('/tax-codes', { code, name: 'Mine', rate })
    expect((await mine('G5', '4')).status).toBe(201)
    expect((await mine('G17', '17.5')).status).toBe(201)
    await add(tax('G5', { rate: '5' }))
    await add(tax('G17', { rate: '17.5' }))
    expect(await codeOf(birch.owner, 'tax-codes', 'G5')).toMatchObject({
      rate: '4.0000',
      name: 'Mine',
      group_mode: null,
    })
    expect(await codeOf(birch.owner, 'tax-codes', 'G17')).toMatchObject({
      name: 'Group rate',
      group_mode: 'locked',
    })
    expect((await show()).members[1].push.result.kept).toBe(1)
  })

  it('arrive once, however often they are sent', async () => {
    const before = await codesOf(amber.owner, 'tax-codes')
    expect((await as(sasha).post(`/central/groups/${group}/push`)).status).toBe(200)
    await as(sasha).post(`/central/groups/${group}/push`)
    expect(await codesOf(amber.owner, 'tax-codes')).toEqual(before)
    const { id } = (await codeOf(amber.owner, 'tax-codes', 'G20'))!
    const { rows } = await across(sql<{ action: string; user_name: string }>`
      select action, user_name from history
      where tenant_id = ${amber.tenant.id} and subject = 'tax-codes' and subject_id = ${id} order by id`)
    expect(rows[0]).toEqual({ action: 'created by the group', user_name: 'The group' })
    expect(rows.filter(({ action }) => action === 'changed by the group')).toEqual([])
  })

  it('become the agency’s own when they are withdrawn, or when it leaves the group', async () => {
    const { codes } = await show()
    const ot = codes.find(({ code }: { code: string }) => code === 'GOT')
    expect((await as(sasha).delete(`/central/groups/${group}/codes/${ot.id}`)).status).toBe(200)
    expect((await as(sasha).delete(`/central/groups/${group}/codes/${ot.id}`)).status).toBe(404)
    expect(await codeOf(amber.owner, 'rate-codes', 'GOT')).toMatchObject({ group_mode: null })
    const { version } = await show()
    await as(sasha).patch(`/central/groups/${group}`, { tenant_ids: [amber.tenant.id], version })
    expect(await codeOf(birch.owner, 'tax-codes', 'G20')).toMatchObject({ group_mode: null })
    expect((await change(birch.owner, 'tax-codes', 'G20', { name: 'Ours now' })).status).toBe(200)
    expect(await codeOf(amber.owner, 'tax-codes', 'G20')).toMatchObject({ group_mode: 'locked' })
    // Back again: what is printed is the same, so the group has it again.
    const agency = (await as(sasha).get(`/central/tenants/${birch.tenant.id}`)).body.data
    await as(sasha).patch(`/central/tenants/${birch.tenant.id}`, { group_id: group, version: agency.version })
    expect(await codeOf(birch.owner, 'tax-codes', 'G20')).toMatchObject({
      name: 'Group rate',
      group_mode: 'locked',
    })
  })
})
