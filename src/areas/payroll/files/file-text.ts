import type { LayoutColumn, LayoutSpec } from '#areas/payroll/layouts/contract.ts'
import type { Day } from '#platform/days.ts'
import { minorToDecimal, minutesToQuantity, scaled, unscaled } from '#platform/money.ts'
import { harmless, quoted } from '#platform/write-csv.ts'

/** A unit on a run, with all that a file may say of it. Amounts are minor units, decimals text. */
export type PaidUnit = {
  unit_id: number
  candidate_id: number
  payroll_ref: string
  ni_number: string
  tax_code: string
  /** In words, empty where the engagement says nothing of it. */
  pay_frequency: string
  student_loan_plan: string
  postgraduate_loan: string
  pension_status: string
  holiday_scheme: string
  first_name: string
  last_name: string
  element: string
  rate_code: string
  description: string
  minutes: number | null
  quantity: string
  unit: string
  rate: string
  amount: number
  day: Day
  period_end: Day
  placement_ref: string
  client_name: string
  department: string
  cost_code: string
}

export type FileOfRun = { number: string; pay_date: Day; currency: string }

type Line = PaidUnit & { hours: string }

/** The text of a payroll file, and how many lines of pay it has. The same units give the same text. */
export function fileText(
  spec: LayoutSpec,
  run: FileOfRun,
  units: readonly PaidUnit[],
): { text: string; lines: number } {
  const lines = (spec.lines === 'unit' ? units : byElement(units)).map((line) => ({
    ...line,
    hours: hoursOf(line),
  }))
  const { separator } = marks[spec.separator]
  const cells = lines.map((line) => spec.columns.map((column) => cellOf(spec, run, line, column)))
  const headings = spec.headings
    ? [spec.columns.map(({ heading }) => quoted(harmless(heading), separator))]
    : []
  const trailer = spec.trailer ? [trailerOf(spec, run, lines)] : []
  const text = [...headings, ...cells, ...trailer].map((row) => `${row.join(separator)}\r\n`).join('')
  return { text, lines: lines.length }
}

/** What a program adds up, to see that it read the whole file: workers, lines, hours and the amount. */
function trailerOf(spec: LayoutSpec, { currency }: FileOfRun, lines: readonly Line[]): string[] {
  const minutes = lines.reduce((sum, line) => sum + (line.minutes ?? 0), 0)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return [
    'TOTAL',
    String(new Set(lines.map(({ candidate_id }) => candidate_id)).size),
    String(lines.length),
    decimal(spec, trimmed(minutesToQuantity(minutes))),
    decimal(spec, minorToDecimal(amount, currency)),
  ].map((cell) => quoted(cell, marks[spec.separator].separator))
}

/** One line for each worker, element and rate, in the order of the units. Amounts are only ever summed. */
function byElement(units: readonly PaidUnit[]): PaidUnit[] {
  const groups = Map.groupBy(units, (each) =>
    [each.candidate_id, each.element, each.rate, each.unit].join('\0'),
  )
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    minutes: group.some(({ minutes }) => minutes !== null)
      ? group.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
      : null,
    quantity: summedQuantity(group),
    amount: group.reduce((sum, { amount }) => sum + amount, 0),
    period_end: group.reduce(
      (last, { period_end }) => (period_end > last ? period_end : last),
      group[0]!.period_end,
    ),
  }))
}

/** From the minutes where each has some: what is shown of an hour is rounded, and is not added up. */
function summedQuantity(group: readonly PaidUnit[]): string {
  if (group[0]!.unit === 'hour' && group.every(({ minutes }) => minutes !== null))
    return minutesToQuantity(group.reduce((sum, { minutes }) => sum + minutes!, 0))
  return unscaled(group.reduce((sum, { quantity }) => sum + scaled(quantity), 0n))
}

function cellOf(spec: LayoutSpec, run: FileOfRun, line: Line, column: LayoutColumn): string {
  const text = (value: string) => quoted(harmless(value), marks[spec.separator].separator)
  const number = (value: string) => quoted(decimal(spec, value), marks[spec.separator].separator)
  switch (column.source) {
    case 'amount':
      return column.format === 'pence'
        ? String(line.amount)
        : number(minorToDecimal(line.amount, run.currency))
    case 'hours':
      return column.format === 'clock' ? clockOf(line.minutes) : number(line.hours)
    case 'quantity':
      return number(atLeastTwo(line.quantity))
    case 'rate':
      return number(atLeastTwo(line.rate))
    case 'day':
    case 'period_end':
      return text(dayText(spec, line[column.source]))
    case 'pay_date':
      return text(dayText(spec, run.pay_date))
    case 'run_number':
      return text(run.number)
    case 'currency':
      return text(run.currency)
    case 'name':
      return text(`${line.first_name} ${line.last_name}`)
    case 'unit_id':
      return String(line.unit_id)
    case 'constant':
      return text(column.text)
    default:
      return text(line[column.source])
  }
}

const marks = {
  comma: { separator: ',' },
  semicolon: { separator: ';' },
  tab: { separator: '\t' },
  pipe: { separator: '|' },
} as const

const decimal = ({ decimal_mark }: LayoutSpec, value: string) =>
  decimal_mark === 'comma' ? value.replace('.', ',') : value

const hoursOf = ({ minutes }: PaidUnit) => (minutes === null ? '' : atLeastTwo(minutesToQuantity(minutes)))

function clockOf(minutes: number | null): string {
  if (minutes === null) return ''
  const all = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

const trimmed = (value: string) => atLeastTwo(value)
/** 40.0000 as 40.00, and 1.3334 as it is. */
const atLeastTwo = (value: string) => unscaled(scaled(value)).replace(/(\.\d\d)(\d*?)0*$/, '$1$2')

function dayText({ day_format }: LayoutSpec, day: Day): string {
  const [year = '', month = '', of = ''] = day.split('-')
  return day_format.replace('yyyy', year).replace('mm', month).replace('dd', of)
}
