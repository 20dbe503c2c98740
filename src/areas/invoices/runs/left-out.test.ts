import { expect, test } from 'vitest'
import {
  agreed,
  change,
  finance,
  fixture,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { goldenUnits } from '#test/seed-billable.ts'

openTestAgencies()

test.for<[string, string, string, string]>([
  ['a client on hold', 'sales', `update clients set status = 'on_hold'`, 'party_on_hold'],
  ['a billing profile on hold', 'sales', `update billing_profiles set on_hold = true`, 'profile_on_hold'],
  ['a missing purchase order', 'sales', `update billing_profiles set po_required = true`, 'po_missing'],
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

/** The golden units on a Tuesday, a Wednesday and a Friday. */
const acrossWeek = () => {
  const days = ['2026-02-03', '2026-02-04', '2026-02-06']
  return goldenUnits(fixture).map((unit, at) => ({ ...unit, day: days[at]! }))
}

test.for<[string, [string, string][], number[], number[]]>([
  [
    'one before the work and one after it',
    [
      ['2020-01-01', '2026-01-31'],
      ['2026-03-01', '2099-12-31'],
    ],
    [894_50],
    [],
  ],
  ['one from the middle of the week', [['2026-02-04', '2099-12-31']], [800_00], [94_50]],
  [
    'two that meet within the week',
    [
      ['2020-01-01', '2026-02-03'],
      ['2026-02-04', '2099-12-31'],
    ],
    [],
    [894_50],
  ],
])('an agreement covers supplies, not documents: %s', async ([, spans, left, billed]) => {
  await sheet({ units: acrossWeek() })
  await agreed(spans)
  const { exclusions, documents } = await preview('self-billing')
  const found = exclusions.map(({ reason, net }: { reason: string; net: number }) => [reason, net])
  expect(found).toEqual(left.map((net) => ['supplier.not_covered', net]))
  expect(documents.map(({ net }: { net: number }) => net)).toEqual(billed)
})

test('a draft whose work is not covered any more is not issued', async () => {
  await sheet()
  const { body } = await run('self-billing')
  const [{ id }] = (await finance().get(`/invoices?run_id=${body.id}`)).body.data
  await finance().post(`/invoices/${id}/approval`)
  await agreed([['2026-03-01', '2099-12-31']])
  const refused = await finance().post(`/invoices/${id}/issue`, {})
  expect(refused.body).toMatchObject({
    code: 'supplier.not_covered',
    description: expect.stringContaining('2026'),
  })
  await agreed([['2020-01-01', '2099-12-31']])
  expect((await finance().post(`/invoices/${id}/issue`, {})).body.status).toBe('issued')
})

test('who is self-billed needs an agreement in force on the day that the run says', async () => {
  await sheet()
  await agreed([
    ['2020-01-01', '2026-02-08'],
    ['2026-03-01', '2099-12-31'],
  ])
  const on = async (day: string) =>
    (await finance().get(`/invoice-runs/preview?side=self-billing&period_end=2026-02-08&planned_date=${day}`))
      .body
  expect((await on('2026-03-01')).totals.documents).toBe(1)
  expect((await on('2026-02-28')).exclusions).toMatchObject([{ reason: 'supplier.no_agreement' }])
})
