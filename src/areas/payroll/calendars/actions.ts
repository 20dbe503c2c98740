import type { PayCalendar, SetPayCalendar } from '#areas/payroll/calendars/contract.ts'
import { calendarsOf, writeCalendar } from '#areas/payroll/calendars/queries.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict } from '#platform/refusal.ts'

export const listCalendars = async (ctx: Context): Promise<PayCalendar[]> =>
  calendarsOf(ctx.db, await todayOf(ctx))

/** Says when payroll pays at a frequency. Runs that are there keep their days. */
export async function setCalendar(ctx: Context, given: SetPayCalendar): Promise<PayCalendar> {
  const find = async () => (await listCalendars(ctx)).find(({ frequency }) => frequency === given.frequency)
  const before = await find()
  if (!(await writeCalendar(ctx.db, given))) throw conflict('pay calendar')
  const { version: _, ...said } = given
  await recordHistory(ctx, 'settings', 1, 'pay calendar changed', differences(before ?? {}, said))
  await announce(ctx.db, 'paycalendar.changed', { frequency: given.frequency })
  return (await find())!
}
