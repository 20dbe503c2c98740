import type { EntryInput } from '#areas/timesheets/contract.ts'

/** What was worked in an entry, without its day. */
export const entryText = (entry: EntryInput): string =>
  entry.kind === 'shift'
    ? `${entry.start_time}–${entry.end_time}${entry.break_minutes ? `, ${entry.break_minutes} minutes of break` : ''}`
    : entry.quantity
