/** Overtime rules in words, for forms and for the history. */
import { type Effect, type OvertimeRule, sidesOf } from '#areas/jobs/terms.ts'
import { formatRate } from '#platform/money.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** When a rule applies: `22:00 to 06:00`, `over 40:00 a week`. Parts still being typed are `…`. `time` writes a wall time. */
export function whenText(rule: OvertimeRule, time = (text: string) => text): string {
  switch (rule.type) {
    case 'bank_holiday':
      return 'on bank holidays'
    case 'night':
      return `${time(rule.params.from) || '…'} to ${time(rule.params.to) || '…'}`
    case 'weekday':
      return rule.params.weekdays.map((day) => weekdays[day - 1]).join(', ') || '…'
    case 'daily_over':
    case 'weekly_over':
      return `over ${hours(rule.params.after_minutes)} a ${rule.type === 'daily_over' ? 'day' : 'week'}`
    case 'consecutive_day':
      return `from day ${rule.params.from_day ?? '…'} worked in a row`
    case 'rest_break':
      return rule.params.premium === 'short'
        ? `time before ${hours(rule.params.rest_minutes)} of rest are over`
        : `days begun before ${hours(rule.params.rest_minutes)} of rest are over`
    case 'min_shift':
      return `each shift counts at least ${hours(rule.params.least_minutes)}`
    case 'callout':
      return `each call-out counts at least ${hours(rule.params.least_minutes)}`
    case 'period_cap':
      return `at most ${rule.params.most ? plain(rule.params.most) : '…'} a period`
  }
}

/** What a rule does to the sides it works on: `pay ×1.5, charge ×1.4`; a limit does nothing of its own. */
export function effectsText(rule: OvertimeRule, currency?: string | { pay: string; charge: string }): string {
  const sides = sidesOf(rule)
  if (rule.type === 'period_cap') return sides.length === 2 ? '' : `${sides[0]} only`
  const words = sides
    .map(
      (side) => `${side} ${effectText(rule[side], typeof currency === 'object' ? currency[side] : currency)}`,
    )
    .join(', ')
  return sides.length === 2 ? words : `${words} only`
}

/** `×1.5` or `+£3.00`. */
export function effectText(effect: Effect, currency?: string): string {
  const { multiplier, uplift } = effect as { multiplier?: string | null; uplift?: string | null }
  if ('uplift' in effect) return uplift ? `+${formatRate(uplift, currency)}` : '+…'
  return multiplier ? `×${plain(multiplier)}` : '×…'
}

function hours(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return '…'
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
