import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { here, openTestPlacements } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { tenantContents } from '#test/time-travel.ts'

/** An approved sheet, its issued invoice, a draft of another week, and a decided bank change of Amber. */
let of: { sheet: number; other_sheet: number; invoice: number; draft: number; unit: number; tenant: number }

openTestPlacements()
beforeAll(async () => {
  const weeks: number[] = []
  for (const monday of ['2026-03-02', '2026-03-09']) {
    const { id, submission_no } = await handIn(here, monday)
    const review = { decision: 'approve', submission_no }
    expect((await as(amber.approver).post(`/timesheets/${id}/review`, review)).status).toBe(200)
    weeks.push(id)
  }
  const run = (period_end: string) => as(amber.finance).post('/invoice-runs', { side: 'sales', period_end })
  const drafts = async () => (await as(amber.finance).get('/invoices?type=sales&status=draft')).body.data
  await run('2026-03-08')
  const [{ id: invoice }] = await drafts()
  await as(amber.finance).post(`/invoices/${invoice}/approval`)
  expect((await as(amber.finance).post(`/invoices/${invoice}/issue`)).status).toBe(200)
  await saffron.settle()
  await run('2026-03-15')
  const [{ id: draft }] = await drafts()
  const [unit] = (
    await asked(
      saffron.superUrl,
      `select charge_unit_id as id from invoice_units where invoice_id = ${invoice}`,
    )
  ).rows
  of = { sheet: weeks[0]!, other_sheet: weeks[1]!, invoice, draft, unit: unit.id, tenant: amber.tenant.id }
})

const asked = (url: string, statement: string) => onConnection(url, (client) => client.query(statement))

const lines = () => `tenant_id = ${of.tenant} and invoice_id = ${of.invoice}`
const header = () => `tenant_id = ${of.tenant} and id = ${of.invoice}`
const sheet = () => `tenant_id = ${of.tenant} and id = ${of.sheet}`
const insertHistory = `insert into history (tenant_id, subject, subject_id, action`

const attacks: Record<string, () => string> = {
  'the number': () => `update invoices set number = 'INV-999999' where ${header()}`,
  'the date': () => `update invoices set issue_date = '2026-01-01' where ${header()}`,
  'the party': () => `update invoices set party_name = 'Somebody else' where ${header()}`,
  'whose invoice it is': () => `update invoices set client_id = null, supplier_id = null where ${header()}`,
  'the totals': () => `update invoices set net = net - 1, gross = gross - 1 where ${header()}`,
  'who issued it, and when': () =>
    `update invoices set issued_at = now() - interval '1 year', issued_by_user_id = null where ${header()}`,
  'an issued document made a draft again': () =>
    `update invoices set status = 'draft', number = null, series_id = null where ${header()}`,
  'an issued document deleted': () => `delete from invoices where ${header()}`,
  'a line': () => `update invoice_lines set net = net - 1 where ${lines()}`,
  'a line taken away': () => `delete from invoice_lines where ${lines()}`,
  'a line added':
    () => `insert into invoice_lines (tenant_id, invoice_id, seq, description, quantity, unit_price, net, tax_rate)
    values (${of.tenant}, ${of.invoice}, 99, 'More', 1, 1, 100, 20)`,
  'a line moved onto a draft': () =>
    `update invoice_lines set invoice_id = ${of.draft}, seq = 99 where ${lines()}`,
  'the VAT': () => `update invoice_taxes set tax = 0 where ${lines()}`,
  'the VAT taken away': () => `delete from invoice_taxes where ${lines()}`,
  'the places of its time': () => `delete from invoice_units where ${lines()}`,
  'the places of its time released': () => `update invoice_units set released_at = now() where ${lines()}`,
  'its time put on another document':
    () => `insert into invoice_units (tenant_id, side, charge_unit_id, invoice_id, line_seq)
    values (${of.tenant}, 'sales', ${of.unit}, ${of.draft}, 1)`,
  'what was credited, without a credit note': () =>
    `update invoice_unit_credits set reinstated = true where tenant_id = ${of.tenant}`,
  'a credit note said of an issued invoice':
    () => `insert into invoice_credits (tenant_id, invoice_id, credited_invoice_id, kind, reinstates, reason_code, reason)
    values (${of.tenant}, ${of.invoice}, ${of.invoice}, 'whole', false, 'other', 'x')`,
  'how a document ended, with an older date': () =>
    `insert into invoice_endings (tenant_id, invoice_id, kind, reason, amount, tax, at)
    values (${of.tenant}, ${of.invoice}, 'void', 'x', 0, 0, '2025-01-01')`,
  'the snapshot': () => `update issued_documents set snapshot = '{}' where tenant_id = ${of.tenant}`,
  'the snapshot taken away': () => `delete from issued_documents where tenant_id = ${of.tenant}`,
  'the PDF named otherwise': () => `update invoice_files set sha256 = '' where tenant_id = ${of.tenant}`,
  'a series set back': () =>
    `update number_series set next_number = 1 where tenant_id = ${of.tenant} and type = 'sales'`,
  'a series given to another type': () =>
    `update number_series set type = 'sales-credit' where tenant_id = ${of.tenant} and type = 'sales'`,
  'a series taken away': () => `delete from number_series where tenant_id = ${of.tenant}`,
  'what a run made': () => `update invoice_runs set net = 0 where tenant_id = ${of.tenant}`,
  'an approved sheet made a draft again': () => `update timesheets set status = 'draft' where ${sheet()}`,
  'the hours of an approved sheet': () =>
    `update timesheets set minutes = minutes + 60, charge_amount = charge_amount + 100 where ${sheet()}`,
  'the calculation of an approved sheet': () => `update timesheets set calculation = '{}' where ${sheet()}`,
  'an approved sheet deleted': () => `delete from timesheets where ${sheet()}`,
  'its entries changed': () =>
    `update timesheet_entries set end_time = '23:59' where tenant_id = ${of.tenant} and timesheet_id = ${of.sheet}`,
  'its entries taken away': () =>
    `delete from timesheet_entries where tenant_id = ${of.tenant} and timesheet_id = ${of.sheet}`,
  'an entry added':
    () => `insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time)
    values (${of.tenant}, ${of.sheet}, 99, '2026-03-08', 'shift', '09:00', '17:00')`,
  'approved time': () => `update charge_units set charge_amount = 1 where tenant_id = ${of.tenant}`,
  'approved time taken away': () => `delete from charge_units where tenant_id = ${of.tenant}`,
  'a decision': () => `update timesheet_reviews set decision = 'reject' where tenant_id = ${of.tenant}`,
  'a decision taken away': () => `delete from timesheet_reviews where tenant_id = ${of.tenant}`,
  'what keeps the sheet': () => `delete from approved_timesheets where tenant_id = ${of.tenant}`,
  'history with an older date': () =>
    `${insertHistory}, at) values (${of.tenant}, 'invoices', ${of.invoice}, 'seen', '2025-01-01')`,
  'history changed': () => `update history set user_name = 'Nobody' where tenant_id = ${of.tenant}`,
  'history taken away': () => `delete from history where tenant_id = ${of.tenant}`,
  'a mail that was sent': () =>
    `update mails set to_address = 'x@y.test' where tenant_id = ${of.tenant} and status = 'sent'`,
  'a mail taken away': () => `delete from mails where tenant_id = ${of.tenant}`,
  'a closing with an older date':
    () => `insert into period_closings (tenant_id, closed_to, reason, user_id, at)
    values (${of.tenant}, '2026-01-31', 'x', ${amber.owner.id}, '2025-01-01')`,
  'central history with an older date': () =>
    `insert into central_history (subject, subject_id, action, at) values ('tenants', 1, 'seen', '2025-01-01')`,
  'central history changed': () => `update central_history set name = 'Nobody'`,
}

/** Every login of the running application, in whichever agency it says to be. */
const logins: Record<string, { url: () => string; tenant: () => number | '' }> = {
  'the application, in this agency': { url: () => saffron.appUrl, tenant: () => amber.tenant.id },
  'the application, in another agency': { url: () => saffron.appUrl, tenant: () => birch.tenant.id },
  'the application, in none': { url: () => saffron.appUrl, tenant: () => '' },
  'the login across agencies': { url: () => saffron.centralUrl, tenant: () => '' },
  'the login across agencies, in this one': { url: () => saffron.centralUrl, tenant: () => amber.tenant.id },
  'the login of the queue': { url: () => saffron.workerUrl, tenant: () => amber.tenant.id },
}

/** Refused, or there was nothing for it to do. Answers what was written all the same. */
async function attempt(
  client: pg.Client,
  tenant: number | '',
  statement: string,
): Promise<string | undefined> {
  await client.query('begin')
  await client.query(`select set_config('app.tenant_id', '${tenant}', true)`)
  try {
    const { rowCount } = await client.query(statement)
    await client.query('commit')
    return rowCount ? `${rowCount} rows: ${statement}` : undefined
  } catch (error) {
    await client.query('rollback')
    expect((error as Error).message).toMatch(
      /permission denied|row-level security|violates (foreign key|unique|check)/,
    )
  }
}

describe.for(Object.entries(logins))('%s', ([, { url, tenant }]) => {
  test('changes nothing of what is issued, approved, counted or recorded', async () => {
    const before = await tenantContents(saffron.superUrl, of.tenant)
    const written = await onConnection(url(), async (client) => {
      const through: (string | undefined)[] = []
      for (const attack of Object.values(attacks)) through.push(await attempt(client, tenant(), attack()))
      return through.filter(Boolean)
    })
    expect(written).toEqual([])
    expect(await tenantContents(saffron.superUrl, of.tenant)).toEqual(before)
  })
})

test('a transaction that began before the issue changes nothing of it either', async () => {
  const line = `tenant_id = ${of.tenant} and invoice_id = ${of.draft}`
  await onConnection(saffron.appUrl, async (client) => {
    await client.query('begin isolation level repeatable read')
    await client.query(`select set_config('app.tenant_id', '${of.tenant}', true)`)
    await client.query(`select count(*) from invoice_units where ${line}`)
    await as(amber.finance).post(`/invoices/${of.draft}/approval`)
    expect((await as(amber.finance).post(`/invoices/${of.draft}/issue`)).status).toBe(200)
    await expect(client.query(`delete from invoice_units where ${line}`)).rejects.toThrow(
      /could not serialize/,
    )
    await client.query('rollback')
  })
})
