import { describe, expect, it } from 'vitest'
import { fixture, foreign, fresh, type Model, make, openTestAgencies } from '#areas/codes/codes.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { type Agency, nobody } from '#test/people.ts'

openTestAgencies()

const models = Object.keys(fresh) as Model[]

const idsOf = async (path: string) =>
  (await as(amber.finance).get(path)).body.data.map(({ id }: { id: number }) => id)

describe.each(models)('%s', (model) => {
  it('are made, listed, found, changed and deleted', async () => {
    const code = await make(model)
    expect(code).toMatchObject({ used_by: 0, version: 1, archived_at: null })
    expect(await idsOf(`/${model}?search=${code.code.toLowerCase()}&sort=-code`)).toContain(code.id)
    const changed = await as(amber.finance).patch(`/${model}/${code.id}`, { version: 1, name: 'Renamed' })
    expect(changed.body).toMatchObject({ name: 'Renamed', version: 2, code: code.code })
    expect(await as(amber.finance).delete(`/${model}/${code.id}`)).toMatchObject({
      status: 200,
      body: { title: expect.stringMatching(/ deleted$/) },
    })
    expect((await as(amber.finance).get(`/${model}/${code.id}`)).status).toBe(404)
    const history = await as(amber.owner).get(`/history?subject=${model}&subject_id=${code.id}`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'deleted',
      'changed',
      'created',
    ])
  })

  it('refuse a code that is taken, in the field, and also when two are made at once', async () => {
    const code = await make(model)
    const taken = await as(amber.finance).post(`/${model}`, { ...fresh[model](), code: code.code })
    expect(taken).toMatchObject({
      status: 422,
      body: { code: 'taken', errors: { code: ['Already in use'] } },
    })
    const body = fresh[model]()
    const both = await Promise.all([1, 2].map(() => as(amber.finance).post(`/${model}`, body)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('refuse a stale version, and change nothing', async () => {
    const { id } = await make(model)
    const path = `/${model}/${id}`
    const both = await Promise.all(
      ['One', 'Two'].map((name) => as(amber.finance).patch(path, { version: 1, name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('changed')
    const winner = both.find(({ status }) => status === 200)!.body.name
    expect((await as(amber.finance).get(path)).body).toMatchObject({ name: winner, version: 2 })
  })

  it.each([
    [{ code: '' }, 'code'],
    [{ code: 'a b' }, 'code'],
    [{ code: 'x'.repeat(21) }, 'code'],
    [{ code: 7 }, 'code'],
    [{ name: '   ' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: null }, 'name'],
  ])('refuse %j at its field', async (wrong, field) => {
    const reply = await as(amber.finance).post(`/${model}`, { ...fresh[model](), ...wrong })
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  })

  it('are retired and offered again', async () => {
    const { id } = await make(model)
    const retired = await as(amber.finance).patch(`/${model}/${id}`, { version: 1, archived: true })
    expect(retired.body.archived_at).not.toBeNull()
    expect(await idsOf(`/${model}?per_page=100`)).not.toContain(id)
    expect(await idsOf(`/${model}?archived=true`)).toContain(id)
    expect(await idsOf(`/${model}?archived=all&per_page=100`)).toContain(id)
    const renamed = await as(amber.finance).patch(`/${model}/${id}`, { version: 2, name: 'Still retired' })
    expect(renamed.body.archived_at).toBe(retired.body.archived_at)
    const back = await as(amber.finance).patch(`/${model}/${id}`, { version: 3, archived: false })
    expect(back.body.archived_at).toBeNull()
  })

  it('are kept by finance, read by consultants, and not there for people outside', async () => {
    const { id } = await make(model)
    const path = `/${model}/${id}`
    const statuses = async (person: typeof nobody | Agency['owner']) => [
      (await as(person, { tenant: 'amber' }).get(`/${model}`)).status,
      (await as(person, { tenant: 'amber' }).get(path)).status,
      (await as(person, { tenant: 'amber' }).post(`/${model}`, fresh[model]())).status,
      (await as(person, { tenant: 'amber' }).patch(path, { version: 1, name: 'Theirs' })).status,
      (await as(person, { tenant: 'amber' }).delete(path)).status,
    ]
    expect(await statuses(amber.consultant)).toEqual([200, 200, 403, 403, 403])
    expect(await statuses(amber.auditor)).toEqual([200, 200, 403, 403, 403])
    expect(await statuses(amber.candidate)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(amber.approver)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(nobody)).toEqual([401, 401, 401, 401, 401])
    expect(await statuses(amber.finance)).toEqual([200, 200, 201, 200, 200])
  })

  it('of another agency cannot be seen, changed, deleted or inferred', async () => {
    const code = await make(model)
    const stranger = as(birch.owner)
    const path = `/${model}/${code.id}`
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.patch(path, { version: 1, name: 'Theirs' })).status).toBe(404)
    expect((await stranger.patch(path, { version: 1, archived: true })).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
    expect((await stranger.delete(`/actions/batch/delete/${model}`, { model_ids: [code.id] })).status).toBe(
      409,
    )
    expect((await stranger.get(`/${model}?search=${code.code}`)).body.meta.total).toBe(0)
    // The same code is free to them: no "already in use" tells that somebody else has it.
    expect((await stranger.post(`/${model}`, { ...fresh[model](), code: code.code })).status).toBe(201)
    expect((await as(amber.owner, { tenant: 'birch' }).get(`/${model}`)).status).toBe(404)
    expect((await as(amber.finance).get(path)).body).toMatchObject({ version: 1, name: code.name })
  })
})

describe('tax codes', () => {
  it('say why they charge nothing, whether made or changed', async () => {
    const exempt = { ...fresh['tax-codes'](), rate: '0', category: 'E' }
    expect(await as(amber.finance).post('/tax-codes', exempt)).toMatchObject({
      status: 422,
      body: { code: 'tax_code.category', errors: { exemption_text: [expect.any(String)] } },
    })
    const code = await make('tax-codes', { rate: '0', category: 'E', exemption_text: 'Exempt: education' })
    const path = `/tax-codes/${code.id}`
    expect(await as(amber.finance).patch(path, { version: 1, exemption_text: '' })).toMatchObject({
      status: 422,
      body: { errors: { exemption_text: [expect.any(String)] } },
    })
    expect((await as(amber.finance).patch(path, { version: 1, rate: '20' })).body.errors).toHaveProperty(
      'rate',
    )
    expect((await as(amber.finance).get(path)).body.version).toBe(1)
  })

  it.each(['-1', '20%', '1e2', '100.01', '17.12345', '', 20])('refuse the rate %j', async (rate) => {
    const reply = await as(amber.finance).post('/tax-codes', { ...fresh['tax-codes'](), rate })
    expect(reply).toMatchObject({ status: 422, body: { errors: { rate: [expect.any(String)] } } })
  })

  it('have one default: a new one takes its place, and the old one says so', async () => {
    const first = (await as(amber.finance).get(`/tax-codes/${fixture.tax_code_id}`)).body
    expect(first.is_default).toBe(true)
    const second = await make('tax-codes', { is_default: true })
    const replaced = (await as(amber.finance).get(`/tax-codes/${first.id}`)).body
    expect(replaced).toMatchObject({ is_default: false, version: first.version + 1 })
    const path = `/tax-codes/${second.id}`
    expect(await as(amber.finance).patch(path, { version: 1, is_default: false })).toMatchObject({
      status: 422,
      body: { code: 'tax_code.default', errors: { is_default: [expect.any(String)] } },
    })
    expect(await as(amber.finance).patch(path, { version: 1, archived: true })).toMatchObject({
      status: 409,
      body: { code: 'tax_code.default' },
    })
    expect(await as(amber.finance).delete(path)).toMatchObject({
      status: 409,
      body: { code: 'tax_code.default' },
    })
    const back = await as(amber.finance).patch(`/tax-codes/${first.id}`, {
      version: replaced.version,
      is_default: true,
    })
    expect(back.body.is_default).toBe(true)
    const all = (await as(amber.finance).get('/tax-codes?per_page=100')).body.data
    expect(all.filter((code: { is_default: boolean }) => code.is_default)).toHaveLength(1)
    expect((await as(birch.finance).get(`/tax-codes/${foreign.tax_code_id}`)).body.is_default).toBe(true)
  })

  it('stay one default when two are made the default at once', async () => {
    const both = await Promise.all([1, 2].map(() => make('tax-codes')))
    const replies = await Promise.all(
      both.map(({ id }) => as(amber.finance).patch(`/tax-codes/${id}`, { version: 1, is_default: true })),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
    const all = (await as(amber.finance).get('/tax-codes?per_page=100')).body.data
    expect(all.filter((code: { is_default: boolean }) => code.is_default)).toHaveLength(1)
  })
})

describe('expense codes', () => {
  it('refuse a tax code of another agency as if it did not exist', async () => {
    for (const tax_code_id of [foreign.tax_code_id, 999_999]) {
      const made = await as(amber.finance).post('/expense-codes', {
        ...fresh['expense-codes'](),
        tax_code_id,
      })
      expect(made).toMatchObject({ status: 422, body: { errors: { tax_code_id: ['Not found'] } } })
    }
    const code = await make('expense-codes', { tax_code_id: fixture.tax_code_id, cap: 5000 })
    expect(code).toMatchObject({ tax_code_name: expect.any(String), cap: 5000 })
    const moved = await as(amber.finance).patch(`/expense-codes/${code.id}`, {
      version: 1,
      tax_code_id: foreign.tax_code_id,
    })
    expect(moved).toMatchObject({ status: 422, body: { errors: { tax_code_id: ['Not found'] } } })
  })

  it.each([{ cap: -1 }, { cap: 1.5 }, { receipt_required_over: -1 }, { cap: '5' }])(
    'refuse %j',
    async (wrong) => {
      const reply = await as(amber.finance).post('/expense-codes', { ...fresh['expense-codes'](), ...wrong })
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toHaveProperty(Object.keys(wrong)[0]!)
    },
  )
})
