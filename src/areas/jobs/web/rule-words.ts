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

/** What was typed as a wall time of 24 hours: `22`, `2200` and `22.00` are `22:00`; anything else stays as typed. */
export function tidyTime(typed: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.\s]?(\d{2}))?\s*$/.exec(typed) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed
}

function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
