import type {
  ColumnSource,
  columnFormats,
  dayFormats,
  decimalMarks,
  lineKinds,
  separators,
} from '#areas/payroll/layouts/contract.ts'

export const sourceNames: Record<ColumnSource, string> = {
  payroll_ref: 'Payroll reference',
  ni_number: 'National Insurance number',
  tax_code: 'PAYE tax code',
  pay_frequency: 'How often they are paid',
  student_loan_plan: 'Student loan plan',
  postgraduate_loan: 'Postgraduate loan',
  pension_status: 'Pension',
  holiday_scheme: 'Holiday pay',
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Whole name',
  element: 'Payroll element',
  rate_code: 'Rate code',
  description: 'Name of the rate',
  hours: 'Hours',
  quantity: 'Quantity',
  unit: 'Unit',
  rate: 'Pay rate',
  amount: 'Amount',
  day: 'Day',
  period_end: 'Period end',
  pay_date: 'Pay date',
  run_number: 'Number of the run',
  placement_ref: 'Placement',
  client_name: 'Client',
  department: 'Department',
  cost_code: 'Cost code',
  currency: 'Currency',
  unit_id: 'Number of the unit',
  constant: 'Always the same text',
}
export const lineNames: Record<(typeof lineKinds)[number], string> = {
  unit: 'One for each unit',
  element: 'One for each worker and payroll element',
}
export const separatorNames: Record<(typeof separators)[number], string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  pipe: 'Vertical bar',
}
export const markNames: Record<(typeof decimalMarks)[number], string> = {
  point: 'Point, 12.34',
  comma: 'Comma, 12,34',
}
export const dayNames: Record<(typeof dayFormats)[number], string> = {
  'yyyy-mm-dd': '2026-11-27',
  'dd/mm/yyyy': '27/11/2026',
  'dd.mm.yyyy': '27.11.2026',
  yyyymmdd: '20261127',
}
export const formatNames: Record<(typeof columnFormats)[number], string> = {
  plain: 'As usual',
  pence: 'In pence',
  clock: 'Hours and minutes',
}
