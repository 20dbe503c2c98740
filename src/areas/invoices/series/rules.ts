import type { Reset, SeriesType } from '#areas/invoices/series/contract.ts'
import type { Day } from '#platform/days.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

export const defaultFormats: Record<SeriesType, string> = {
  sales: 'INV-{SEQ:6}',
  'self-billing': 'SB-{SEQ:6}',
  'sales-credit': 'CN-{SEQ:6}',
  'self-billing-credit': 'SBCN-{SEQ:6}',
}

const token = /\{[^}]*\}/g
const known = /^\{(YYYY|YY|MM|SEQ(:[1-9])?)\}$/

/** `formatNumber('INV-{YYYY}-{SEQ:6}', '2026-11-21', 42)` → `INV-2026-000042`. A long sequence is never cut. */
export function formatNumber(format: string, issued: Day, sequence: number): string {
  return format.replace(token, (found) => {
    if (found === '{YYYY}') return issued.slice(0, 4)
    if (found === '{YY}') return issued.slice(2, 4)
    if (found === '{MM}') return issued.slice(5, 7)
    return String(sequence).padStart(Number(found.match(/\d+/)?.[0] ?? 1), '0')
  })
}

/** The year or month that the counter counts in; '' when it never starts again. */
export function seriesPeriod(reset: Reset, issued: Day): string {
  if (reset === 'yearly') return issued.slice(0, 4)
  return reset === 'monthly' ? issued.slice(0, 7) : ''
}

/** Why this format would not give every document a number of its own, or undefined when it would. */
export function whyNotFormat(format: string, reset: Reset): Reason | undefined {
  const tokens: string[] = format.match(token) ?? []
  const refusal = (message: string): Reason => ({
    code: 'series.format',
    title: 'Please check the form',
    description: message,
    errors: { format: [message] },
  })
  const unknown = tokens.find((each) => !known.test(each))
  if (unknown) return refusal(`${unknown} is not known. Use {YYYY}, {YY}, {MM} and {SEQ:6}`)
  if (tokens.filter((each) => each.startsWith('{SEQ')).length !== 1) return refusal('Use {SEQ} exactly once')
  if (!/^[A-Za-z0-9/._ -]*$/.test(format.replace(token, ''))) {
    return refusal('Besides the tokens, use letters, digits, and - / . _')
  }
  const year = tokens.includes('{YYYY}') || tokens.includes('{YY}')
  if (reset === 'yearly' && !year)
    return refusal('A series that starts again every year needs {YYYY} or {YY}')
  if (reset === 'monthly' && !(year && tokens.includes('{MM}'))) {
    return refusal('A series that starts again every month needs {YYYY} or {YY}, and {MM}')
  }
}

/** The next number lies above all that were issued in its count: a jump that nothing used yet can be undone. */
export function whyNotNextNumber(next: number, series: { lowest_next: number }): Reason | undefined {
  if (next >= series.lowest_next) return undefined
  const message = `Numbers below ${series.lowest_next} are taken: choose that one or a higher one`
  return {
    code: 'series.next_number',
    title: 'Please check the form',
    description: message,
    errors: { next_number: [message] },
  }
}

/** How far the next number may be raised without a word: as far as a series from another system usually stands ahead. */
export const longestJump = 10_000

/** Numbers that are skipped stay missing for good, and an auditor asks why. */
export function jumpWarning(next: number, { next_number }: { next_number: number }): Warning | undefined {
  const skipped = next - next_number
  if (skipped <= longestJump) return undefined
  return {
    code: 'series.jump',
    field: 'next_number',
    text: `From ${next_number} to ${next}: the ${skipped} numbers between would stay missing in the series.`,
  }
}

/** A counter that starts again cannot go back to a year or month it has left. */
export function whyNotPeriod(period: string, current: string): Reason | undefined {
  if (period >= current) return undefined
  const message = `The series counts in ${current} already`
  return {
    code: 'series.period_closed',
    title: 'The issue date is too early',
    description: message,
    errors: { issue_date: [message] },
  }
}
