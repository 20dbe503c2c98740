import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  change,
  foreignUmbrella,
  limited,
  made,
  openTestAgencies,
  somebody,
  stored,
  umbrella,
} from '#areas/candidates/candidates.testing.ts'
import { engagementsWithin } from '#areas/candidates/public.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openTestAgencies()

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
    expect([refused.status, refused.body.warnings[0].code]).toEqual([409, 'candidate.duplicate'])
    expect(
      (
        await as(amber.owner).post('/candidates', {
          ...twin,
          accepted: [{ code: 'candidate.duplicate', reason: 'Another of that name' }],
        })
      ).status,
    ).toBe(201)
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
      (await inAmber((db) => engagementsWithin(db, [candidate.id], { from: date, to: date }))).get(
        candidate.id,
      )?.[0]?.type
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
