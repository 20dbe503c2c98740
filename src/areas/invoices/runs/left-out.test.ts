import { expect, test } from 'vitest'
import { change, finance, openHouse, preview, run, sheet } from '#areas/invoices/runs/runs.testing.ts'

openHouse()

test.for<[string, string, string, string]>([
  ['a client on hold', 'sales', `update clients set status = 'on_hold'`, 'party_on_hold'],
  ['a billing profile on hold', 'sales', `update billing_profiles set on_hold = true`, 'profile_on_hold'],
  ['a missing purchase order', 'sales', `update billing_profiles set po_required = true`, 'po_missing'],
  ['a sheet on hold', 'sales', `update timesheets set bill_status = 'on_hold'`, 'on_hold'],
  ['a sheet whose pay is on hold', 'self-billing', `update timesheets set pay_status = 'on_hold'`, 'on_hold'],
  ['a suspended supplier', 'self-billing', `update suppliers set status = 'suspended'`, 'supplier.suspended'],
  [
    'a terminated supplier',
    'self-billing',
    `update suppliers set status = 'terminated'`,
    'supplier.terminated',
  ],
  [
    'an agreement that ran out',
    'self-billing',
    `update self_billing_agreements set ends_on = '2020-06-01'`,
    'supplier.no_agreement',
  ],
  [
    'a changed VAT number',
    'self-billing',
    `update suppliers set vat_number = 'GB999'`,
    'supplier.vat_number_changed',
  ],
])('%s is left out of the run with its reason', async ([, side, statement, reason]) => {
  await sheet()
  await change(statement)
  const shown = await preview(side)
  expect(shown.documents).toEqual([])
  expect(shown.exclusions).toMatchObject([{ reason, sheet_count: 1 }])
  expect((await run(side)).body.code).toBe('run.nothing_ready')
})

test('time of PAYE workers is paid by payroll and not self-billed', async () => {
  await sheet({ paye: true })
  expect((await preview('self-billing')).exclusions).toMatchObject([
    { reason: 'payroll', party_id: null, net: 894_50 },
  ])
})

test('sheets that nobody approved yet are named', async () => {
  const id = await sheet()
  await change(`update timesheets set status = 'submitted', bill_status = 'not_ready'`)
  expect((await preview()).exclusions).toMatchObject([
    { reason: 'not_approved', party_name: 'Northwind Hospital', timesheet_ids: [id] },
  ])
})

test('what is ready is shown by party, with its obstacle', async () => {
  await sheet()
  const ready = async (side: string) => (await finance().get(`/ready-to-invoice?side=${side}`)).body.data
  expect(await ready('sales')).toMatchObject([
    { party_name: 'Northwind Hospital', sheet_count: 1, net: 1154_60, reason: null },
  ])
  await change(`update suppliers set status = 'suspended'`)
  expect(await ready('self-billing')).toMatchObject([
    { party_name: 'Doyle Care Ltd', reason: 'supplier.suspended' },
  ])
})

test('who is self-billed needs an agreement in force on the day that the run says', async () => {
  await sheet()
  await change(`update self_billing_agreements set starts_on = '2026-03-01'`)
  const on = async (day: string) =>
    (await finance().get(`/invoice-runs/preview?side=self-billing&period_end=2026-02-08&planned_date=${day}`))
      .body
  expect((await on('2026-03-01')).totals.documents).toBe(1)
  expect((await on('2026-02-28')).exclusions).toMatchObject([{ reason: 'supplier.no_agreement' }])
})
