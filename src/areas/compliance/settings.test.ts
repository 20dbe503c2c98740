import { beforeAll, describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

openAgencies()
let fixture: Awaited<ReturnType<typeof createPlacementFixture>>
let placement: number
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  const job = await as(amber.owner).post('/jobs', {
    ...{ title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' },
  })
  const made = await as(amber.owner).post(
    '/placements',
    goldenPlacementBody(fixture, job.body.id, amber.approver.id),
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  placement = made.body.id
})

const field = { key: 'number', label: 'Number', kind: 'text', required: true, options: [] }
const passport = (more: object = {}) => ({
  ...{
    name: `Passport ${++count}`,
    applies_to: 'candidates',
    kind: 'document',
    severity: 'place',
    evidence: [field],
  },
  ...more,
})
let count = 0
async function keep(more: object = {}, who: Person = amber.owner) {
  const made = await as(who).post('/compliance-requirements', passport(more))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

describe('a requirement', () => {
  it('keeps what it asked in versions, and writes over what was read alone', async () => {
    const made = await keep({ leads: [7, 60, 14] })
    expect(made).toMatchObject({
      content_version: 1,
      leads: [60, 14, 7],
      ask_again_before: 60,
      template_count: 0,
    })
    const at = `/compliance-requirements/${made.id}`
    const named = await as(amber.owner).patch(at, { version: 1, name: 'Travel document' })
    expect(named.body).toMatchObject({ content_version: 1, version: 2 })
    const asked = await as(amber.owner).patch(at, {
      version: 2,
      evidence: [{ ...field, label: 'Its number' }],
    })
    expect(asked.body).toMatchObject({ content_version: 2, evidence: [{ label: 'Its number' }] })
    expect((await as(amber.owner).patch(at, { version: 2, name: 'Late' })).status).toBe(409)
    const { data } = (await as(amber.owner).get(`${at}/versions`)).body
    expect(data).toMatchObject([
      { content_version: 2, evidence: [{ label: 'Its number' }], user_name: amber.owner.name },
      { content_version: 1, evidence: [{ label: 'Number' }] },
    ])
  })

  it.each([
    ['statement', { kind: 'acknowledgement', evidence: [] }],
    ['statement', { statement: 'I agree' }],
    ['expiry_months', { expiry: 'months' }],
    ['expiry_months', { expiry_months: 12 }],
    ['leads', { leads: [7, 7] }],
    ['waiver_days', { waiver: 'nobody', waiver_days: 7 }],
    ['evidence', { evidence: [] }],
    ['evidence.1.key', { evidence: [field, field] }],
    ['evidence.0.options', { evidence: [{ ...field, kind: 'choice', options: ['One'] }] }],
    ['evidence.0.kind', { evidence: [{ ...field, kind: 'file' }] }],
  ])('is refused at %s: %j', async (at, more) => {
    const refused = await as(amber.owner).post('/compliance-requirements', passport(more))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty([at])
  })

  it('is reviewed by a role of the agency, and of no other', async () => {
    const roleOf = async (person: Person) => (await as(person).get('/roles')).body.data[0].id
    const made = await keep({ reviewer_role_id: await roleOf(amber.owner) })
    expect(made.reviewer_role_name).toEqual(expect.any(String))
    const refused = await as(amber.owner).post(
      '/compliance-requirements',
      passport({ reviewer_role_id: await roleOf(birch.owner) }),
    )
    expect(refused).toMatchObject({ status: 422, body: { errors: { reviewer_role_id: ['Role not found'] } } })
  })

  it('has a name of its own, and is retired and offered again', async () => {
    const made = await keep()
    const twin = await as(amber.owner).post(
      '/compliance-requirements',
      passport({ name: made.name.toUpperCase() }),
    )
    expect(twin).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
    const at = `/compliance-requirements/${made.id}`
    await as(amber.owner).patch(at, { version: 1, archived: true })
    const offered = (await as(amber.owner).get('/compliance-requirements?per_page=100')).body.data
    expect(offered.map(({ id }: { id: number }) => id)).not.toContain(made.id)
    const again = await as(amber.owner).patch(at, { version: 2, archived: false })
    expect(again.body.archived_at).toBeNull()
  })

  it('is kept by who may, seen by who may, and is nothing to another agency', async () => {
    const made = await keep()
    const at = `/compliance-requirements/${made.id}`
    expect((await as(amber.consultant).get(at)).status).toBe(200)
    expect((await as(amber.consultant).patch(at, { version: 1, name: 'Mine' })).status).toBe(403)
    expect((await as(amber.approver).get(at)).status).toBe(403)
    expect((await as(birch.owner).get(at)).status).toBe(404)
    expect((await as(birch.owner).patch(at, { version: 1, name: 'Theirs' })).status).toBe(404)
    const theirs = await as(birch.owner).post('/compliance-templates', {
      ...{ name: 'Theirs', items: [{ requirement_id: made.id }] },
    })
    expect(theirs).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.requirement_id': [expect.any(String)] } },
    })
    const client = { match: 'all', rules: [{ on: 'client', values: [fixture.client_id] }] }
    const own = await keep({ name: 'Of Birch' }, birch.owner)
    const named = await as(birch.owner).post('/compliance-templates', {
      ...{ name: 'Theirs', condition: client, items: [{ requirement_id: own.id }] },
    })
    expect(named).toMatchObject({ status: 422, body: { errors: { condition: ['Client not found'] } } })
    expect((await as(birch.owner).get(`/placements/${placement}/compliance-preview`)).status).toBe(404)
  })
})

describe('a template', () => {
  it('says what it would ask for a placement, and warns of what can never be', async () => {
    const [first, second] = [await keep(), await keep()]
    const on = (type: string) => ({ match: 'all', rules: [{ on: 'engagement_type', values: [type] }] })
    const engaged = (await as(amber.owner).get(`/placements/${placement}`)).body.engagement_type
    const other = engaged === 'paye' ? 'umbrella' : 'paye'
    const given = {
      name: 'For this way of being paid',
      condition: on(engaged),
      items: [{ requirement_id: first.id }, { requirement_id: second.id, condition: on(other) }],
    }
    const warned = await as(amber.owner).post('/compliance-templates', given)
    expect(warned).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'compliance.never', field: 'items.1.condition' }] },
    })
    const made = await as(amber.owner).post('/compliance-templates', {
      ...{ ...given, accepted: [{ code: 'compliance.never', reason: 'We plan more' }] },
    })
    expect(made).toMatchObject({ status: 201, body: { requirement_count: 2 } })
    const preview = (await as(amber.owner).get(`/placements/${placement}/compliance-preview`)).body
    const ids = preview.asked.map((each: { requirement_id: number }) => each.requirement_id)
    expect(ids).toContain(first.id)
    expect(ids).not.toContain(second.id)
    const at = `/compliance-templates/${made.body.id}`
    const retired = await as(amber.owner).patch(at, { version: 1, archived: true })
    expect(retired.status, JSON.stringify(retired.body)).toBe(200)
    const after = (await as(amber.owner).get(`/placements/${placement}/compliance-preview`)).body.asked
    expect(after.map((each: { requirement_id: number }) => each.requirement_id)).not.toContain(first.id)
    const gone = await as(amber.owner).delete('/actions/batch/delete/compliance-templates', {
      model_ids: [made.body.id],
    })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect((await as(amber.owner).get(at)).status).toBe(404)
  })

  it('takes each requirement once, and none that is retired', async () => {
    const one = await keep()
    const send = (items: object[]) =>
      as(amber.owner).post('/compliance-templates', { name: `T ${++count}`, items })
    expect((await send([{ requirement_id: one.id }, { requirement_id: one.id }])).status).toBe(422)
    await as(amber.owner).patch(`/compliance-requirements/${one.id}`, { version: 1, archived: true })
    expect((await send([{ requirement_id: one.id }])).status).toBe(422)
    expect((await send([])).status).toBe(422)
  })
})

describe('the starting set', () => {
  it('is added once, however often, and leaves alone what is there', async () => {
    const own = await keep({ name: 'right to WORK' }, birch.owner)
    const add = (parts: string[]) => as(birch.owner).post('/compliance-requirements/starting-set', { parts })
    const first = await add(['paye'])
    expect(first).toMatchObject({ status: 200, body: { kept: 1 } })
    expect((await add(['paye'])).body).toMatchObject({ added: 0 })
    const more = await add(['umbrella', 'limited', 'clients'])
    expect(more.body.added).toBeGreaterThan(5)
    expect((await as(birch.owner).get(`/compliance-requirements/${own.id}`)).body).toMatchObject({
      version: 1,
    })
    const list = (await as(birch.owner).get('/compliance-templates')).body.data
    expect(list).toMatchObject([
      // Their own is asked for in its place.
      { name: 'UK starting set', requirement_count: first.body.added + more.body.added + 1 },
    ])
    expect(
      (await as(birch.consultant).post('/compliance-requirements/starting-set', { parts: ['paye'] })).status,
    ).toBe(403)
  })

  it('holds requirements that could be made by hand', async () => {
    const { starters } = await import('#areas/compliance/requirements/starter.ts')
    const { NewRequirement } = await import('#areas/compliance/requirements/contract.ts')
    const { whyNotRequirement } = await import('#areas/compliance/requirements/rules.ts')
    const { Condition } = await import('#areas/compliance/templates/conditions.ts')
    for (const { requirement, condition } of starters) {
      expect(whyNotRequirement(NewRequirement.parse(requirement)), requirement.name).toBeUndefined()
      if (condition) Condition.parse(condition)
    }
  })
})
