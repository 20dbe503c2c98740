import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { usualDesign } from '#areas/invoice-templates/contract.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

openAgencies()
beforeEach(() =>
  onConnection(saffron.superUrl, (client) =>
    client.query(`update billing_profiles set invoice_template_id = null;
      delete from invoice_template_versions; delete from invoice_templates`),
  ),
)

const path = '/invoice-templates'
const finance = () => as(amber.finance)
type Made = { id: number; version: number }
const template = async (name: string, more: object = {}): Promise<Made> => {
  const { status, body } = await finance().post(path, { name, types: ['sales'], ...more })
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const publish = ({ id, version }: Made) => finance().post(`${path}/${id}/publication`, { version })
const published = async (name: string) => {
  const made = await publish(await template(name))
  expect(made.status).toBe(200)
  return made.body as Made
}

describe('publishing', () => {
  it('refuses a template that hides the VAT number, by the name of the rule, and at its place', async () => {
    const blocks = usualDesign.blocks.map((block) => ({
      ...block,
      items: block.items.map((item) => ({ ...item, visible: item.visible && item.key !== 'vat_number' })),
    }))
    const { status, body } = await publish(await template('Hidden', { design: { ...usualDesign, blocks } }))
    expect([status, body.code]).toEqual([422, 'invoice_template.vat.vat_number'])
    expect(body.errors['design.blocks.0'][0]).toContain('(vat.vat_number)')
  })

  it('is one step at a time, also when two people press at once', async () => {
    const made = await template('Twice')
    const replies = await Promise.all([publish(made), publish(made)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await finance().get(`${path}/${made.id}/versions`)).body.data).toHaveLength(1)
  })
})

test('what was published is retired and not deleted, a draft is deleted, and a version is changed by nobody', async () => {
  const draft = await template('Draft')
  expect((await finance().delete(`${path}/${draft.id}`)).body.title).toBe('Template deleted')
  const made = await published('Kept')
  expect((await finance().delete(`${path}/${made.id}`)).body.title).toBe('Template retired')
  expect((await finance().delete(`${path}/${made.id}`)).status).toBe(409)
  const written = inAmber((db) =>
    sql`update invoice_template_versions set design = '{}' where tenant_id = ${db.tenant}`.execute(db),
  )
  await expect(written).rejects.toThrow(/permission denied/)
})

describe('as a file', () => {
  it('goes out and comes in', async () => {
    const made = await template('Travels', { types: ['sales', 'sales-credit'] })
    const { body: file } = await finance().get(`${path}/${made.id}/file`)
    expect(file).toMatchObject({ kind: 'saffron-invoice-template', schema: 1, name: 'Travels' })
    const taken = await as(birch.finance).post(`${path}/files`, file)
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({ status: 'draft', name: 'Travels', design: file.design })
    expect((await finance().post(`${path}/files`, file)).body).toMatchObject({
      code: 'invoice_template.name_taken',
    })
  })

  it.each<[string, (file: Record<string, unknown>) => unknown, string]>([
    ['another version', (file) => ({ ...file, schema: 2 }), 'schema'],
    ['no template', () => ({ kind: 'something', schema: 1 }), 'kind'],
    ['a part it does not know', (file) => ({ ...file, design: { ...usualDesign, css: 'a{}' } }), 'design'],
    [
      'a wrong colour',
      (file) => ({ ...file, design: { ...usualDesign, colours: { ...usualDesign.colours, ink: 'red' } } }),
      'design.colours.ink',
    ],
    [
      'a column of pay',
      (file) => ({
        ...file,
        design: {
          ...usualDesign,
          blocks: usualDesign.blocks.map((block) =>
            block.kind === 'lines'
              ? { ...block, items: [{ key: 'pay_rate', visible: true, width: null }] }
              : block,
          ),
        },
      }),
      'design.blocks.3.items',
    ],
  ])('refuses %s, at its place', async (_name, change, place) => {
    const file = {
      kind: 'saffron-invoice-template',
      schema: 1,
      name: 'T',
      types: ['sales'],
      design: usualDesign,
    }
    const { status, body } = await finance().post(`${path}/files`, change(file) as object)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(place)
  })
})

test('another agency neither sees, changes, publishes, deletes nor refers to it', async () => {
  const { id, version } = await published('Ours')
  const other = as(birch.finance)
  expect((await other.get(path)).body.data).toEqual([])
  for (const part of ['', '/versions', '/uses', '/file'])
    expect((await other.get(`${path}/${id}${part}`)).status).toBe(404)
  expect((await other.patch(`${path}/${id}`, { version, name: 'Theirs' })).status).toBe(404)
  expect((await other.post(`${path}/${id}/publication`, { version })).status).toBe(404)
  expect((await other.delete(`${path}/${id}/publication`, { version })).status).toBe(404)
  expect((await other.delete(`${path}/${id}`)).status).toBe(404)
  const { client_id } = await createPlacementFixture(saffron.database, birch)
  const referring = (invoice_template_id: number) =>
    as(birch.owner).post(`/clients/${client_id}/billing-profiles`, { label: 'A', invoice_template_id })
  const refused = await referring(id)
  expect(refused.status).toBe(422)
  expect(refused.body).toEqual((await referring(99_999_999)).body)
})

test('whoever may only look changes nothing; a name is there once; the list says who uses it', async () => {
  const made = await published('Northern')
  const { client_id } = await createPlacementFixture(saffron.database, amber)
  await inAmber((db) =>
    sql`update billing_profiles set invoice_template_id = ${made.id}
      where tenant_id = ${db.tenant} and client_id = ${client_id}`.execute(db),
  )
  const payroll = as(amber.payroll)
  expect((await payroll.get(`${path}/${made.id}`)).body).toMatchObject({ used_by: expect.any(Number) })
  expect((await payroll.patch(`${path}/${made.id}`, { version: made.version, name: 'X' })).status).toBe(403)
  expect((await payroll.post(`${path}/${made.id}/publication`, { version: made.version })).status).toBe(403)
  expect((await as(amber.candidate).get(path)).status).toBe(403)
  expect((await finance().post(path, { name: 'NORTHERN', types: ['sales'] })).body.code).toBe(
    'invoice_template.name_taken',
  )
  const { data } = (await finance().get(`${path}/${made.id}/uses`)).body
  expect(data).toContainEqual(expect.objectContaining({ kind: 'client', id: client_id }))
  expect((await finance().get(`${path}?search=north`)).body.data).toHaveLength(1)
})
