import { describe, expect, it, test } from 'vitest'
import { fileText, type PaidUnit } from '#areas/payroll/files/file-text.ts'
import { type LayoutSpec, LayoutSpec as LayoutSpecOf } from '#areas/payroll/layouts/contract.ts'
import { whyNotLayout } from '#areas/payroll/layouts/rules.ts'
import { shippedLayouts } from '#areas/payroll/layouts/shipped.ts'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'

openAgencies()

const column = (source: string, more: object = {}) => ({
  source,
  heading: source,
  format: 'plain',
  text: '',
  ...more,
})
const spec = (changes: object = {}): LayoutSpec =>
  ({
    ...{ lines: 'unit', separator: 'semicolon', decimal_mark: 'comma', day_format: 'dd.mm.yyyy' },
    ...{ headings: false, trailer: false },
    columns: [
      column('name'),
      column('hours', { format: 'clock' }),
      column('rate'),
      column('amount'),
      column('day'),
    ],
    ...changes,
  }) as LayoutSpec
const specOf = (layout: LayoutSpec) => LayoutSpecOf.parse(layout)
const run = { number: 'PAY-0007', pay_date: '2026-03-06', currency: 'GBP' }
const unit = (more: Partial<PaidUnit> = {}): PaidUnit => ({
  ...{ unit_id: 1, candidate_id: 1, payroll_ref: 'PR1', ni_number: 'AB123456C', tax_code: '1257L' },
  ...{ pay_frequency: 'Weekly', student_loan_plan: 'Plan 2', postgraduate_loan: 'No' },
  ...{ pension_status: 'Enrolled', holiday_scheme: 'Accrued' },
  ...{ first_name: 'Pat', last_name: 'Payne', element: 'BASIC', rate_code: 'BASIC', description: 'Basic' },
  ...{
    minutes: 485,
    quantity: '8.0833',
    unit: 'hour',
    rate: '20',
    amount: 161_67,
    day: '2026-01-05',
    period_end: '2026-01-11',
  },
  ...{ placement_ref: 'P-1', client_name: 'Northwind', department: '', cost_code: '', ...more },
})

describe('a file', () => {
  it('is written as its layout says, with exact pence and minutes', () => {
    expect(fileText(spec(), run, [unit()]).text).toBe('Pat Payne;8:05;20,00;161,67;05.01.2026\r\n')
    const pence = spec({ columns: [column('payroll_ref'), column('amount', { format: 'pence' })] })
    expect(fileText(pence, run, [unit({ amount: -5 })]).text).toBe('PR1;-5\r\n')
  })

  it('adds minutes up before it shows hours, and says its totals as a whole', () => {
    const elements = spec({
      lines: 'element',
      trailer: true,
      decimal_mark: 'point',
      columns: [column('name'), column('quantity'), column('amount')],
    })
    const thrice = [1, 2, 3].map((unit_id) =>
      unit({ unit_id, minutes: 20, quantity: '0.3333', amount: 6_67 }),
    )
    expect(fileText(elements, run, thrice)).toEqual({
      text: 'Pat Payne;1.00;20.01\r\nTOTAL;1;1;1.00;20.01\r\n',
      lines: 1,
    })
  })

  test.for(['=1+1', '+44', '-x', '@cmd', '\t=1', ' =1', '＝1'])('keeps %j text', (first_name) => {
    const [cell] = fileText(spec({ columns: [column('first_name'), column('amount')] }), run, [
      unit({ first_name }),
    ]).text.split(';')
    expect(cell).toBe(`'${first_name}`)
  })

  it('quotes what holds the separator, a quote or a line end', () => {
    const text = fileText(spec({ columns: [column('last_name'), column('amount')] }), run, [
      unit({ last_name: 'O"Hara; Jr\n' }),
    ]).text
    expect(text).toBe('"O""Hara; Jr\n";161,67\r\n')
  })
})

test.for<[string, object, string]>([
  ['says nobody', { columns: [column('amount')] }, 'columns'],
  ['says no money', { columns: [column('name')] }, 'columns'],
  ['has one mark for two things', { separator: 'comma' }, 'decimal_mark'],
  [
    'tells a name in pence',
    { columns: [column('name', { format: 'pence' }), column('amount')] },
    'columns.0.format',
  ],
  [
    'tells an amount as a clock',
    { columns: [column('name'), column('amount', { format: 'clock' })] },
    'columns.1.format',
  ],
  [
    'has an empty constant',
    { columns: [column('name'), column('amount'), column('constant')] },
    'columns.2.text',
  ],
  ['says the day of several units', { lines: 'element' }, 'columns.4.source'],
])('a layout that %s is refused', ([, changes, field]) => {
  expect(whyNotLayout(spec(changes))?.errors).toHaveProperty([field])
})

it('whatever comes with Saffron is sound', () => {
  for (const layout of shippedLayouts) expect(whyNotLayout(layout), layout.name).toBeUndefined()
})

it('is changed as a next version, by one of two people, within the agency alone', async () => {
  const payroll = as(amber.payroll)
  const { body: before } = await payroll.get('/pay-layouts/one?key=sage')
  expect(before).toMatchObject({ version: 0, is_shipped: true })
  const change = { ...specOf(before), key: 'sage', name: 'Our Sage', trailer: true, version: 0 }
  const both = await Promise.all([
    payroll.put('/pay-layouts/one', change),
    payroll.put('/pay-layouts/one', change),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await payroll.get('/pay-layouts/one?key=sage')).body).toMatchObject({
    version: 1,
    name: 'Our Sage',
    changed_by_name: 'Paul Price',
  })
  expect((await as(birch.payroll).get('/pay-layouts/one?key=sage')).body).toMatchObject({
    version: 0,
    name: 'Sage shape',
  })
  const made = await payroll.post('/pay-layouts', { ...specOf(before), name: 'Bureau' })
  expect(made).toMatchObject({ status: 201, body: { key: 'own-1', version: 1, is_shipped: false } })
  expect(
    (await payroll.post('/pay-layouts', { ...specOf(before), name: 'bureau' })).body.errors,
  ).toHaveProperty('name')
  expect((await payroll.post('/pay-layouts', { ...specOf(before), name: 'None', columns: [] })).status).toBe(
    422,
  )
  expect((await as(birch.payroll).get('/pay-layouts/one?key=own-1')).status).toBe(404)
  expect((await as(amber.finance).put('/pay-layouts/one', { ...change, version: 1 })).status).toBe(403)
  expect((await as(amber.consultant).get('/pay-layouts')).status).toBe(403)
})
