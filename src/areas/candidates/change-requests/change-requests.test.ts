import { beforeAll, describe, expect, test } from 'vitest'
import { change, made, openTestAgencies, stored } from '#areas/candidates/candidates.testing.ts'
import { whyNotDecide } from '#areas/candidates/change-requests/rules.ts'
import type { Candidate } from '#areas/candidates/contract.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { addPerson } from '#test/people.ts'

openTestAgencies()

const waiting = { status: 'pending', requested_by: 7, fields: ['city', 'postcode'] } as const
test.each([
  ['what is gone', undefined, { approved: [], reason: '' }, 'change_request.decided'],
  [
    'what was decided',
    { ...waiting, status: 'refused' },
    { approved: ['city'], reason: '' },
    'change_request.decided',
  ],
  [
    'what one asked for',
    { ...waiting, requested_by: 1 },
    { approved: ['city'], reason: '' },
    'change_request.own',
  ],
  ['a field nobody asked for', waiting, { approved: ['dob'], reason: 'x' }, 'change_request.not_asked'],
  ['some of it without a reason', waiting, { approved: ['city'], reason: '' }, 'change_request.no_reason'],
  ['none of it without a reason', waiting, { approved: [], reason: '' }, 'change_request.no_reason'],
  ['some of it with a reason', waiting, { approved: ['city'], reason: 'No proof' }, undefined],
  ['all of it', waiting, { approved: ['postcode', 'city'], reason: '' }, undefined],
] as const)('deciding on %s', (_, request, given, code) => {
  expect(whyNotDecide(request && { ...request, fields: [...request.fields] }, given, { id: 1 })?.code).toBe(
    code,
  )
})

let wil: Person
let own: Candidate
let count = 0

/** A candidate with a login. */
async function signedIn(): Promise<{ person: Person; candidate: Candidate }> {
  const email = `own${++count}@worker.test`
  const candidate = await made(amber.owner, {
    email,
    city: 'Hull',
    ni_number: 'AB123456C',
    accepted: [{ code: 'candidate.duplicate', reason: 'Test' }],
  })
  const person = await addPerson(saffron.database, amber.tenant, {
    name: `Wil ${candidate.last_name}`,
    email,
    role: 'candidate',
  })
  return { person, candidate: await stored(candidate.id) }
}

beforeAll(async () => {
  const { person, candidate } = await signedIn()
  wil = person
  own = candidate
})

const details = async (person = wil) => (await as(person).get('/my-details')).body.data
const ask = (body: object, person = wil) => as(person).post('/my-details/change-request', body)
const decide = (by: Person, body: object, id = own.id) =>
  as(by).post(`/candidates/${id}/change-requests/decision`, body)
const pendingOf = async (person = wil) => (await details(person)).pending

describe('a candidate', () => {
  test('sees themselves, with the end of what is locked, and changes what nothing hangs on', async () => {
    const shown = await details()
    expect(shown).toMatchObject({ id: own.id, first_name: 'Wil', ni_ending: '56C', pending: null })
    expect(JSON.stringify(shown)).not.toContain('AB123456C')
    const changed = await as(wil).patch('/my-details', { phone: '07700 900123', version: shown.version })
    expect(changed.body.data).toMatchObject({ phone: '07700 900123' })
    const stale = await as(wil).patch('/my-details', { phone: '1', version: shown.version })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed'])
  })

  test('changes nothing that pay or identity hangs on by themselves', async () => {
    const { version } = await details()
    await as(wil).patch('/my-details', { last_name: 'Wolf', ni_number: 'AB999999C', version })
    expect(await stored(own.id)).toMatchObject({ last_name: own.last_name, ni_number: 'AB123456C' })
  })

  test('asks once at a time, locks what they asked for, and takes it back', async () => {
    expect((await ask({ city: 'Hull' })).body.code).toBe('change_request.nothing')
    expect((await ask({ city: 'York', dob: '1990-05-01' })).status).toBe(201)
    expect((await ask({ city: 'Leeds' })).body.code).toBe('change_request.pending')
    const now = await stored(own.id)
    const locked = await change(amber.owner, now, { city: 'Leeds' })
    expect([locked.status, locked.body.code, Object.keys(locked.body.errors)]).toEqual([
      ...[409, 'candidate.change_requested', ['city']],
    ])
    expect((await change(amber.owner, now, { phone: '07700 900999' })).status).toBe(200)
    const { id } = await pendingOf()
    expect((await as(wil).delete('/my-details/change-request', { request_id: id })).status).toBe(200)
    expect(await pendingOf()).toBeNull()
    expect((await decide(amber.owner, { request_id: id, approved: ['city'] })).body.code).toBe(
      'change_request.decided',
    )
  })

  test('asks for another bank account, which a colleague approves', async () => {
    const account = {
      bank_name: 'Demo',
      account_name: 'Wil',
      sort_code: '20-30-40',
      account_number: '12345678',
    }
    expect((await as(wil).post('/my-details/bank-change', account)).status).toBe(201)
    expect(await details()).toMatchObject({ bank_ending: '', bank_waiting: '5678' })
    const { body } = await as(amber.owner).get(`/candidates/${own.id}/bank`)
    const approved = await as(amber.owner).post(`/candidates/${own.id}/bank-change/approval`, {
      change_id: body.data.pending.id,
    })
    expect(approved.status).toBe(200)
    expect(await details()).toMatchObject({ bank_ending: '5678', bank_waiting: '' })
  })
})

describe('the agency', () => {
  test('approves some of it: that is changed, the rest refused with the reason, and they are told', async () => {
    const { person, candidate } = await signedIn()
    await ask({ last_name: 'Wolf', city: 'York', ni_number: 'CE123456A' }, person)
    const { id } = await pendingOf(person)
    const done = await decide(
      amber.owner,
      { request_id: id, approved: ['last_name', 'ni_number'], reason: 'Send a bill with the address' },
      candidate.id,
    )
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await stored(candidate.id)).toMatchObject({
      last_name: 'Wolf',
      city: 'Hull',
      ni_number: 'CE123456A',
    })
    const message = await as(person).get('/notifications')
    expect(message.body.data[0].data).toMatchObject({ title: 'Your details were changed' })
    expect(message.body.data[0].data.description).toContain('Send a bill')
    expect((await details(person)).last).toMatchObject({
      status: 'approved',
      reason: 'Send a bill with the address',
    })
    const history = await as(amber.owner).get(`/history?subject=candidates&subject_id=${candidate.id}`)
    expect(JSON.stringify(history.body)).not.toContain('CE123456A')
    const [user] = (await as(amber.owner).get(`/users?search=${candidate.email}`)).body.data
    expect(user.name).toBe('Wil Wolf')
  })

  test('lists who asked, and shows what is sensitive to those who may see it alone', async () => {
    const { person, candidate } = await signedIn()
    await ask({ dob: '1991-05-01', city: 'York' }, person)
    const { body } = await as(amber.owner).get('/candidate-change-requests?status=pending')
    expect(body.data).toContainEqual(
      expect.objectContaining({ candidate_id: candidate.id, fields: ['city', 'dob'], status: 'pending' }),
    )
    // They are the owner's: a consultant reaches their own alone.
    expect((await as(amber.consultant).get('/candidate-change-requests')).body.data).toEqual([])
    const id = (await pendingOf(person)).id
    expect(
      (await decide(amber.consultant, { request_id: id, approved: ['city'], reason: 'x' }, candidate.id))
        .status,
    ).toBe(404)
    await change(amber.owner, await stored(candidate.id), { owner_user_id: amber.consultant.id })
    const seen = (await as(amber.consultant).get(`/candidates/${candidate.id}/change-requests`)).body.data[0]
    expect(seen.changes).toEqual([
      { field: 'city', from: 'Hull', to: 'York', approved: null },
      { field: 'dob', from: null, to: null, approved: null },
    ])
    const blind = await decide(amber.consultant, { request_id: id, approved: ['city', 'dob'] }, candidate.id)
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([403, ['dob']])
    expect(
      (
        await decide(
          amber.consultant,
          { request_id: id, approved: ['city'], reason: 'Ask payroll' },
          candidate.id,
        )
      ).status,
    ).toBe(200)
  })

  test('decides once, of two at the same instant', async () => {
    const { person, candidate } = await signedIn()
    await ask({ city: 'York' }, person)
    const { id } = await pendingOf(person)
    const both = await Promise.all([
      decide(amber.owner, { request_id: id, approved: ['city'] }, candidate.id),
      decide(amber.owner, { request_id: id, approved: [], reason: 'No' }, candidate.id),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is another one: nothing is there for it', async () => {
    await ask({ city: 'Bath' })
    const { id } = await pendingOf()
    expect((await as(birch.owner).get(`/candidates/${own.id}/change-requests`)).status).toBe(404)
    expect((await decide(birch.owner, { request_id: id, approved: ['city'] })).status).toBe(404)
    expect((await as(birch.owner).get('/candidate-change-requests')).body.data).toEqual([])
    expect((await as(amber.owner).get('/my-details')).status).toBe(404)
    expect((await as(amber.approver).get('/my-details')).status).toBe(403)
  })
})
