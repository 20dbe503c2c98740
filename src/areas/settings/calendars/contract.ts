import { z } from 'zod'
import { firstYear, lastYear, regions } from '#areas/settings/calendars/rules.ts'
import { Day, endpoint, Id, IdParam, requiredText, ShownDay, Version } from '#platform/http/contract.ts'

const Region = z.enum(regions)

export const HolidayCalendar = z.object({
  id: Id,
  name: z.string(),
  /** Whose days can be added by rule; null: only days that somebody wrote. */
  region: Region.nullable(),
  /** The one that counts for timesheets, but where a client follows another. */
  is_default: z.boolean(),
  version: Version,
})
export const NewHolidayCalendar = z.object({
  name: requiredText(80),
  region: Region.nullable().default(null),
})
export const ChangeHolidayCalendar = z.object({
  name: requiredText(80).optional(),
  /** There is always exactly one: it is given to another, never just taken away. */
  is_default: z.literal(true).optional(),
  version: Version,
})

export const BankHoliday = z.object({ id: Id, calendar_id: Id, day: ShownDay, name: z.string() })
export const NewBankHoliday = z.object({
  day: Day,
  name: requiredText(80),
  /** Absent: the agency's default calendar. */
  calendar_id: Id.optional(),
})
export const AddYear = z.object({
  year: z.int().min(firstYear, `From ${firstYear}`).max(lastYear, `Up to ${lastYear}`),
})

const params = z.object({ id: IdParam })

export const holidayCalendars = {
  list: endpoint({
    method: 'GET',
    path: '/holiday-calendars',
    allow: 'member',
    reply: z.object({ data: z.array(HolidayCalendar) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/holiday-calendars',
    allow: 'settings.general',
    body: NewHolidayCalendar,
    reply: HolidayCalendar,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/holiday-calendars/:id',
    allow: 'settings.general',
    summary: 'Renames a calendar, or makes it the default one',
    params,
    body: ChangeHolidayCalendar,
    reply: HolidayCalendar,
  }),
  addYear: endpoint({
    method: 'POST',
    path: '/holiday-calendars/:id/years',
    allow: 'settings.general',
    summary:
      "Adds the bank holidays of the calendar's region in a year; days that are there already stay as they are",
    params,
    body: AddYear,
    reply: z.object({ added: z.int() }),
  }),
}

export const bankHolidays = {
  list: endpoint({
    method: 'GET',
    path: '/bank-holidays',
    allow: 'member',
    summary: 'The bank holidays of every calendar, by day',
    reply: z.object({ data: z.array(BankHoliday) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-holidays',
    allow: 'settings.general',
    body: NewBankHoliday,
    reply: BankHoliday,
    creates: true,
  }),
}

export type HolidayCalendar = z.output<typeof HolidayCalendar>
export type NewHolidayCalendar = z.output<typeof NewHolidayCalendar>
export type ChangeHolidayCalendar = z.output<typeof ChangeHolidayCalendar>
export type BankHoliday = z.output<typeof BankHoliday>
export type NewBankHoliday = z.output<typeof NewBankHoliday>
