import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { create, draftId, finance, fixture, issued, openDrafts } from '#areas/invoices/drafts.testing.ts'
import { embeddedFiles } from '#areas/invoices/e-invoice/reading/embedded.ts'
import { readEInvoice } from '#areas/invoices/e-invoice/reading/read.ts'
import { amber, as, birch, mailServer, saffron } from '#test/agencies.ts'

openDrafts({ emails: true })

type Setting = Partial<
  Record<
    'e_invoice_format' | 'e_invoice_policy' | 'endpoint_scheme' | 'endpoint_id' | 'buyer_reference',
    string
  >
>

/** How the client takes e-invoices, by the page of its billing profile. */
async function takes(settings: Setting) {
  const profiles = (await as(amber.owner).get(`/clients/${fixture.client_id}/billing-profiles`)).body.data
  const { id, version } = profiles[0]
  return as(amber.owner).patch(`/billing-profiles/${id}`, { version, ...settings })
}
const none: Setting = { e_invoice_format: 'none', endpoint_scheme: '', endpoint_id: '', buyer_reference: '' }
const validation = async (id: number) => (await finance().get(`/invoices/${id}/e-invoice/validation`)).body

beforeAll(async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update legal_entities set vat_number = 'GB123456782', address_line_1 = '12 Kirby Street', city = 'London',
      account_name = 'Amber', iban = 'GB33BUKB20201555555555' where tenant_id = ${db.tenant}`.execute(db),
  )
})

describe('how a client takes e-invoices', () => {
  it('is kept with its billing profile, and a number with wrong check digits is refused at its field', async () => {
    expect(
      (await takes({ endpoint_scheme: '0088', endpoint_id: '7300010000002' })).body.errors,
    ).toHaveProperty('endpoint_id')
    expect((await takes({ endpoint_scheme: '', endpoint_id: '7300010000001' })).body.errors).toHaveProperty(
      'endpoint_scheme',
    )
    expect(
      (await takes({ e_invoice_format: 'ubl', endpoint_scheme: '0088', endpoint_id: '7300 0100 0000 1' }))
        .body,
    ).toMatchObject({
      e_invoice_format: 'ubl',
      e_invoice_policy: 'block',
      endpoint_scheme: '0088',
    })
    await takes(none)
  })

  it('is a term: who may not change terms does not change it', async () => {
    const profiles = (await as(amber.owner).get(`/clients/${fixture.client_id}/billing-profiles`)).body.data
    const { id, version } = profiles[0]
    const refused = await as(amber.consultant).patch(`/billing-profiles/${id}`, {
      version,
      e_invoice_format: 'cii',
    })
    expect(refused.status).toBeGreaterThanOrEqual(403)
  })
})

describe('a draft whose buyer wants a reference and has none', () => {
  it('says so with the page that mends it, is not issued, and is once it stands there', async () => {
    await takes({ ...none, e_invoice_format: 'ubl' })
    const { body } = await create()
    expect(await validation(body.id)).toMatchObject({
      valid: false,
      format: 'ubl',
      policy: 'block',
      findings: [
        {
          rule: 'PEPPOL-EN16931-R003',
          severity: 'error',
          field: 'buyer_reference',
          text: expect.stringContaining('buyer reference'),
          fix: { page: expect.stringMatching(/^\/clients\/\d+\/billing-profiles\/\d+\/edit$/) },
        },
        { rule: 'PEPPOL-EN16931-R010', severity: 'warning' },
        { rule: 'PEPPOL-EN16931-R020', severity: 'warning' },
      ],
    })
    await finance().post(`/invoices/${body.id}/approval`)
    expect(await finance().post(`/invoices/${body.id}/issue`)).toMatchObject({
      status: 409,
      body: { code: 'invoice.e_invoice' },
    })
    await takes({ buyer_reference: 'DEPT-7' })
    expect(await validation(body.id)).toMatchObject({ valid: true })
    const done = await finance().post(`/invoices/${body.id}/issue`)
    expect(done.body.document).toMatchObject({ buyer_reference: 'DEPT-7', e_invoice: { format: 'ubl' } })
    await takes(none)
  })

  it('is issued with a reason where the profile only warns, and the reason stands in its history', async () => {
    await takes({ ...none, e_invoice_format: 'ubl', e_invoice_policy: 'warn' })
    await finance().post(`/invoices/${draftId}/approval`)
    const asked = await finance().post(`/invoices/${draftId}/issue`)
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'e_invoice.invalid' }] },
    })
    const accepted = [{ code: 'e_invoice.invalid', reason: 'They type it in by hand' }]
    expect((await finance().post(`/invoices/${draftId}/issue`, { accepted })).status).toBe(200)
    const { body } = await as(amber.owner).get(`/history?subject=invoices&subject_id=${draftId}`)
    expect(JSON.stringify(body.data)).toContain('They type it in by hand')
    await takes({ ...none, e_invoice_policy: 'block' })
  })
})

describe('the e-invoice of an issued document', () => {
  it('is UBL or CII, the same bytes every time, whatever the records say later', async () => {
    expect((await finance().get(`/invoices/${draftId}/e-invoice?format=ubl`)).status).toBe(409)
    const { number, gross } = await issued()
    for (const format of ['ubl', 'cii'] as const) {
      const first = await finance().get(`/invoices/${draftId}/e-invoice?format=${format}`)
      expect(first.headers['content-type']).toContain('application/xml')
      const read = readEInvoice(first.bytes)
      expect(read).toMatchObject({
        syntax: format,
        invoice: { number, type_code: '380', totals: { payable: (gross / 100).toFixed(2) } },
      })
      expect(
        (await finance().get(`/invoices/${draftId}/e-invoice?format=${format}`)).bytes.equals(first.bytes),
      ).toBe(true)
    }
  })

  it('goes with the email where the client takes it so', async () => {
    await takes({ ...none, e_invoice_format: 'cii', buyer_reference: 'DEPT-7' })
    const { id } = (await create()).body
    await finance().post(`/invoices/${id}/approval`)
    const { number } = (await finance().post(`/invoices/${id}/issue`)).body
    await finance().post(`/invoices/${id}/dispatch`, {})
    await saffron.settle()
    const letter = mailServer.emails.find(({ subject }) => subject?.includes(number))!
    expect(letter.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`, `${number}-cii.xml`])
    await takes(none)
  })

  it('lies inside the PDF as Factur-X, once', async () => {
    await takes({ ...none, e_invoice_format: 'factur-x' })
    const { id } = (await create()).body
    await finance().post(`/invoices/${id}/approval`)
    const { number } = (await finance().post(`/invoices/${id}/issue`)).body
    const pdf = await finance().get(`/invoices/${id}/pdf`)
    const [xml, ...others] = [...embeddedFiles(pdf.bytes)]
    expect(others).toEqual([])
    expect(readEInvoice(xml!)).toMatchObject({
      syntax: 'cii',
      invoice: { number, specification: 'urn:cen.eu:en16931:2017' },
    })
    expect(pdf.bytes.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect((await finance().get(`/invoices/${id}/pdf`)).bytes.equals(pdf.bytes)).toBe(true)
    await takes(none)
  })

  it('is nobody else’s', async () => {
    await issued()
    for (const path of ['e-invoice?format=ubl', 'e-invoice/validation']) {
      expect((await as(birch.finance).get(`/invoices/${draftId}/${path}`)).status).toBe(404)
      expect((await as(amber.candidate).get(`/invoices/${draftId}/${path}`)).status).toBe(403)
    }
  })
})
