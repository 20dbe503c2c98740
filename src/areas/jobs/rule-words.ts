/** Overtime rules in words, for forms and for the history. */
import type { Effect, OvertimeRule } from '#areas/jobs/terms.ts'
import { formatRate } from '#platform/money.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** When a rule applies: `22:00 to 06:00`, `over 40:00 a week`. Parts still being typed are `…`. `time` writes a wall time. */
export function whenText(rule: OvertimeRule, time = (text: string) => text): string {
  if (rule.type === 'bank_holiday') return 'on bank holidays'
  if (rule.type === 'night') return `${time(rule.params.from) || '…'} to ${time(rule.params.to) || '…'}`
  if (rule.type === 'weekday') return rule.params.weekdays.map((day) => weekdays[day - 1]).join(', ') || '…'
  return `over ${hours(rule.params.after_minutes)} a ${rule.type === 'daily_over' ? 'day' : 'week'}`
}

/** `×1.5` or `+£3.00`. */
export function effectText(effect: Effect, currency?: string): string {
  const { multiplier, uplift } = effect as { multiplier?: string | null; uplift?: string | null }
  if ('uplift' in effect) return uplift ? `+${formatRate(uplift, currency)}` : '+…'
  return multiplier ? `×${plain(multiplier)}` : '×…'
}

function hours(minutes: number | null): string {
  if (minutes === null) return '…'
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
