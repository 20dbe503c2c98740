import type { EntryInput } from '#areas/timesheets/contract.ts'

type Dated = { day: string; field?: string }

/** The days a sheet has time on. */
export const datesOf = (entries: readonly EntryInput[]): Dated[] => entries.map(({ day }) => ({ day }))

/**
 * What saving these entries would do to which days: those that are new or other than before, at their fields, and
 * those that are gone. An entry that stays as it was touches nothing, wherever it stands in the list.
 */
export function touched(before: readonly EntryInput[], after: readonly EntryInput[]): Dated[] {
  const left = new Map<string, { day: string; count: number }>()
  for (const entry of before) {
    const key = keyOf(entry)
    left.set(key, { day: entry.day, count: (left.get(key)?.count ?? 0) + 1 })
  }
  const fresh = after.flatMap((entry, at) => {
    const same = left.get(keyOf(entry))
    if (!same || same.count === 0) return [{ day: entry.day, field: `entries.${at}.day` }]
    same.count -= 1
    return []
  })
  const gone = [...left.values()].filter(({ count }) => count > 0).map(({ day }) => ({ day }))
  return [...fresh, ...gone]
}

/** The same for an entry as it was typed and as it is read back. */
function keyOf(entry: EntryInput): string {
  const { day, note = '' } = entry
  return JSON.stringify(
    entry.kind === 'shift'
      ? [day, entry.start_time, entry.end_time, entry.break_minutes ?? 0, note]
      : [day, entry.rate_code_id, Number(entry.quantity), note],
  )
}
