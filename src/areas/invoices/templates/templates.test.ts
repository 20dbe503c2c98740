import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { type Design, usualDesign } from '#areas/invoice-templates/contract.ts'
import { drafts, emptied, finance, openTestAgencies, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, behindOurBack, birch, inAmber, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { textOf } from '#test/pdf.ts'

openTestAgencies()
beforeEach(() =>
  onConnection(saffron.superUrl, (client) =>
    client.query(`${emptied('invoices')}
      update billing_profiles set invoice_template_id = null, language = 'en';
      update suppliers set invoice_template_id = null;
      truncate invoice_template_defaults, invoice_template_versions, issued_documents cascade;
      delete from invoice_templates`),
  ),
)

const path = '/invoice-templates'
type Made = { id: number; version: number }
const titled = (sales: string, more: Partial<Design> = {}): Design => ({
  ...usualDesign,
  labels: { en: { sales, sales_credit: `${sales} back` } },
  ...more,
})
const template = async (name: string, more: object = {}): Promise<Made> => {
  const { status, body } = await finance().post(path, {
    name,
    types: ['sales'],
    design: titled(name),
    ...more,
  })
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const publish = ({ id, version }: Made) => finance().post(`${path}/${id}/publication`, { version })
const published = async (name: string, more: object = {}) => {
  const made = await publish(await template(name, more))
  expect(made.status).toBe(200)
  return made.body as Made & { published_version: number }
}
const change = async (made: Made, changes: object) => {
  const { status, body } = await finance().patch(`${path}/${made.id}`, { version: made.version, ...changes })
  expect([status, body.code]).toEqual([200, undefined])
  return body as Made
}
const issued = async (id: number) => {
  await finance().post('/invoice-approvals', { ids: [id] })
  const { status, body } = await finance().post(`/invoices/${id}/issue`)
  expect(status).toBe(200)
  return body
}
const issuedInvoice = async (side = 'sales') => {
  await sheet()
  expect((await run(side)).status).toBe(201)
  return issued((await drafts())[0].id)
}
const wordsOf = async (id: number) => {
  const { status, bytes } = await finance().get(`/invoices/${id}/pdf`)
  expect(status).toBe(200)
  return textOf(bytes)
}
const names = (column: string, id: number | null) =>
  inAmber((db) =>
    sql.raw(`update ${column} set invoice_template_id = ${id} where tenant_id = ${db.tenant}`).execute(db),
  )

test('a draft becomes a version; documents that name one are drawn with it for ever', async () => {
  const first = await published('Bill')
  await names('billing_profiles', first.id)
  const { id, number, document } = await issuedInvoice()
  expect(document.template).toMatchObject({ id: first.id, version: 1, language: 'en' })
  expect(await wordsOf(id)).toContain(`Bill ${number}`)
  const before = (await finance().get(`/invoices/${id}/pdf`)).bytes

  const changed = await change(first, { design: titled('Charge') })
  expect(changed).toMatchObject({ changed: true, status: 'published', published_version: 1 })
  expect((await publish(changed)).body).toMatchObject({ changed: false, published_version: 2 })
  // Also who draws it anew: from what the document names.
  await behindOurBack('truncate invoice_files cascade')
  expect((await finance().get(`/invoices/${id}/pdf`)).bytes.equals(before)).toBe(true)

  const { data } = (await finance().get(`${path}/${first.id}/versions`)).body
  expect(data.map((each: { number: number; documents: number }) => [each.number, each.documents])).toEqual([
    [2, 0],
    [1, 1],
  ])
  const series = (await finance().get('/number-series')).body.data.find(
    (each: { issued_count: number }) => each.issued_count > 0,
  )
  expect((await finance().get(`/number-series/${series.id}/verification`)).body).toMatchObject({ ok: true })
})

test('a version is gone back to by writing it again; the same twice is refused', async () => {
  const first = await published('Bill')
  const second = await publish(await change(first, { design: titled('Charge') }))
  expect((await publish(second.body)).body.code).toBe('invoice_template.unchanged')
  const { data } = (await finance().get(`${path}/${first.id}/versions`)).body
  const back = await publish(await change(second.body, { design: data[1].design }))
  expect(back.body).toMatchObject({ published_version: 3, changed: false })
})

test('without a template nothing changes: no name in the snapshot, and our own layout', async () => {
  await template('Never published')
  const { id, document } = await issuedInvoice()
  expect(document).not.toHaveProperty('template')
  expect(await wordsOf(id)).toContain('Invoice number')
})

test('billing profile, then the client, then the company, then everybody; what is retired or of another type is passed over', async () => {
  await sheet()
  expect((await run()).status).toBe(201)
  const draft = (await drafts())[0].id
  const chosen = async () => (await finance().get(`/invoices/${draft}`)).body.document.template?.id
  const defaults = (legal_entity_id: number | null) => ({ defaults: [{ type: 'sales', legal_entity_id }] })
  const { rows } = await inAmber((db) =>
    sql<{ entity: number; client: number }>`
      select legal_entity_id as entity, client_id as client from invoices where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  expect(await chosen()).toBeUndefined()
  const all = await published('All')
  await change(all, defaults(null))
  expect(await chosen()).toBe(all.id)
  const company = await published('Company')
  await change(company, defaults(rows[0]!.entity))
  expect(await chosen()).toBe(company.id)
  const client = await published('Client')
  const own = await published('Own')
  const other = await finance().post(`/clients/${rows[0]!.client}/billing-profiles`, { label: 'Wards' })
  await inAmber((db) =>
    sql`update invoices set billing_profile_id = ${other.body.id} where tenant_id = ${db.tenant}`.execute(db),
  )
  await inAmber((db) =>
    sql`update billing_profiles set invoice_template_id = ${client.id} where tenant_id = ${db.tenant} and is_default`.execute(
      db,
    ),
  )
  expect(await chosen()).toBe(client.id)
  await finance().patch(`/billing-profiles/${other.body.id}`, {
    version: other.body.version,
    invoice_template_id: own.id,
  })
  expect(await chosen()).toBe(own.id)
  const retired = await finance().delete(`${path}/${own.id}/publication`, { version: own.version })
  expect(retired.body.status).toBe('retired')
  expect(await chosen()).toBe(client.id)
  await change(client, { types: ['sales-credit'] })
  expect(await chosen()).toBe(company.id)
  // The same place again takes it from the other.
  await change(
    { id: all.id, version: all.version + 1 },
    { defaults: [{ type: 'sales', legal_entity_id: null }, ...defaults(rows[0]!.entity).defaults] },
  )
  expect(await chosen()).toBe(all.id)
  expect((await finance().get(`${path}/${company.id}`)).body.defaults).toEqual([])
})

test('a credit note looks like what it corrects, unless that template is retired', async () => {
  const bill = await published('Bill')
  const usual = await published('Usual', { types: ['sales-credit'] })
  await change(usual, { defaults: [{ type: 'sales-credit', legal_entity_id: null }] })
  await names('billing_profiles', bill.id)
  const { id } = await issuedInvoice()
  const { body: credit } = await finance().post(`/invoices/${id}/credits`, {
    reason_code: 'wrong_hours',
    reason: 'Counted twice',
    reinstate: false,
  })
  const chosen = async () => (await finance().get(`/invoices/${credit.id}`)).body.document.template?.id
  expect(await chosen()).toBe(bill.id)
  await finance().delete(`${path}/${bill.id}/publication`, { version: bill.version })
  expect(await chosen()).toBe(usual.id)
  await as(amber.owner).post('/invoice-approvals', { ids: [credit.id] })
  const { number } = await issued(credit.id)
  expect(await wordsOf(credit.id)).toContain(`Usual back ${number}`)
})

test('a self-bill is drawn by the template of its supplier, in the language of the supplier', async () => {
  const design = { ...usualDesign, labels: { de: { self_billing: 'Gutschrift' } } }
  const made = await published('Ours', { types: ['self-billing'], design })
  await names('suppliers', made.id)
  await inAmber((db) => sql`update suppliers set language = 'de' where tenant_id = ${db.tenant}`.execute(db))
  const { id, document } = await issuedInvoice('self-billing')
  expect(document.template).toMatchObject({ id: made.id, language: 'de' })
  expect(await wordsOf(id)).toMatch(/Gutschrift SB.*output tax due to HMRC/)
})

describe('the preview', () => {
  const preview = (given: object, who = amber.finance) =>
    as(who).post(`${path}/preview`, { design: titled('Shown'), ...given })

  it('is the PDF of a made-up document, or of one that the asker sees, with its pages', async () => {
    const made = await preview({ type: 'sales-credit' })
    expect([made.status, made.headers['content-type'], made.headers['x-page-count']]).toEqual([
      200,
      'application/pdf',
      '1',
    ])
    expect(await textOf(made.bytes)).toContain('Shown back CRN-2026-000003')
    await sheet()
    await run()
    const draft = (await drafts())[0]
    const real = await preview({ invoice_id: draft.id })
    expect(await textOf(real.bytes)).toContain(draft.party_name)
    const drawn = await finance().post(`${path}/pages`, { design: titled('Shown'), invoice_id: draft.id })
    expect(drawn.body).toMatchObject({ pages: 1, svg: expect.stringMatching(/^<svg/) })
    const { data } = (await finance().get(`${path}/samples`)).body
    expect(data[0]).toMatchObject({ id: draft.id, type: 'sales' })
  })

  it('shows nobody a document that they may not see', async () => {
    await sheet()
    await run()
    const draft = (await drafts())[0]
    expect((await preview({ invoice_id: draft.id }, birch.finance)).status).toBe(404)
    expect((await as(birch.finance).get(`${path}/samples`)).body.data).toEqual([])
    expect((await preview({ invoice_id: draft.id }, amber.consultant)).status).toBe(403)
  })
})
