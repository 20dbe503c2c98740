import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { ground, openPayments } from '#areas/payments/payments.testing.ts'
import { amber, as, behindOurBack, saffron } from '#test/agencies.ts'
import { type Organisation, startXero, type TestXero } from '#test/xero.ts'

export let xero: TestXero
/** Where Amber keeps its books; empty before each test. */
export let organisation: Organisation
/** The company of Amber. */
export let entity: number

/** Opens Saffron with what Amber invoices by, and a Xero of this machine. */
export function openXero(): void {
  openPayments()
  beforeAll(async () => {
    xero = await startXero()
    saffron.deps.providers = { xero: xero.app }
    entity = (await owner().get('/integrations/xero')).body.companies[0].legal_entity_id
  })
  afterAll(() => xero.close())
  beforeEach(() => {
    organisation = xero.organisation('Amber Staffing')
  })
  afterEach(async () => {
    xero.state.organisations.length = 0
    xero.state.faults.length = 0
    xero.state.asked.length = 0
    await behindOurBack(`
      truncate integration_connections, remote_links, integration_log, xero_choices, xero_contacts, xero_mappings, xero_differences,
        payment_allocations, payments, invoices, invoice_lines, invoice_taxes, issued_documents cascade`)
  })
}

export const owner = () => as(amber.owner)
export const path = (id: number, more = '') => `/integrations/xero/connections/${id}${more}`

/** Somebody of Amber lets us into its organisation. */
export async function connected(): Promise<number> {
  const { body } = await owner().post('/integrations/xero/connections', { legal_entity_id: entity })
  const { status, body: made } = await owner().post('/integrations/xero/callback', await xero.allow(body.url))
  expect([status, made.status]).toEqual([200, 'connected'])
  await change(made.id, { from_day: '2026-01-01' })
  await saffron.settle()
  return made.id
}

export async function change(id: number, changes: object) {
  const { version } = await connection()
  const reply = await owner().patch(path(id), { version, ...changes })
  expect(reply.status).toBe(200)
}
export const connection = async () => (await owner().get('/integrations/xero')).body.companies[0].connection

/** Takes every suggestion, as the page does. */
export async function mapped(id: number) {
  const { lines } = (await owner().get(path(id, '/mapping'))).body
  const chosen = lines
    .filter((each: { needed: boolean; suggestion: string }) => each.suggestion)
    .map(({ kind, object_id, suggestion }: Record<string, string>) => ({
      kind,
      object_id,
      target: suggestion,
    }))
  expect((await owner().put(path(id, '/mapping'), { lines: chosen })).status).toBe(200)
}

export async function run(id: number) {
  organisation.calls.length = 0
  expect((await owner().post(path(id, '/sync'))).status).toBe(200)
  await saffron.settle()
}
export const conflicts = async (id: number) => (await owner().get(path(id, '/conflicts'))).body.data
export const answer = (link: { id: number; version: number }, choice: string, more = {}) =>
  owner().post(`/integrations/xero/conflicts/${link.id}/answer`, { version: link.version, choice, ...more })
export const sent = (number: string) => organisation.invoices.find((each) => each.InvoiceNumber === number)

/** The golden week: 1,154.60 and 230.92 of VAT. */
export async function golden() {
  const line = (description: string, quantity: string, unit_price: string) => ({
    ...{ description, quantity, unit_price, tax_code_id: ground.tax_code_id },
  })
  const draft = await owner().post('/invoices', {
    ...{ type: 'sales', client_id: ground.client_id },
    lines: [
      line('Basic hours', '40', '26.00'),
      line('Overtime', '3', '36.40'),
      line('Night uplift', '1.5', '3.60'),
    ],
  })
  await owner().post(`/invoices/${draft.body.id}/approval`)
  const accepted = [{ code: 'invoice.out_of_order', reason: 'A test' }]
  return (await owner().post(`/invoices/${draft.body.id}/issue`, { issue_date: '2026-02-02', accepted })).body
}
