import type { RateRow } from '#areas/timesheets/calculation/shapes.ts'
import type {
  BillStatus,
  CalculationView,
  PayStatus,
  Timesheet,
  TimesheetStatus,
} from '#areas/timesheets/contract.ts'
import { billNames, payNames, statusNames } from '#areas/timesheets/words.ts'
import { dayText, hoursText, numberText } from '#kit/ui/format.ts'
import { scaled, unscaled } from '#platform/money.ts'

type LayoutName = Timesheet['layout']

export const statusName = (status: TimesheetStatus) => statusNames[status]
export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }))
export const billName = (status: BillStatus) => billNames[status]
export const billOptions = Object.entries(billNames).map(([value, label]) => ({ value, label }))
export const payName = (status: PayStatus) => payNames[status]
export const payOptions = Object.entries(payNames).map(([value, label]) => ({ value, label }))

/** 'Mon 2 Nov – Sun 8 Nov 2026' */
export function periodName({
  period_start,
  period_end,
}: Pick<Timesheet, 'period_start' | 'period_end'>): string {
  const last = dayText(period_end, 'dated')
  return period_start === period_end ? last : `${dayText(period_start, 'short')} – ${last}`
}

/** What rates count, one of it and several. */
const units: Record<RateRow['unit'], [one: string, many: string]> = {
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  half_day: ['half day', 'half days'],
  shift: ['shift', 'shifts'],
  unit: ['unit', 'units'],
  mile: ['mile', 'miles'],
  fixed: ['time', 'times'],
}
export const unitNames = Object.fromEntries(
  Object.entries(units).map(([unit, [, many]]) => [unit, many]),
) as Record<RateRow['unit'], string>

/** '4.5 days', '1 day', '120 miles'; the quantity alone where nobody knows what it counts. */
export function quantityText(quantity: string, unit: RateRow['unit'] | undefined): string {
  const count = Number(quantity)
  const figure = numberText(count, { maximumFractionDigits: 4 })
  return unit ? `${figure} ${units[unit][count === 1 ? 0 : 1]}` : figure
}

/** What a sheet comes to in a word: its hours; its days where days are entered; what is counted where it is one thing. */
export function totalText({ by_rate, totals }: CalculationView, layout: LayoutName): string {
  const sumOf = (lines: CalculationView['by_rate']) =>
    unscaled(lines.reduce((all, { quantity }) => all + scaled(quantity), 0n))
  if (layout === 'days') return quantityText(sumOf(by_rate.filter(({ unit }) => unit === 'day')), 'day')
  const [first] = by_rate
  if (totals.paid_minutes > 0 || !first || first.minutes !== null) return hoursText(totals.paid_minutes)
  if (by_rate.some(({ unit }) => unit !== first.unit)) return ''
  return quantityText(sumOf(by_rate), first.unit)
}
