import type { BillStatus, PayStatus, Timesheet, TimesheetStatus } from '#areas/timesheets/contract.ts'
import { billNames, payNames, statusNames } from '#areas/timesheets/words.ts'
import { dayText } from '#kit/ui/format.ts'

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
