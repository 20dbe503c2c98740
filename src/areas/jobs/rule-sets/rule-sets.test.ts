import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  fixture,
  foreign,
  historyOf,
  layGround,
  newJob,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import type { OvertimeRule } from '#areas/jobs/terms.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

let job: { id: number }
beforeAll(async () => {
  job = await newJob({ openings: 20 })
})

const owner = () => as(amber.owner)
const weekly = (pay = '1.5', more: object = {}): OvertimeRule =>
  ({
    ...{ id: 1, name: 'Over 40 hours', type: 'weekly_over', params: { after_minutes: 2400 } },
    ...{ stacking: 'sum', rate_code_id: fixture.overtime },
    ...{ pay: { multiplier: pay }, charge: { multiplier: '1.4' } },
    ...more,
  }) as OvertimeRule
let count = 0
async function keep(more: object = {}, who: Person = amber.owner) {
  const made = await as(who).post('/overtime-rules', { name: `Set ${++count}`, rules: [weekly()], ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const change = async (id: number, more: object, who: Person = amber.owner) => {
  const { version } = (await owner().get(`/overtime-rules/${id}`)).body
  return as(who).patch(`/overtime-rules/${id}`, { version, ...more })
}
/** A week that nobody worked yet. */
const from_day = () => monday(2)
const take = async (placement: number, more: object, who: Person = amber.owner) => {
  const { version } = await placementOf(placement)
  const given = { from_day: from_day(), reason: 'Agreed with the client', version, ...more }
  return as(who).post(`/placements/${placement}/overtime-rules`, given)
}

/** A way of invoicing the client in euros, written into the tables. */
const inEuros = () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into billing_profiles (tenant_id, client_id, label, email_to, tax_code_id, currency, is_default)
      values (${db.tenant}, ${fixture.client_id}, 'Euros', 'eur@northwind.test', ${fixture.tax_code_id}, 'EUR', false)
      returning id`.execute(db)
    return rows[0]!.id
  })

describe('a set of overtime rules', () => {
  it('makes a new version of its rules each time they change, and keeps the old ones', async () => {
    const set = await keep()
    expect(set).toMatchObject({ rules_version: 1, rule_count: 1, placement_count: 0, currency: 'GBP' })
    expect((await change(set.id, { name: 'Another name' })).body).toMatchObject({ rules_version: 1 })
    expect((await change(set.id, { rules: [weekly()] })).body).toMatchObject({ rules_version: 1 })
    expect((await change(set.id, { rules: [weekly('2')] })).body).toMatchObject({
      ...{ rules_version: 2, rules: [{ pay: { multiplier: '2' } }] },
    })
    const { data } = (await owner().get(`/overtime-rules/${set.id}/versions`)).body
    expect(data).toMatchObject([
      { rules_version: 2, rules: [{ pay: { multiplier: '2' } }], user_name: amber.owner.name },
      { rules_version: 1, rules: [{ pay: { multiplier: '1.5' } }] },
    ])
    expect(await historyOf('overtime-rules', set.id)).toMatchObject([
      { changes: { rules_version: { from: 1, to: 2 }, 'Over 40 hours_pay': { from: '×1.5', to: '×2' } } },
      {},
      { changes: { name: { to: 'Another name' } } },
      { action: 'created' },
    ])
  })

  it('is written over the version that was read alone, and has a name of its own', async () => {
    const set = await keep()
    const both = await Promise.all(
      ['2', '3'].map((pay) =>
        owner().patch(`/overtime-rules/${set.id}`, { version: set.version, rules: [weekly(pay)] }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const twin = await owner().post('/overtime-rules', { name: set.name.toUpperCase(), rules: [weekly()] })
    expect(twin).toMatchObject({
      status: 422,
      body: { code: 'taken', errors: { name: [expect.any(String)] } },
    })
  })

  it.each([
    ['rules', () => ({ rules: [] })],
    ['rules.1.id', () => ({ rules: [0, 0].map(() => weekly()) })],
    ['rules.0.rate_code_id', () => ({ rules: [weekly('1.5', { rate_code_id: 999_999 })] })],
    ['rules.0.params.after_minutes', () => ({ rules: [weekly('1.5', { params: { after_minutes: -1 } })] })],
    ['rules.0.side', () => ({ rules: [weekly('1.5', { side: 'neither' })] })],
    [
      'rules.0.params.from_day',
      () => ({ rules: [weekly('2', { type: 'consecutive_day', params: { from_day: 1 } })] }),
    ],
    ['rules.0.params.most', () => ({ rules: [weekly('1', { type: 'period_cap', params: { most: '-1' } })] })],
    ['client_ids', () => ({ client_ids: [999_999] })],
    ['name', () => ({ name: ' ' })],
  ])('refuses at %s', async (field, body) => {
    const refused = await owner().post('/overtime-rules', {
      name: `No ${++count}`,
      rules: [weekly()],
      ...body(),
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  it('is what new placements begin with: the client’s, else the agency’s, one each', async () => {
    const proposal = async () =>
      (await owner().get(`/clients/${fixture.client_id}/overtime-rules`)).body.rule_set?.id ?? null
    expect(await proposal()).toBe(null)
    const [first, second] = [await keep({ is_default: true }), await keep({ is_default: true })]
    expect((await owner().get(`/overtime-rules/${first.id}`)).body).toMatchObject({ is_default: false })
    expect(await proposal()).toBe(second.id)
    const own = await keep({ client_ids: [fixture.client_id, fixture.client_id] })
    expect(own.clients).toEqual([{ id: fixture.client_id, name: 'Northwind Hospital' }])
    expect(await proposal()).toBe(own.id)
    const next = await keep({ client_ids: [fixture.client_id] })
    expect((await owner().get(`/overtime-rules/${own.id}`)).body.clients).toEqual([])
    expect(await proposal()).toBe(next.id)
    expect((await change(next.id, { archived: true })).status).toBe(200)
    expect(await proposal()).toBe(second.id)
    expect(await change(second.id, { archived: true })).toMatchObject({
      ...{ status: 422, body: { code: 'overtime_rules.retired' } },
    })
    expect((await change(second.id, { is_default: false, archived: true })).status).toBe(200)
    expect(await proposal()).toBe(null)
    const listed = (await owner().get('/overtime-rules?per_page=100')).body.data as { id: number }[]
    expect(listed.some(({ id }) => id === second.id)).toBe(false)
  })
})

describe('a placement', () => {
  it('takes a copy, which later versions leave alone, and may have rules of its own', async () => {
    const set = await keep()
    const placement = await placed(job, { overtime_rules: undefined, rule_set_id: set.id })
    expect(placement).toMatchObject({
      overtime_rules: [{ pay: { multiplier: '1.5' } }],
      rule_set: { name: set.name, rules_version: 1, newest: 1, own: false },
    })
    await change(set.id, { rules: [weekly('2')] })
    expect(await placementOf(placement.id)).toMatchObject({
      overtime_rules: [{ pay: { multiplier: '1.5' } }],
      rule_set: { rules_version: 1, newest: 2, own: false },
    })
    const { data } = (await owner().get(`/placements?job_id=${job.id}`)).body
    expect(data.find(({ id }: { id: number }) => id === placement.id)).toMatchObject({
      ...{ rule_set_name: set.name, rules_version: 1, rules_behind: true, rules_own: false },
    })
    expect((await owner().get(`/overtime-rules/${set.id}`)).body).toMatchObject({
      ...{ placement_count: 1, behind_count: 1 },
    })
    const { version } = await placementOf(placement.id)
    const own = await owner().patch(`/placements/${placement.id}`, {
      version,
      overtime_rules: [weekly('1.75')],
    })
    expect(own.body.rule_set).toMatchObject({ name: set.name, rules_version: 1, own: true })
  })

  it('has no rules where the list beside its set is empty', async () => {
    const set = await keep()
    expect(await placed(job, { overtime_rules: [], rule_set_id: set.id })).toMatchObject({
      ...{ overtime_rules: [], rule_set: { id: set.id, own: true } },
    })
  })

  it('copies no amounts into another currency, whether it is new or changed', async () => {
    const billing_profile_id = await inEuros()
    const uplift = { uplift: '2.0000' }
    const [set, multiples] = [
      await keep({ rules: [weekly('1', { pay: uplift, charge: uplift })] }),
      await keep(),
    ]
    const given = { billing_profile_id, overtime_rules: undefined }
    const refused = await owner().post('/placements', await body(job, { ...given, rule_set_id: set.id }))
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { rule_set_id: ['Its amounts are in GBP, the placement is in EUR'] } },
    })
    const { id, version } = await placed(job, { ...given, rule_set_id: multiples.id })
    const changed = await owner().patch(`/placements/${id}`, { version, rule_set_id: set.id })
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['rule_set_id']])
    const inPounds = await placed(job, { rule_set_id: set.id, overtime_rules: undefined })
    const moves = { version: inPounds.version, billing_profile_id }
    const moved = await owner().patch(`/placements/${inPounds.id}`, moves)
    expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['billing_profile_id']])
    const without = await owner().patch(`/placements/${inPounds.id}`, { ...moves, overtime_rules: [] })
    expect([without.status, without.body.currency]).toEqual([200, 'EUR'])
    const own = { rule_set_id: set.id, overtime_rules: [weekly('1.5')] }
    expect((await owner().patch(`/placements/${id}`, { version, ...own })).status).toBe(200)
  })

  it('keeps a rate code that its past rules, or an older version of a set, turn hours into', async () => {
    const code = async (name: string) =>
      (await as(amber.finance).post('/rate-codes', { code: name, name, kind: 'overtime' })).body.id as number
    const [ofSet, ofPast] = [await code('OLDSET'), await code('PAST')]
    const set = await keep({ rules: [weekly('2', { rate_code_id: ofSet })] })
    await change(set.id, { rules: [weekly()] })
    const placement = await placed(job, { overtime_rules: [weekly('2', { rate_code_id: ofPast })] })
    const taken = await take(placement.id, { rule_set_id: set.id })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    for (const id of [ofSet, ofPast]) {
      expect((await as(amber.finance).get(`/rate-codes/${id}`)).body.used_by).toBe(1)
      expect((await as(amber.finance).delete(`/rate-codes/${id}`)).body.title).toBe('Rate code retired')
    }
  })

  it('takes the newest version from a day, as a step on its timeline', async () => {
    const set = await keep()
    const placement = await placed(job, { overtime_rules: undefined, rule_set_id: set.id })
    await change(set.id, { rules: [weekly('2')] })
    const taken = await take(placement.id, {})
    expect(taken, JSON.stringify(taken.body)).toMatchObject({
      status: 200,
      body: { overtime_rules: [{ pay: { multiplier: '2' } }], rule_set: { rules_version: 2, own: false } },
    })
    const { data: steps } = (await owner().get(`/placements/${placement.id}/terms`)).body
    expect(steps.at(-1)).toMatchObject({
      ...{ kind: 'rules', effective_from: from_day(), rule_set_name: set.name, rules_version: 2 },
      ...{ reason: 'Agreed with the client', user_name: amber.owner.name },
    })
    expect((await historyOf('placements', placement.id))[0]).toMatchObject({
      action: 'rules changed',
      changes: {
        rule_set: { from: `${set.name}, version 1`, to: `${set.name}, version 2` },
        'Over 40 hours_pay': { from: '×1.5', to: '×2' },
        from_day: { to: from_day() },
      },
    })
    expect(await take(placement.id, {})).toMatchObject({
      ...{ status: 422, body: { code: 'placement.rules', errors: { rules_version: [expect.any(String)] } } },
    })
    const older = { rules_version: 1, from_day: monday(1) }
    expect((await take(placement.id, older)).body.errors).toEqual({ from_day: [expect.any(String)] })
    expect((await take(placement.id, { rules_version: 1 })).body.rule_set).toMatchObject({ rules_version: 1 })
  })

  it.each([
    ['from_day', { from_day: '2025-12-31' }],
    ['rules_version', {}],
    ['reason', { reason: '' }],
  ])('is refused at %s', async (field, more) => {
    const set = await keep()
    const placement = await placed(job, { overtime_rules: undefined, rule_set_id: set.id })
    if (field !== 'rules_version') await change(set.id, { rules: [weekly('2')] })
    expect(await take(placement.id, more)).toMatchObject({
      ...{ status: 422, body: { errors: { [field]: [expect.any(String)] } } },
    })
  })

  it('chooses no retired set, keeps the copy of one, and none whose call-outs are its basic time', async () => {
    const [set, retired] = [await keep(), await keep()]
    const placement = await placed(job, { overtime_rules: undefined, rule_set_id: set.id })
    const kept = await placed(job, { overtime_rules: undefined, rule_set_id: retired.id })
    await change(retired.id, { archived: true })
    expect((await take(placement.id, { rule_set_id: retired.id })).body.errors).toEqual({
      rule_set_id: [expect.any(String)],
    })
    expect(await placementOf(kept.id)).toMatchObject({
      ...{ overtime_rules: [{ pay: { multiplier: '1.5' } }], rule_set: { archived: true } },
    })
    const calls = await keep({
      rules: [weekly('1', { type: 'callout', params: { least_minutes: 180 }, rate_code_id: fixture.basic })],
    })
    expect((await take(placement.id, { rule_set_id: calls.id })).body.errors).toEqual({
      'overtime_rules.0.rate_code_id': [expect.any(String)],
    })
    expect((await take(placement.id, { rule_set_id: 999_999 })).status).toBe(404)
  })

  it('takes one version of two that two people choose at one instant', async () => {
    const [set, first, second] = [await keep(), await keep(), await keep()]
    const { id, version } = await placed(job, { overtime_rules: undefined, rule_set_id: set.id })
    const both = await Promise.all(
      [first, second].map((each) =>
        owner().post(`/placements/${id}/overtime-rules`, {
          ...{ rule_set_id: each.id, from_day: from_day(), reason: 'Agreed with the client', version },
        }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('permissions and agencies', () => {
  it('keeping sets takes its permission, and both sides of the money', async () => {
    const set = await keep()
    expect(
      (await as(amber.consultant).post('/overtime-rules', { name: 'Mine', rules: [weekly()] })).status,
    ).toBe(403)
    expect(
      (await as(amber.consultant).patch(`/overtime-rules/${set.id}`, { version: 1, name: 'x' })).status,
    ).toBe(403)
    expect((await as(amber.candidate).get('/overtime-rules')).status).toBe(403)
    const named = await keep({ client_ids: [fixture.client_id] })
    expect((await as(amber.consultant).get(`/overtime-rules/${named.id}`)).body).toMatchObject({
      ...{ rules: [{ id: 1 }], clients: [] },
    })
    const blind = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'blind', email: 'blind@rules.test', role: 'none' },
      permissions: ['overtime_rules.manage', 'placements.view', 'placements.rates.view_charge'],
    })
    expect((await as(blind).get(`/overtime-rules/${set.id}`)).body).toMatchObject({
      rules: [],
      rule_count: 1,
    })
    expect((await as(blind).get(`/overtime-rules/${set.id}/versions`)).body.data).toMatchObject([
      { rules: [] },
    ])
    expect((await change(set.id, { rules: [weekly('3')] }, blind)).status).toBe(403)
    expect((await change(set.id, { description: 'For wards' }, blind)).status).toBe(200)
  })

  it('another agency neither sees, changes, takes nor names it', async () => {
    const set = await keep()
    const them = as(birch.owner)
    expect((await them.get(`/overtime-rules/${set.id}`)).status).toBe(404)
    expect((await them.get(`/overtime-rules/${set.id}/versions`)).status).toBe(404)
    expect((await them.patch(`/overtime-rules/${set.id}`, { version: 1, name: 'Ours' })).status).toBe(404)
    expect((await them.get(`/clients/${fixture.client_id}/overtime-rules`)).status).toBe(404)
    const rule = weekly('1.5', { rate_code_id: foreign.overtime })
    const body = { name: set.name, rules: [rule] }
    expect((await them.post('/overtime-rules', body)).status).toBe(201)
    expect((await them.post('/overtime-rules', { name: 'Two', rules: [weekly()] })).body.code).toBe(
      'not_found',
    )
    const naming = { name: 'Three', rules: [rule], client_ids: [fixture.client_id] }
    expect((await them.post('/overtime-rules', naming)).body.errors).toEqual({
      client_ids: [expect.any(String)],
    })
    const theirs = await newJob({}, birch)
    const placement = await placed(theirs, {}, birch)
    const given = {
      rule_set_id: set.id,
      from_day: from_day(),
      reason: 'Ours now',
      version: placement.version,
    }
    expect((await them.post(`/placements/${placement.id}/overtime-rules`, given)).status).toBe(404)
    const named = await them.patch(`/placements/${placement.id}`, {
      ...{ version: placement.version, rule_set_id: set.id, overtime_rules: [rule] },
    })
    expect(named).toMatchObject({ status: 422, body: { code: 'not_found' } })
  })
})
