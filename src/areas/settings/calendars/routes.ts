import { addBankHoliday, addYear, changeCalendar, createCalendar } from '#areas/settings/calendars/actions.ts'
import { bankHolidays, holidayCalendars } from '#areas/settings/calendars/contract.ts'
import { listBankHolidays, listCalendars } from '#areas/settings/calendars/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function calendarRoutes(on: On) {
  on(holidayCalendars.list, async ({ db }) => ({ data: await listCalendars(db) }))
  on(holidayCalendars.create, (ctx) => createCalendar(ctx, ctx.body))
  on(holidayCalendars.change, (ctx) => changeCalendar(ctx, ctx.params.id, ctx.body))
  on(holidayCalendars.addYear, (ctx) => addYear(ctx, ctx.params.id, ctx.body.year))

  on(bankHolidays.list, async ({ db }) => ({ data: await listBankHolidays(db) }))
  on(bankHolidays.create, (ctx) => addBankHoliday(ctx, ctx.body))
}
