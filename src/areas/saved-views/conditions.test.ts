import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { amber, as, birch, inAmber, openAgencies } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { seedInvoice } from '#test/seed.ts'

openAgencies()

const where = (conditions: unknown) => `where=${encodeURIComponent(JSON.stringify(conditions))}`
type Row = { id: number; gross: number; name: string }
const rows = async (person: Person, list: string, conditions: unknown, more = '') => {
  const { status, body } = await as(person).get(`/${list}?${where(conditions)}${more}`)
  expect([status, body.title]).toEqual([200, undefined])
  return body.data as Row[]
}
const problem = async (person: Person, list: string, conditions: unknown) => {
  const { status, body } = await as(person).get(`/${list}?${where(conditions)}`)
  return [status, Object.keys(body.errors ?? {})[0]]
}

const worked = [
  'any',
  ['all', ['status', 'is', 'overdue'], ['balance', 'above', '1000']],
  ['all', ['has_dispute', 'is', 'yes']],
]

describe('over documents', () => {
  let disputed: number
  beforeAll(async () => {
    const client_id = (await as(amber.owner).post('/clients', { name: 'Conditional Ltd' })).body.id
    await inAmber(async (db) => {
      const made = (due_date: string, gross: number) =>
        seedInvoice(db, { type: 'sales', client_id, due_date, gross })
      await made('2026-02-01', 150_000)
      await made('2026-02-01', 50_000)
      await made('2026-02-01', 100_000)
      await made('2199-01-01', 200_000)
      disputed = await made('2199-01-01', 30_000)
      await sql`insert into invoice_disputes (tenant_id, invoice_id, code, reason, amount, raised_by_user_id)
        values (${db.tenant}, ${disputed}, 'other', 'Not what was agreed', 30000, ${amber.owner.id})`.execute(
        db,
      )
    })
  })

  it('(overdue and over 1,000) or disputed finds these, and its totals are theirs', async () => {
    const found = await rows(amber.owner, 'invoices', worked)
    expect(found.map(({ gross }) => gross).sort((a, b) => a - b)).toEqual([30_000, 150_000])
    const { body } = await as(amber.owner).get(`/invoice-counts?type=all&${where(worked)}`)
    const all = body.data.find(({ status }: { status: string }) => status === 'all')
    expect(all).toMatchObject({ count: 2, gross: 180_000 })
  })

  it.each([
    ['at least', ['balance', 'at_least', '1000.00'], 3],
    ['less', ['gross', 'below', '500'], 1],
    ['exactly', ['gross', 'is', '500.00'], 1],
    ['before a day', ['due_date', 'before', '2026-03-01'], 3],
    ['a party', ['party_name', 'contains', 'SOMEBODY'], 5],
    ['what a pattern would find', ['party_name', 'contains', '%'], 0],
    ['empty', ['po_number', 'empty', ''], 5],
    ['one of several', ['status', 'is', 'overdue,issued'], 5],
    ['none of them', ['status', 'is_not', 'overdue'], 2],
  ])('%s', async (_words, condition, count) => {
    expect(await rows(amber.owner, 'invoices', ['all', ['all', condition]])).toHaveLength(count)
  })

  it('of a page further on keep to the same', async () => {
    const all = ['all', ['all', ['gross', 'above', '0']]]
    const { body } = await as(amber.owner).get(`/invoices?per_page=2&${where(all)}`)
    expect(body.meta.total).toBe(5)
    const { body: next } = await as(amber.owner).get(body.links.next.replace('/api/v1', ''))
    expect(next.data).toHaveLength(2)
    expect(next.meta.total).toBe(5)
  })
})

describe('that make no sense', () => {
  it.each([
    ['an unknown field', ['all', ['all', ['colour', 'is', 'red']]]],
    ['a word of another kind', ['all', ['all', ['gross', 'contains', '1']]]],
    ['no number', ['all', ['all', ['gross', 'above', 'much']]]],
    ['no day', ['all', ['all', ['due_date', 'on', '2026-02-31']]]],
    ['a third level', ['all', ['all', ['any', ['gross', 'above', '1']]]]],
    ['injected words', ['all', ['all', ['gross) or true --', 'above', '1']]]],
  ])('are refused: %s', async (_words, conditions) => {
    expect(await problem(amber.owner, 'invoices', conditions)).toEqual([422, 'where'])
  })

  it('are refused where a list takes none', async () => {
    expect(await problem(amber.owner, 'teams', ['all', ['all', ['name', 'is', 'x']]])).toEqual([422, 'where'])
  })
})

describe('over what is masked', () => {
  const masked = ['all', ['all', ['overdue', 'above', '1']]]
  it('are refused, so that nobody infers it', async () => {
    expect((await as(amber.owner).get(`/clients?${where(masked)}`)).status).toBe(200)
    expect(await problem(amber.compliance, 'clients', masked)).toEqual([422, 'where'])
    const fields = async (person: Person) =>
      (await as(person).get('/list-fields?list=/clients')).body.data.map(({ key }: { key: string }) => key)
    expect(await fields(amber.owner)).toContain('overdue')
    expect(await fields(amber.compliance)).not.toContain('overdue')
    expect((await as(amber.compliance).get('/list-fields?list=/invoices')).body.data).toEqual([])
  })

  it('are left out of a view for whoever may not see it, and named', async () => {
    const both = ['all', ['all', ['overdue', 'above', '1'], ['name', 'contains', 'x']]]
    const { body: view } = await as(amber.owner).post('/saved-views', {
      ...{ list: '/clients', address: '/clients', name: 'Owing', audience: 'agency' },
      query: { where: JSON.stringify(both) },
    })
    const { data } = (await as(amber.compliance).get('/saved-views')).body
    const theirs = data.find(({ id }: Row) => id === view.id)
    expect(theirs.withheld).toEqual(['overdue'])
    expect(JSON.parse(theirs.query.where)).toEqual(['all', ['all', ['name', 'contains', 'x']]])
    const refused = await as(amber.compliance).post('/saved-views', {
      ...{ list: '/clients', address: '/clients', name: 'Owing', query: { where: JSON.stringify(both) } },
    })
    expect(refused.body.errors).toHaveProperty('query.where')
  })
})

it('a file holds what the conditions leave, and is refused where they are not theirs', async () => {
  const asked = (person: Person, conditions: unknown) =>
    as(person).post('/exports', {
      ...{ list: '/clients', format: 'csv', columns: ['name'] },
      query: { where: JSON.stringify(conditions) },
    })
  expect((await asked(amber.owner, ['all', ['all', ['overdue', 'above', '1']]])).status).toBe(201)
  expect((await asked(amber.compliance, ['all', ['all', ['overdue', 'above', '1']]])).status).not.toBe(201)
})

it('every list that can be taken out takes conditions over each of its fields', async () => {
  const { data: lists } = (await as(amber.owner).get('/exports/lists')).body
  const sample = {
    text: ['contains', 'a'],
    choice: ['empty', ''],
    number: ['above', '1'],
    day: ['last_days', '30'],
    yes_no: ['is', 'no'],
  } as const
  const failing: string[] = []
  for (const { list } of lists as { list: string }[]) {
    const { data: fields } = (await as(amber.owner).get(`/list-fields?list=${list}`)).body
    const conditions = (fields as { key: string; kind: keyof typeof sample }[])
      .slice(0, 20)
      .map(({ key, kind }) => [key, ...sample[kind]])
    if (conditions.length === 0) continue
    const { status, body } = await as(amber.owner).get(`${list}?${where(['all', ['any', ...conditions]])}`)
    const faults = Object.keys(body.errors ?? {})
    // Some are lists of one record, which their address names.
    if (status !== 200 && (faults.length === 0 || faults.includes('where')))
      failing.push(`${list}: ${status} ${JSON.stringify(body.errors ?? body.title)}`)
  }
  expect(failing).toEqual([])
})

it('another agency finds nothing of it', async () => {
  expect(await rows(birch.owner, 'invoices', worked)).toEqual([])
})
