import { beforeAll, describe, expect, it } from 'vitest'
import { pdf, upload } from '#areas/files/files.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

openAgencies()
let fixture: Awaited<ReturnType<typeof createPlacementFixture>>
let officer: Person
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  officer = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Olga Officer', email: 'officer@amber.test', role: 'compliance_officer' },
  })
})

const path = '/compliance-requests'
let count = 0
async function requirement(more: object = {}): Promise<number> {
  const made = await as(amber.owner).post('/compliance-requirements', {
    ...{ name: `Requirement ${++count}`, applies_to: 'candidates', kind: 'form', severity: 'place' },
    evidence: [{ key: 'number', label: 'Number', kind: 'text' }],
    ...more,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
async function ask(requirement_id: number, who: Person = amber.owner): Promise<number> {
  const made = await as(who).post(path, {
    ...{ requirement_ids: [requirement_id], subject: 'candidates', subject_ids: [fixture.candidate_id] },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.ids[0]
}
const show = async (id: number, who: Person = amber.owner) => (await as(who).get(`${path}/${id}`)).body
async function submit(id: number, who: Person, more: object = {}) {
  const { version } = await show(id, who)
  return as(who).post(`${path}/${id}/submission`, { answers: { number: 'A1' }, version, ...more })
}
const review = (id: number, who: Person, more: object = {}) =>
  as(who).post(`${path}/${id}/review`, { decision: 'approve', submission_no: 1, ...more })
const file = async (who: Person, name: string, bytes = pdf()) =>
  as(who).post('/files', {
    upload: await upload(who, name, bytes),
    subject: 'candidates',
    subject_id: fixture.candidate_id,
  })

describe('a compliance request', () => {
  it('is asked once at a time, submitted by its person, and approved by somebody else', async () => {
    const wanted = await requirement()
    const id = await ask(wanted)
    const again = await as(amber.owner).post(path, {
      ...{ requirement_ids: [wanted], subject: 'candidates', subject_ids: [fixture.candidate_id] },
    })
    expect(again.body).toMatchObject({ made: 0, there: 1 })
    expect((await as(amber.candidate).post(`${path}/${id}/view`)).status).toBe(200)
    expect(await show(id)).toMatchObject({ status: 'viewed', subject_name: expect.any(String) })
    const sent = await submit(id, amber.candidate)
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ status: 'submitted', openings: [] })
    expect((await submit(id, amber.candidate)).status).toBe(409)
    expect((await review(id, amber.candidate)).status).toBe(403)
    const done = await review(id, officer)
    expect(done.body).toMatchObject({ status: 'approved', decided_by_name: 'Olga Officer' })
    expect((await review(id, amber.owner)).body.code).toBe('compliance_request.decided')
    const { data } = (await as(amber.owner).get(`/history?subject=compliance-requests&subject_id=${id}`)).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      ...['approved', 'submitted', 'viewed', 'created'],
    ])
  })

  it('is not approved by whoever submitted it', async () => {
    const id = await ask(await requirement())
    expect((await submit(id, amber.owner)).body).toMatchObject({
      review_refused: 'You submitted this yourself',
    })
    expect((await review(id, amber.owner)).body.code).toBe('compliance_request.own')
    const many = await as(amber.owner).post('/compliance-request-approvals', { ids: [id] })
    expect(many.body.code).toBe('compliance_request.own')
    expect((await as(officer).post('/compliance-request-approvals', { ids: [id] })).body.changed).toBe(1)
  })

  it('takes two people where it wants two: one is the first, another the second, a third is refused', async () => {
    const id = await ask(await requirement({ two_people: true }))
    await submit(id, amber.candidate)
    const third = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Third', email: 'third@amber.test', role: 'compliance_officer' },
    })
    const first = await review(id, officer)
    expect(first.body).toMatchObject({ status: 'in_review', first_check_by_name: 'Olga Officer' })
    expect((await review(id, officer)).body.code).toBe('compliance_request.first')
    const both = await Promise.all([review(id, amber.owner), review(id, third)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await show(id)).toMatchObject({ status: 'approved' })
  })

  it('is sent back with a reason, and submitted again', async () => {
    const id = await ask(await requirement())
    await submit(id, amber.candidate)
    const blank = await review(id, officer, { decision: 'reject' })
    expect(blank.body.errors).toHaveProperty('code')
    const back = await review(id, officer, { decision: 'reject', code: 'unreadable', reason: 'Blurred' })
    expect(back.body).toMatchObject({ status: 'rejected', code: 'unreadable', reason: 'Blurred' })
    await submit(id, amber.candidate)
    expect((await review(id, officer)).body.code).toBe('compliance_request.other')
    expect((await review(id, officer, { submission_no: 2 })).body).toMatchObject({ status: 'approved' })
  })

  it.each([
    ['expires_on', { expiry: 'fixed' }, {}],
    ['expires_on', { expiry: 'fixed' }, { issued_on: '2026-01-05', expires_on: '2026-01-04' }],
    ['expires_on', { expiry: 'fixed' }, { expires_on: '2020-01-05' }],
    ['issued_on', { expiry: 'months', expiry_months: 12 }, {}],
    ['issued_on', { expiry: 'none' }, { issued_on: '2199-01-01' }],
    ['expires_on', { expiry: 'none' }, { expires_on: '2199-01-01' }],
  ])('is refused at %s: %j with %j', async (field, asks, days) => {
    const id = await ask(await requirement(asks))
    await submit(id, amber.candidate)
    const refused = await review(id, officer, days)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty([field])
  })

  it('expires so many months after it was issued, and its renewal takes its place', async () => {
    const id = await ask(await requirement({ expiry: 'months', expiry_months: 240 }))
    await submit(id, amber.candidate)
    const done = await review(id, officer, { issued_on: '2024-02-29' })
    expect(done.body).toMatchObject({ expires_on: '2044-02-29', status: 'approved' })
    const renewal = await as(amber.owner).post(`${path}/${id}/renewal`, {})
    expect(renewal.status, JSON.stringify(renewal.body)).toBe(201)
    expect(await show(id)).toMatchObject({ status: 'approved' })
    await submit(renewal.body.id, amber.candidate)
    await review(renewal.body.id, officer, { issued_on: '2025-02-28' })
    expect(await show(id)).toMatchObject({ status: 'renewed' })
  })

  it('is waived within what its requirement allows, and withdrawn', async () => {
    const waive = async (id: number, body: object) =>
      as(officer).post(`${path}/${id}/waiver`, { reason: 'Known to us', version: 1, ...body })
    const never = await ask(await requirement({ waiver: 'nobody' }))
    expect((await waive(never, {})).body.code).toBe('compliance_request.never')
    const short = await ask(await requirement({ waiver_days: 30 }))
    expect((await waive(short, {})).body.errors).toHaveProperty('until')
    expect((await waive(short, { until: '2199-01-01' })).body.errors).toHaveProperty('until')
    const free = await ask(await requirement())
    expect((await waive(free, {})).body).toMatchObject({ status: 'waived', waived_until: null })
    const out = await as(amber.owner).post('/compliance-request-withdrawals', {
      ids: [never, free],
      reason: 'Asked by mistake',
    })
    expect(out.body).toMatchObject({ changed: 1 })
    expect(await show(never)).toMatchObject({ status: 'withdrawn' })
  })

  it('keeps what is sensitive sensitive, tells who opened it, and lets no file go that it rests on', async () => {
    const evidence = [{ key: 'n', label: 'N', kind: 'text' }]
    const id = await ask(await requirement({ kind: 'document', sensitive: true, evidence }))
    const none = await submit(id, amber.candidate, { answers: { n: '1' } })
    expect(none.body.errors).toHaveProperty('file_ids')
    const [front, back] = [await file(amber.candidate, 'front.pdf'), await file(amber.candidate, 'back.pdf')]
    const file_ids = [front.body.id, back.body.id]
    const sent = await submit(id, amber.candidate, { answers: { n: '1' }, file_ids })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await show(id, amber.auditor)).submissions[0].files).toMatchObject([
      { opens: false },
      { opens: false },
    ])
    expect((await show(id, officer)).submissions[0].files).toMatchObject([
      { name: 'front.pdf', sensitive: true, opens: true },
      { name: 'back.pdf', sensitive: true, opens: true },
    ])
    const address = await as(officer).get(`/files/${front.body.id}/download?preview=true`)
    await as(officer).get(String(address.headers.location).replace('/api/v1', '').replace(/\?.*/, ''))
    expect((await show(id, officer)).openings).toMatchObject([
      { file_name: 'front.pdf', user_name: 'Olga Officer' },
    ])
    const gone = await as(amber.owner).delete('/actions/batch/delete/files', { model_ids: [front.body.id] })
    expect(gone.body.title).toBe('This file was submitted for a compliance request')
  })

  it('takes no file of another record or agency, and no answer that is not asked', async () => {
    const id = await ask(await requirement())
    expect((await submit(id, amber.candidate, { file_ids: [999_999] })).body.errors).toHaveProperty(
      'file_ids',
    )
    expect((await submit(id, amber.candidate, { answers: { number: '' } })).body.errors).toHaveProperty([
      'answers.number',
    ])
    expect(
      (await submit(id, amber.candidate, { answers: { number: '1', more: 'x' } })).body.errors,
    ).toHaveProperty(['answers.more'])
  })

  it('has a statement that only the person themselves puts their name under', async () => {
    const id = await ask(
      await requirement({ kind: 'acknowledgement', statement: 'I agree to be careful.', evidence: [] }),
    )
    const given = { answers: {}, typed_name: 'Maya Doyle' }
    expect((await submit(id, amber.owner, given)).status).toBe(403)
    expect((await submit(id, amber.candidate, { answers: {} })).body.errors).toHaveProperty('typed_name')
    const sent = await submit(id, amber.candidate, given)
    expect(sent.body.submissions).toMatchObject([{ typed_name: 'Maya Doyle', via: 'portal' }])
  })

  it('is nothing to another agency, nor to another candidate or an approver', async () => {
    const id = await ask(await requirement())
    const other = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Other', email: 'other.candidate@amber.test', role: 'candidate' },
    })
    for (const who of [birch.owner, other]) {
      expect((await as(who).get(`${path}/${id}`)).status).toBe(404)
      expect((await as(who).get(path)).body.data).toEqual([])
    }
    expect((await as(amber.approver).get(path)).status).toBe(403)
    const theirs = await as(birch.owner).post(path, {
      ...{ requirement_ids: [1], subject: 'candidates', subject_ids: [fixture.candidate_id] },
    })
    expect(theirs.status).toBe(422)
    expect(
      (await as(birch.owner).post('/compliance-request-withdrawals', { ids: [id], reason: 'x' })).status,
    ).toBe(404)
  })
})

describe('a placement', () => {
  it('asks what the templates ask for it, as it is made; what is met already stays', async () => {
    const [met, asked] = [
      await requirement(),
      await requirement({ applies_to: 'clients', severity: 'advisory' }),
    ]
    const id = await ask(met)
    await submit(id, amber.candidate)
    await review(id, officer)
    const template = await as(amber.owner).post('/compliance-templates', {
      name: 'For every placement',
      items: [{ requirement_id: met }, { requirement_id: asked }],
    })
    const job = await as(amber.owner).post('/jobs', {
      ...{ title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' },
    })
    const body = goldenPlacementBody(fixture, job.body.id, amber.approver.id)
    const placement = await as(amber.owner).post('/placements', body)
    expect(placement.status, JSON.stringify(placement.body)).toBe(201)
    await saffron.settle()
    const { data } = (await as(amber.owner).get(`${path}?placement_id=${placement.body.id}`)).body
    expect(data).toMatchObject([
      { subject: 'clients', status: 'requested' },
      { subject: 'candidates', status: 'approved' },
    ])
    const again = await as(amber.owner).post(`/placements/${placement.body.id}/compliance-requests`)
    expect(again.body).toEqual({ made: 0 })
    await as(amber.owner).patch(`/compliance-templates/${template.body.id}`, { version: 1, archived: true })
  })

  it('tells the person, reminds them once a day, and finds what waits for a review', async () => {
    const id = await ask(await requirement({ name: 'Hoist training' }))
    const remind = () => as(amber.owner).post('/compliance-request-reminders', { ids: [id] })
    expect((await remind()).body).toMatchObject({ changed: 1 })
    expect((await remind()).body.code).toBe('compliance_request.nobody')
    await saffron.settle()
    const mails = (await as(amber.owner).get('/mails?per_page=100')).body.data
    const kinds = mails.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('compliance.request')
    expect(kinds).toContain('compliance.reminder')
    await submit(id, amber.candidate)
    const ids = async (who: Person, query: string) =>
      (await as(who).get(`${path}?per_page=100&${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(await ids(officer, 'to_review=true')).toContain(id)
    expect(await ids(officer, 'search=hoist')).toEqual([id])
    expect(await ids(officer, 'overdue=true')).not.toContain(id)
    const hits = (await as(officer).get('/search?q=hoist')).body
    expect(JSON.stringify(hits)).toContain(`/compliance/requests?request=${id}`)
  })
})
