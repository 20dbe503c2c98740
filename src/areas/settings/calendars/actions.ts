import type {
  BankHoliday,
  ChangeHolidayCalendar,
  HolidayCalendar,
  NewBankHoliday,
  NewHolidayCalendar,
} from '#areas/settings/calendars/contract.ts'
import {
  clearDefault,
  deleteBankHoliday,
  deleteCalendar,
  findCalendar,
  followersOf,
  insertBankHoliday,
  insertMissing,
  listCalendars,
  lockCalendars,
} from '#areas/settings/calendars/queries.ts'
import { bankHolidaysOf, whyNotAddYear, whyNotDelete } from '#areas/settings/calendars/rules.ts'
import type { Context } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** A calendar without days. The first one of an agency counts at once. */
export async function createCalendar(ctx: Context, calendar: NewHolidayCalendar): Promise<HolidayCalendar> {
  await lockCalendars(ctx.db)
  const is_default = (await listCalendars(ctx.db)).length === 0
  const id = await insertRecord(ctx.db, 'holiday_calendars', { ...calendar, is_default })
  await tell(ctx, id, 'created', { name: { from: null, to: calendar.name } })
  return findCalendar(ctx.db, id)
}

export async function changeCalendar(
  ctx: Context,
  id: number,
  { version, ...changes }: ChangeHolidayCalendar,
): Promise<HolidayCalendar> {
  await lockCalendars(ctx.db)
  const before = await findCalendar(ctx.db, id)
  if (changes.is_default && !before.is_default) {
    const replaced = await clearDefault(ctx.db)
    if (replaced) {
      await recordHistory(ctx, 'holiday-calendars', replaced, 'changed', {
        is_default: { from: true, to: false },
      })
    }
  }
  await saveVersioned(ctx.db, 'holiday_calendars', { id, version }, changes, 'calendar')
  const after = await findCalendar(ctx.db, id)
  await tell(ctx, id, 'changed', differences(before, after))
  return after
}

/** Deletes a calendar with its days. What was calculated by it stays as it was. */
export async function removeCalendar(ctx: Context, id: number) {
  await lockCalendars(ctx.db)
  const calendar = await findCalendar(ctx.db, id)
  refuse(whyNotDelete(calendar, await followersOf(ctx.db, id)))
  await deleteCalendar(ctx.db, id)
  await tell(ctx, id, 'deleted', { name: { from: calendar.name, to: null } })
  return { title: 'Calendar deleted', description: `${calendar.name} and its days have been deleted.` }
}

/** The bank holidays of a year, by the rules of the calendar's region. Twice adds nothing twice. */
export async function addYear(ctx: Context, id: number, year: number): Promise<{ added: number }> {
  const { region } = await findCalendar(ctx.db, id)
  refuse(whyNotAddYear({ region }))
  const added = await insertMissing(ctx.db, id, bankHolidaysOf(region!, year))
  if (added > 0) await tell(ctx, id, 'bank holidays added', { year: { from: null, to: year }, added })
  return { added }
}

export async function addBankHoliday(
  ctx: Context,
  { calendar_id, ...holiday }: NewBankHoliday,
): Promise<BankHoliday> {
  const calendars = await listCalendars(ctx.db)
  if (calendar_id !== undefined && !calendars.some(({ id }) => id === calendar_id))
    throw invalid('calendar_id', 'Not found', 'not_found')
  const to = calendar_id ?? calendars[0]?.id ?? (await createCalendar(ctx, first)).id
  const added = await insertBankHoliday(ctx.db, { ...holiday, calendar_id: to })
  await tell(ctx, to, 'bank holiday added', { [added.name]: { from: null, to: added.day } })
  return added
}

/** What an agency that never had a calendar begins with. */
const first: NewHolidayCalendar = { name: 'Bank holidays', region: null }

export async function removeBankHoliday(ctx: Context, id: number) {
  const gone = await deleteBankHoliday(ctx.db, id)
  await tell(ctx, gone.calendar_id, 'bank holiday deleted', { [gone.name]: { from: gone.day, to: null } })
  return { title: 'Bank holiday deleted', description: `${gone.name} is an ordinary day again.` }
}

async function tell(ctx: Context, id: number, action: string, changes: Record<string, unknown>) {
  await recordHistory(ctx, 'holiday-calendars', id, action, changes)
  await announce(ctx.db, 'settings.changed', {})
}
