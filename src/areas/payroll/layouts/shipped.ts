import type { ColumnSource, LayoutSpec } from '#areas/payroll/layouts/contract.ts'

type Shipped = LayoutSpec & { key: string; name: string }

const column = (source: ColumnSource, heading: string, text = '') => ({
  source,
  heading,
  text,
  format: 'plain' as const,
})
const usual = {
  separator: 'comma',
  decimal_mark: 'point',
  day_format: 'dd/mm/yyyy',
  headings: true,
  trailer: false,
} as const

/**
 * What comes with Saffron. The generic file has everything and its control totals; the others are named after the shape
 * of a program's import of hours and payments, and have to be checked against what the agency's own program expects.
 */
export const shippedLayouts: readonly Shipped[] = [
  {
    key: 'generic',
    name: 'Generic CSV',
    ...usual,
    ...{ lines: 'unit', day_format: 'yyyy-mm-dd', trailer: true },
    columns: [
      column('run_number', 'Run'),
      column('payroll_ref', 'Payroll reference'),
      column('ni_number', 'NI number'),
      column('tax_code', 'Tax code'),
      column('first_name', 'First name'),
      column('last_name', 'Last name'),
      column('element', 'Element'),
      column('description', 'Description'),
      column('day', 'Day'),
      column('period_end', 'Period end'),
      column('hours', 'Hours'),
      column('quantity', 'Quantity'),
      column('unit', 'Unit'),
      column('rate', 'Rate'),
      column('amount', 'Amount'),
      column('currency', 'Currency'),
      column('placement_ref', 'Placement'),
      column('unit_id', 'Unit number'),
    ],
  },
  {
    key: 'brightpay',
    name: 'BrightPay shape',
    ...usual,
    lines: 'element',
    columns: [
      column('payroll_ref', 'Works number'),
      column('name', 'Name'),
      column('element', 'Payment type'),
      column('description', 'Description'),
      column('quantity', 'Units'),
      column('rate', 'Rate'),
      column('amount', 'Amount'),
    ],
  },
  {
    key: 'sage',
    name: 'Sage shape',
    ...usual,
    lines: 'element',
    columns: [
      column('payroll_ref', 'Reference'),
      column('name', 'Name'),
      column('element', 'Payment Reference'),
      column('quantity', 'Hours/No.'),
      column('rate', 'Rate'),
      column('amount', 'Amount'),
      column('pay_date', 'Process Date'),
    ],
  },
  {
    key: 'moneysoft',
    name: 'Moneysoft shape',
    ...usual,
    lines: 'element',
    columns: [
      column('payroll_ref', 'Payroll No'),
      column('ni_number', 'NI No'),
      column('first_name', 'Forename'),
      column('last_name', 'Surname'),
      column('element', 'Pay Item'),
      column('hours', 'Hours'),
      column('rate', 'Rate'),
      column('amount', 'Amount'),
    ],
  },
]
