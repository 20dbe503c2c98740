import type { Effect, OvertimeRule } from '#areas/jobs/contract.ts'
import { weekdayShort } from '#areas/jobs/web/words.ts'
import { hoursText, rateText } from '#web/ui/format.ts'

/** When a rule applies: `22:00 to 06:00`, `over 40:00 a week`. */
export function whenText(rule: OvertimeRule): string {
  if (rule.type === 'bank_holiday') return 'on bank holidays'
  if (rule.type === 'night') return `${rule.params.from || '…'} to ${rule.params.to || '…'}`
  if (rule.type === 'weekday') return rule.params.weekdays.map(weekdayShort).join(', ') || '…'
  const over = rule.params.after_minutes === null ? '…' : hoursText(rule.params.after_minutes)
  return rule.type === 'daily_over' ? `over ${over} a day` : `over ${over} a week`
}

/** `×1.5` or `+£3.00`. */
export function effectText(effect: Effect, currency?: string): string {
  const { multiplier, uplift } = effect as { multiplier?: string | null; uplift?: string | null }
  if ('uplift' in effect) return uplift ? `+${rateText(uplift, currency)}` : '+…'
  return multiplier ? `×${plain(multiplier)}` : '×…'
}

function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
