import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Candidate } from '#areas/candidates/contract.ts'
import { engagementsOn } from '#areas/candidates/public.ts'
import { announce } from '#platform/outbox.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, addPerson, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'
import { plantPlacement, plantTaxCode } from '#test/plant.ts'

let app: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>
let client: number
let umbrella: number
let limited: number
let foreignUmbrella: number

beforeAll(async () => {
  app = await testApp()
  ;({ amber, birch } = await twoAgencies(app.database))
  as = speaking(app.app)
  await inAmber((db) => plantTaxCode(db))
  const id = async (by: Person, path: string, body: object): Promise<number> => {
    const reply = await as(by).post(path, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.id
  }
  client = await id(amber.owner, '/clients', { name: 'Northwind' })
  umbrella = await id(amber.owner, '/suppliers', { name: 'Umbra', kind: 'umbrella' })
  limited = await id(amber.owner, '/suppliers', { name: 'Jo Ltd', kind: 'ltd_psc' })
  foreignUmbrella = await id(birch.owner, '/suppliers', { name: 'Birch Umbra', kind: 'umbrella' })
})
afterAll(() => app.close())

const inAmber = <T>(work: Parameters<typeof app.database.inTenant<T>>[1]) =>
  app.database.inTenant(amber.tenant.id, work)

let counted = 0
const somebody = () => ({
  first_name: 'Wil',
  last_name: `Worker${++counted}`,
  email: `wil${counted}@worker.test`,
})

async function made(by: Person = amber.owner, more: object = {}): Promise<Candidate> {
  const { status, body } = await as(by).post('/candidates', { ...somebody(), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const stored = async (id: number): Promise<Candidate> => (await as(amber.owner).get(`/candidates/${id}`)).body
const change = (by: Person, { id, version }: Candidate, fields: object) =>
  as(by).patch(`/candidates/${id}`, { version, ...fields })

const placed = ({ id }: Candidate) =>
  inAmber((db) => plantPlacement(db, { client_id: client, candidate_id: id }))
const endPlacement = (id: number) =>
  inAmber((db) =>
    db
      .updateTable('placements')
      .set({ status: 'ended' })
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .execute(),
  )

describe('adding a candidate', () => {
  test('takes a name and an address, and makes them a user who can enter time', async () => {
    const candidate = await made(amber.consultant, {
      first_name: ' Ada ',
      last_name: 'Quick',
      email: 'ADA@Quick.test',
    })
    expect(candidate).toMatchObject({
      first_name: 'Ada',
      email: 'ada@quick.test',
      status: 'onboarding',
      owner_user_id: amber.consultant.id,
      engagements: [],
    })
    const { body } = await as(amber.owner).get('/users?search=ada@quick.test')
    expect(body.data).toMatchObject([
      { id: candidate.user_id, name: 'Ada Quick', kind: 'candidate', roles: [{ key: 'candidate' }] },
    ])
  })

  test('keeps the engagement with its supplier', async () => {
    const candidate = await made(amber.consultant, {
      ni_number: 'ab 12 34 56 c',
      dob: '1990-02-28',
      engagements: [
        { type: 'umbrella', supplier_id: umbrella, effective_from: '2026-01-05', payroll_ref: 'U1' },
      ],
    })
    expect(candidate.engagements).toMatchObject([
      { type: 'umbrella', supplier_id: umbrella, supplier_name: 'Umbra', payroll_ref: 'U1' },
    ])
    expect(await stored(candidate.id)).toMatchObject({ ni_number: 'AB123456C', dob: '1990-02-28' })
  })

  test('happens once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = somebody()
    const first = await as(amber.owner).post('/candidates', body, key)
    expect(first.status).toBe(201)
    expect((await as(amber.owner).post('/candidates', body, key)).body.id).toBe(first.body.id)
  })

  test('asks before it takes the name of another candidate, and takes it when confirmed', async () => {
    const { first_name, last_name } = await made()
    const twin = { ...somebody(), first_name: first_name.toUpperCase(), last_name }
    const refused = await as(amber.owner).post('/candidates', twin)
    expect([refused.status, refused.body.code]).toEqual([422, 'candidate.duplicate'])
    expect((await as(amber.owner).post('/candidates', { ...twin, confirm_duplicate: true })).status).toBe(201)
  })

  test('asks before it takes a National Insurance number again', async () => {
    await made(amber.owner, { ni_number: 'CE654321D' })
    const refused = await as(amber.owner).post('/candidates', { ...somebody(), ni_number: 'ce654321d' })
    expect(Object.keys(refused.body.errors)).toEqual(['ni_number'])
  })

  test('refuses an address that is taken, and says by whom; another agency is nobody', async () => {
    const { email } = await made()
    const refused = async (address: string) =>
      (await as(amber.owner).post('/candidates', { ...somebody(), email: address })).body
    expect((await refused(email)).errors.email[0]).toContain('another candidate')
    expect((await refused(amber.finance.email)).errors.email[0]).toContain('one of your own people')
    expect((await refused(amber.approver.email)).errors.email[0]).toContain('approver')
    await made(amber.owner, { email: birch.finance.email })
  })

  test.each([
    ['no last name', { last_name: ' ' }, 'last_name'],
    ['a huge name', { first_name: 'x'.repeat(81) }, 'first_name'],
    ['a name that is no text', { first_name: ['a'] }, 'first_name'],
    ['control characters', { last_name: 'a\u0001b' }, 'last_name'],
    ['no address', { email: '' }, 'email'],
    ['a broken address', { email: 'a@' }, 'email'],
    ['a National Insurance number that is none', { ni_number: 'QQ123456C' }, 'ni_number'],
    ['a prefix that was never given out', { ni_number: 'GB123456A' }, 'ni_number'],
    ['a birthday to come', { dob: '2999-01-01' }, 'dob'],
    ['a child', { dob: `${new Date().getFullYear() - 15}-01-01` }, 'dob'],
    ['a day that is none', { dob: '1990-02-30' }, 'dob'],
    [
      'an unknown engagement',
      { engagements: [{ type: 'barter', effective_from: '2026-01-01' }] },
      'engagements.0.type',
    ],
    ['an engagement without a day', { engagements: [{ type: 'paye' }] }, 'engagements.0.effective_from'],
    ['a status nobody starts with', { status: 'leaver' }, 'status'],
    ['an owner who is no staff', { owner_user_id: 999_999 }, 'owner_user_id'],
  ])('refuses %s at its field', async (_what, fields, field) => {
    const before = (await as(amber.owner).get('/candidates')).body.meta.total
    const refused = await as(amber.owner).post('/candidates', { ...somebody(), ...fields })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toContain(field)
    expect((await as(amber.owner).get('/candidates')).body.meta.total).toBe(before)
  })

  test('needs the permission', async () => {
    expect((await as(nobody).post('/candidates', somebody())).status).toBe(401)
    expect((await as(amber.auditor).post('/candidates', somebody())).status).toBe(403)
    expect((await as(amber.candidate).get('/candidates')).status).toBe(403)
  })
})

describe('an engagement', () => {
  const day = '2026-01-05'
  test.each([
    ['an umbrella without a company', () => [{ type: 'umbrella', effective_from: day }], 'needs a supplier'],
    ['a Ltd without a company', () => [{ type: 'ltd_outside', effective_from: day }], 'needs a supplier'],
    [
      'PAYE through a company',
      () => [{ type: 'paye', supplier_id: umbrella, effective_from: day }],
      'has no supplier',
    ],
    [
      'an umbrella through a Ltd',
      () => [{ type: 'umbrella', supplier_id: limited, effective_from: day }],
      'is not an umbrella',
    ],
    [
      'a Ltd through an umbrella',
      () => [{ type: 'ltd_inside', supplier_id: umbrella, effective_from: day }],
      'is an umbrella',
    ],
    [
      'a company of another agency',
      () => [{ type: 'umbrella', supplier_id: foreignUmbrella, effective_from: day }],
      'Supplier not found',
    ],
  ])('is refused as %s', async (_what, engagements, message) => {
    const refused = await as(amber.owner).post('/candidates', { ...somebody(), engagements: engagements() })
    expect(refused.status).toBe(422)
    expect(refused.body.errors['engagements.0.supplier_id'][0]).toContain(message)
  })

  test('begins on a day of its own', async () => {
    const engagements = [
      { type: 'paye', effective_from: day },
      { type: 'perm', effective_from: day },
    ]
    const refused = await as(amber.owner).post('/candidates', { ...somebody(), engagements })
    expect(Object.keys(refused.body.errors)).toEqual(['engagements.1.effective_from'])
  })

  test('cannot begin through a suspended supplier, but one that runs may stay', async () => {
    const held = await as(amber.owner).post('/suppliers', { name: 'Held', kind: 'umbrella' })
    const engagements = [{ type: 'umbrella', supplier_id: held.body.id, effective_from: day }]
    const candidate = await made(amber.owner, { engagements })
    for (const status of ['approved', 'suspended']) {
      const { body } = await as(amber.owner).get(`/suppliers/${held.body.id}`)
      const changed = {
        version: body.version,
        status,
        suspended_reason: status === 'suspended' ? 'why' : undefined,
      }
      expect((await as(amber.owner).patch(`/suppliers/${held.body.id}`, changed)).status).toBe(200)
    }
    const refused = await as(amber.owner).post('/candidates', { ...somebody(), engagements })
    expect(refused.body.errors['engagements.0.supplier_id'][0]).toContain('suspended')
    expect(
      (await change(amber.owner, candidate, { city: 'Hull', engagements: candidate.engagements })).status,
    ).toBe(200)
  })

  test('is in force from its day until the next one begins; days can be swapped', async () => {
    const candidate = await made(amber.owner, {
      engagements: [
        { type: 'paye', effective_from: '2026-01-05' },
        { type: 'umbrella', supplier_id: umbrella, effective_from: '2026-06-01' },
      ],
    })
    const on = async (date: string) =>
      (await inAmber((db) => engagementsOn(db, [candidate.id], date))).get(candidate.id)?.type
    expect([await on('2026-01-04'), await on('2026-05-31'), await on('2026-06-01')]).toEqual([
      undefined,
      'paye',
      'umbrella',
    ])
    const [later, earlier] = candidate.engagements
    const { body } = await change(amber.owner, candidate, {
      engagements: [
        { ...later, effective_from: earlier!.effective_from },
        { ...earlier, effective_from: later!.effective_from },
      ],
    })
    expect(body.engagements.map(({ id }: { id: number }) => id)).toEqual([earlier!.id, later!.id])
    expect(await on('2026-06-01')).toBe('paye')
  })
})

describe('what identifies a person', () => {
  test('is seen and changed with its own permission only', async () => {
    const candidate = await made(amber.consultant, { ni_number: 'AB654321C', dob: '1991-03-04' })
    expect(candidate).toMatchObject({ ni_number: null, dob: null })
    expect((await as(amber.consultant).get(`/candidates/${candidate.id}`)).body).toMatchObject({
      ni_number: null,
      dob: null,
    })
    expect((await as(amber.compliance).get(`/candidates/${candidate.id}`)).body).toMatchObject({
      ni_number: 'AB654321C',
      dob: '1991-03-04',
    })
    const refused = await change(amber.consultant, candidate, { ni_number: 'AB654321D' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['ni_number']])
    expect((await change(amber.consultant, candidate, { city: 'Leeds' })).status).toBe(200)
    expect(await stored(candidate.id)).toMatchObject({ ni_number: 'AB654321C', city: 'Leeds' })
  })

  test('stands neither in the list nor in the history', async () => {
    const candidate = await made(amber.owner, { ni_number: 'AB777777C' })
    await change(amber.owner, candidate, { ni_number: 'AB888888C', dob: '1992-05-06' })
    const list = await as(amber.owner).get(`/candidates?search=${candidate.email}`)
    const history = await as(amber.owner).get(`/history?subject=candidates&subject_id=${candidate.id}`)
    expect(history.body.data[0].changes).toHaveProperty('ni_number')
    for (const body of [list.body, history.body])
      expect(JSON.stringify(body)).not.toMatch(/AB777777C|AB888888C|1992-05-06/)
    expect((await as(amber.owner).get('/candidates?search=AB888888C')).body.data).toEqual([])
  })
})

describe('changing a candidate', () => {
  test('renames the user behind them', async () => {
    const candidate = await made()
    await change(amber.owner, candidate, { first_name: 'Zoe', email: 'zoe.new@worker.test' })
    const { body } = await as(amber.owner).get('/users?search=zoe.new@worker.test')
    expect(body.data).toMatchObject([{ id: candidate.user_id, name: `Zoe ${candidate.last_name}` }])
    const refused = await change(amber.owner, await stored(candidate.id), { email: amber.owner.email })
    expect([refused.status, refused.body.code]).toEqual([422, 'candidate.email_taken'])
  })

  test('is refused over a version somebody else has changed', async () => {
    const candidate = await made()
    await change(amber.owner, candidate, { city: 'York' })
    const refused = await change(amber.owner, candidate, {
      city: 'Hull',
      engagements: [{ type: 'paye', effective_from: '2026-01-05' }],
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect(await stored(candidate.id)).toMatchObject({ city: 'York', engagements: [] })
  })

  test('refuses an engagement of another candidate', async () => {
    const other = await made(amber.owner, { engagements: [{ type: 'paye', effective_from: '2026-01-05' }] })
    const candidate = await made()
    const refused = await change(amber.owner, candidate, { engagements: other.engagements })
    expect(Object.keys(refused.body.errors)).toEqual(['engagements.0.id'])
    expect((await stored(other.id)).engagements).toEqual(other.engagements)
  })
})

describe('the status of a candidate', () => {
  test('follows from live placements by itself', async () => {
    const candidate = await made()
    const placement = await placed(candidate)
    const told = async (name: string) => {
      await inAmber((db) => announce(db, name, { id: placement }))
      await app.settle()
      return (await stored(candidate.id)).status
    }
    expect(await told('placement.created')).toBe('placed')
    expect(await told('placement.changed')).toBe('placed')
    await endPlacement(placement)
    expect(await told('placement.changed')).toBe('available')
    const { body } = await as(amber.owner).get(`/history?subject=candidates&subject_id=${candidate.id}`)
    expect(body.data.map(({ user_name }: { user_name: string }) => user_name)).toEqual([
      'Saffron',
      'Saffron',
      amber.owner.name,
    ])
  })

  test('is not set to placed by hand', async () => {
    const refused = await change(amber.owner, await made(), { status: 'placed' })
    expect(refused.body.code).toBe('candidate.status')
  })

  test('becomes leaver with a last day, by those who may', async () => {
    const candidate = await made(amber.consultant)
    const refused = await change(amber.owner, candidate, { status: 'leaver' })
    expect(Object.keys(refused.body.errors)).toEqual(['last_worked_on'])
    const leaving = { status: 'leaver', last_worked_on: '2026-06-30' }
    expect((await change(amber.consultant, candidate, leaving)).status).toBe(403)
    const left = await change(amber.owner, candidate, leaving)
    expect(left.body).toMatchObject(leaving)
    expect((await change(amber.consultant, left.body, { status: 'available' })).status).toBe(403)
    expect((await change(amber.owner, left.body, { status: 'available' })).status).toBe(200)
  })

  test('neither ends nor is archived while they are placed', async () => {
    const candidate = await made()
    await placed(candidate)
    for (const refused of [
      await change(amber.owner, candidate, { status: 'archived' }),
      await change(amber.owner, candidate, { status: 'leaver', last_worked_on: '2026-06-30' }),
      await as(amber.owner).delete(`/candidates/${candidate.id}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'candidate.in_use'])
  })
})

describe('deleting a candidate', () => {
  test('deletes one who never worked, and archives one who did', async () => {
    const [fresh, used] = [await made(), await made()]
    await endPlacement(await placed(used))
    expect((await as(amber.owner).delete(`/candidates/${fresh.id}`)).body.title).toBe('Candidate deleted')
    expect((await as(amber.owner).get(`/candidates/${fresh.id}`)).status).toBe(404)
    expect((await as(amber.owner).delete(`/candidates/${used.id}`)).body.title).toBe('Candidate archived')
    expect(await stored(used.id)).toMatchObject({ status: 'archived' })
  })

  test('needs the permission', async () => {
    const candidate = await made(amber.consultant)
    expect((await as(amber.consultant).delete(`/candidates/${candidate.id}`)).status).toBe(403)
    expect((await change(amber.consultant, candidate, { status: 'archived' })).status).toBe(200)
  })
})

describe('the list of candidates', () => {
  test('tells engagement, supplier and where they work', async () => {
    const candidate = await made(amber.consultant, {
      first_name: 'Xena',
      engagements: [{ type: 'umbrella', supplier_id: umbrella, effective_from: '2026-01-05' }],
    })
    await placed(candidate)
    const { body } = await as(amber.owner).get('/candidates?search=xena')
    expect(body.data).toMatchObject([
      {
        id: candidate.id,
        engagement_type: 'umbrella',
        supplier_name: 'Umbra',
        client_name: 'Northwind',
        live_placements: 1,
        missing_timesheets: 0,
        last_timesheet_on: null,
        owner_name: amber.consultant.name,
      },
    ])
  })

  test('is told of placements only where one may see them', async () => {
    const candidate = await made()
    await placed(candidate)
    expect((await stored(candidate.id)).placements).toMatchObject([
      { job_title: 'Welder', client_name: 'Northwind', status: 'live', start_date: '2026-01-05' },
    ])
    const person = {
      name: 'Nick',
      email: 'nick@amber.test',
      role: 'credit_controller',
      permissions: ['candidates.view'],
    }
    const nick = await addPerson(app.database, amber.tenant, person)
    expect((await as(nick).get(`/candidates/${candidate.id}`)).body.placements).toEqual([])
  })

  test('filters by engagement, supplier, owner and status', async () => {
    const through = await made(amber.leader, {
      engagements: [{ type: 'ltd_outside', supplier_id: limited, effective_from: '2026-01-05' }],
    })
    const ids = async (query: string) =>
      (await as(amber.owner).get(`/candidates?${query}`)).body.data.map(({ id }: Candidate) => id)
    expect(await ids('engagement_type=ltd_outside')).toEqual([through.id])
    expect(await ids(`supplier_id=${limited}`)).toEqual([through.id])
    expect(await ids(`owner_user_id=${amber.leader.id}`)).toEqual([through.id])
    expect(await ids(`owner_user_id=${amber.leader.id}&status=placed`)).toEqual([])
    expect((await as(amber.owner).get('/candidates?sort=ni_number')).status).toBe(422)
  })
})

describe('a consultant', () => {
  test('sees and changes their own candidates and no others', async () => {
    const [mine, theirs] = [await made(amber.consultant), await made(amber.colleague)]
    const { body } = await as(amber.consultant).get('/candidates?per_page=100')
    const ids = body.data.map(({ id }: Candidate) => id)
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(theirs.id)
    expect((await as(amber.consultant).get(`/candidates/${theirs.id}`)).status).toBe(404)
    expect((await change(amber.consultant, theirs, { city: 'Hull' })).status).toBe(404)
    expect(
      (await as(amber.consultant).get(`/history?subject=candidates&subject_id=${theirs.id}`)).status,
    ).toBe(404)
  })
})

describe('another agency', () => {
  test('cannot see, change, delete, reference or infer a candidate', async () => {
    const candidate = await made(amber.owner, {
      first_name: 'Hidden',
      ni_number: 'AB121212C',
      engagements: [{ type: 'paye', effective_from: '2026-01-05' }],
    })
    const stranger = as(birch.owner)
    expect((await stranger.get(`/candidates/${candidate.id}`)).status).toBe(404)
    expect((await stranger.patch(`/candidates/${candidate.id}`, { version: 1, city: 'Hull' })).status).toBe(
      404,
    )
    expect((await stranger.delete(`/candidates/${candidate.id}`)).status).toBe(404)
    expect((await stranger.get('/candidates?search=hidden')).body.data).toEqual([])
    expect((await stranger.get(`/history?subject=candidates&subject_id=${candidate.id}`)).body.data).toEqual(
      [],
    )
    const { first_name, last_name, email } = candidate
    const own = await stranger.post('/candidates', { first_name, last_name, email, ni_number: 'AB121212C' })
    expect(own.status).toBe(201)
    const stolen = await stranger.patch(`/candidates/${own.body.id}`, {
      version: 1,
      engagements: candidate.engagements,
    })
    expect(stolen.status).toBe(422)
    const owned = await stranger.post('/candidates', { ...somebody(), owner_user_id: amber.owner.id })
    expect(owned.body.errors.owner_user_id).toBeDefined()
    expect(await stored(candidate.id)).toEqual({ ...candidate, ni_number: 'AB121212C' })
  })
})
