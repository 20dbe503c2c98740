import { expect, test } from 'vitest'
import {
  goldenCredit,
  goldenSales,
  goldenSalesBefore,
  goldenSelfBill,
  longInvoice,
} from '#areas/invoices/document/examples.ts'
import { sheetOf } from '#areas/invoices/document/layout-data.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'

const [first, second, third] = goldenSales.lines as [
  (typeof goldenSales.lines)[number],
  (typeof goldenSales.lines)[number],
  (typeof goldenSales.lines)[number],
]

const groupsOf = (snapshot: InvoiceSnapshot) => sheetOf(snapshot).groups
/** Each heading with what is said below it, and the descriptions of its lines. */
const outline = (snapshot: InvoiceSnapshot) =>
  groupsOf(snapshot).map(({ label, about, parts }) => [
    [label, about].filter(Boolean).join(': '),
    ...parts.map((part) => [
      [part.label, part.about].filter(Boolean).join(': '),
      part.lines.map((line) => line.description).join(', '),
    ]),
  ])
const work = 'Warehouse systems engineer · Felixstowe, Gate 3 · Your reference NW-1042'

test('one group needs no subtotal, several show theirs', () => {
  expect(groupsOf(goldenSales).map(({ label, subtotal }) => [label, subtotal])).toEqual([
    ['Zofia Wiśniewska', ''],
  ])
  expect(
    groupsOf(longInvoice(7)).map(({ subtotal, parts }) => [subtotal, parts.map((part) => part.lines.length)]),
  ).toEqual([
    ['£975.00', [5]],
    ['£390.00', [2]],
  ])
})

test('lines are drawn in the order of seq, and one without a label does not pass for its neighbours’', () => {
  const lines = [{ ...third, group_label: '' }, second, first]
  expect(
    groupsOf({ ...goldenSales, lines }).map(({ label, parts }) => [label, parts[0]?.lines.length]),
  ).toEqual([
    ['Zofia Wiśniewska', 2],
    ['Other', 1],
  ])
})

test('job, site, reference and week are said once, under the worker', () => {
  expect(outline(goldenSales)).toEqual([
    [`Zofia Wiśniewska: ${work} · Week ending 8 Nov 2026`, ['', 'Basic, Overtime, Night']],
  ])
  expect(outline(goldenSelfBill)[0]?.[0]).toBe(
    'Zofia Wiśniewska: Warehouse systems engineer · Felixstowe, Gate 3 · Week ending 8 Nov 2026',
  )
})

test.each<[string, Partial<typeof first>[], unknown[]]>([
  [
    'two weeks of one worker',
    [{}, { week_ending: '2026-11-15' }],
    [
      [
        `Zofia Wiśniewska: ${work}`,
        ['Week ending 8 Nov 2026', 'Basic'],
        ['Week ending 15 Nov 2026', 'Overtime'],
      ],
    ],
  ],
  [
    'two jobs of one worker',
    [{}, { job_title: 'Driver', site: '', client_job_ref: '' }],
    [['Zofia Wiśniewska: Week ending 8 Nov 2026', [work, 'Basic'], ['Driver', 'Overtime']]],
  ],
  [
    'workers under the heading of their week',
    [
      { group_label: 'Week ending 8 Nov 2026' },
      { group_label: 'Week ending 8 Nov 2026', candidate: 'Ann Abel' },
    ],
    [[`Week ending 8 Nov 2026: ${work}`, ['Zofia Wiśniewska', 'Basic'], ['Ann Abel', 'Overtime']]],
  ],
  [
    'one worker without any heading',
    [{ group_label: '' }, { group_label: '' }],
    [[`Zofia Wiśniewska: ${work} · Week ending 8 Nov 2026`, ['', 'Basic, Overtime']]],
  ],
  [
    'workers without any heading, and a line written by hand',
    [
      { group_label: '' },
      { group_label: '', candidate: '', job_title: '', site: '', client_job_ref: '', week_ending: null },
    ],
    [['', [`Zofia Wiśniewska: ${work} · Week ending 8 Nov 2026`, 'Basic'], ['Other', 'Overtime']]],
  ],
  [
    'a job that is named as somebody is',
    [{ job_title: 'Zofia', site: '', client_job_ref: '', week_ending: null }],
    [['Zofia Wiśniewska: Zofia', ['', 'Basic']]],
  ],
])('%s', (_name, changes, expected) => {
  const lines = changes.map((change, at) => ({ ...goldenSales.lines[at]!, ...change }))
  expect(outline({ ...goldenSales, lines })).toEqual(expected)
})

test('orders are said over the time they are for as soon as there are several', () => {
  const lines = [first, { ...second, po_number: 'PO-9' }]
  expect(outline({ ...goldenSales, lines, po_numbers: ['PO-88213', 'PO-9'] })[0]?.slice(1)).toEqual([
    ['Purchase order PO-88213', 'Basic'],
    ['Purchase order PO-9', 'Overtime'],
  ])
})

test('prices have two places, and all of them four as soon as one needs more', () => {
  const prices = (snapshot: InvoiceSnapshot) =>
    groupsOf(snapshot).flatMap(({ parts }) =>
      parts.flatMap((part) => part.lines.map((line) => line.unit_price)),
    )
  expect(prices(goldenSales)).toEqual(['£26.00', '£36.40', '£3.60'])
  const lines = [first, { ...second, unit_price: '36.4125' }, { ...third, unit_price: '3.602' }]
  expect(prices({ ...goldenSales, lines })).toEqual(['£26.0000', '£36.4125', '£3.6020'])
  expect(prices({ ...goldenSales, schema: 1, lines })).toEqual(['£26.00', '£36.4125', '£3.602'])
})

test('what was issued before keeps its words: worker and week under a line unless its label says them', () => {
  const details = (snapshot: InvoiceSnapshot) =>
    groupsOf(snapshot).flatMap(({ parts }) => parts.flatMap((part) => part.lines.map((line) => line.detail)))
  expect(outline(goldenSalesBefore)).toEqual([
    [
      'Zofia Wiśniewska, week ending 8 Nov 2026',
      ['', 'Basic hours, Overtime, weekly over 40 hours, Night uplift, 22:00 to 06:00'],
    ],
  ])
  expect(details(goldenSalesBefore)).toEqual(['', '', ''])
  const lines = [{ ...goldenSalesBefore.lines[0]!, group_label: 'Felixstowe' }]
  expect(details({ ...goldenSalesBefore, lines })).toEqual(['Zofia Wiśniewska · Week ending 8 Nov 2026'])
})

test('a draft has no number, and asks nobody to quote one', () => {
  const draft = sheetOf({ ...goldenSales, number: 'Draft' }, { draft: true })
  expect(draft.payment?.text).toBe('Please pay by 10 Dec 2026.')
  expect(draft.facts.map((fact) => fact.label)).not.toContain('Invoice number')
  expect(draft).toMatchObject({ number: '', document_title: 'Invoice, draft' })
  expect(sheetOf(goldenSales).payment?.text).toBe('Please pay by 10 Dec 2026 and quote INV-2026-000042.')
})

test('what is empty is not printed', () => {
  const labels = (sheet: ReturnType<typeof sheetOf>) => sheet.facts.map((fact) => fact.label)
  const bare = { ...goldenSales, client_reference: '', po_numbers: [], payment_terms: '', period_from: null }
  expect(labels(sheetOf(bare))).toEqual(['Invoice number', 'Issue date', 'Tax point', 'Due date'])
  expect(sheetOf({ ...goldenSales, issuer: { ...goldenSales.issuer, bank: null } }).payment).toBeNull()
  expect(labels(sheetOf(goldenCredit))).toContain('Credits')
})

test('another country is written out, the home country is not', () => {
  const at = (country: string) =>
    sheetOf({ ...goldenSales, buyer: { ...goldenSales.buyer, country } }).parties[1]
  expect(at('GB')?.address).toEqual(['Unit 7, Harbour Gate', 'Felixstowe IP11 3SY'])
  expect(at('PL')?.address.at(-1)).toBe('Poland')
})

test('a discount and a surcharge say of how much, by the locale, under a heading of their own and without a price', () => {
  const adjusted = (
    seq: number,
    kind: 'discount' | 'surcharge',
    description: string,
    percent: string,
    net: number,
  ) => ({
    ...{ ...first, seq, kind, description, quantity: percent, unit: 'percent', unit_price: '11.5460', net },
    ...{
      group_label: 'Discounts and surcharges',
      candidate: '',
      job_title: '',
      site: '',
      client_job_ref: '',
    },
    ...{ week_ending: null, rate_code: '', po_number: '' },
  })
  const lines = [
    ...goldenSales.lines,
    adjusted(4, 'discount', 'Discount', '-2.50', -28_87),
    adjusted(5, 'surcharge', 'Surcharge', '1.2500', 14_43),
  ]
  const [work, adjustments] = groupsOf({ ...goldenSales, lines })
  expect(work!.subtotal).toBe('£1,154.60')
  // Their price of one percent has four places; those of the work keep two.
  expect(work!.parts[0]!.lines[0]!.unit_price).toBe('£26.00')
  expect(adjustments).toMatchObject({ label: 'Discounts and surcharges', subtotal: '−£14.44' })
  expect(
    adjustments!.parts.flatMap((part) =>
      part.lines.map(({ description, quantity, unit_price, net }) => [
        description,
        quantity,
        unit_price,
        net,
      ]),
    ),
  ).toEqual([
    ['Discount of 2.5% on £1,154.60', '', '', '−£28.87'],
    ['Surcharge of 1.25% on £1,154.60', '', '', '£14.43'],
  ])
  const unnamed = lines.map((line) => (line.kind === 'line' ? { ...line, group_label: '' } : line))
  expect(groupsOf({ ...goldenSales, lines: unnamed }).map(({ label }) => label)).toEqual([
    'Zofia Wiśniewska',
    'Discounts and surcharges',
  ])
})
