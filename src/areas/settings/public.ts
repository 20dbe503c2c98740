import { findSettings } from '#areas/settings/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

export { holdAddress, isAddressTaken } from '#areas/settings/address.ts'
export {
  checkCalendar,
  daysByCalendar,
  holidaysOf,
  listCalendars,
} from '#areas/settings/calendars/queries.ts'
export { bankHolidaysOf, holidaysFrom } from '#areas/settings/calendars/rules.ts'
export { inCurrency, perMajor, rateInCurrency } from '#areas/settings/exchange-rates/in-currency.ts'
export { exchangeOf, exchangeOn, exchangesOn } from '#areas/settings/exchange-rates/queries.ts'
export { figuresOf } from '#areas/settings/figures/queries.ts'
export { type FigureRow, rowsOf } from '#areas/settings/figures/rules.ts'
export { shippedFigures } from '#areas/settings/figures/shipped.ts'
export { bankHolidays, type OpeningCompany, openSettings } from '#areas/settings/new-agency-settings.ts'
export {
  type ClosedNote,
  closedNote,
  heldPeriods,
  keepWithinOpen,
} from '#areas/settings/period-locks/actions.ts'
export { findSettings, saveSettings } from '#areas/settings/queries.ts'
export { agencyToday, todayOf } from '#areas/settings/today.ts'

/** The agency's own week, zone and currency: what new placements begin with. */
export async function agencyDefaults(db: Db) {
  const { tz, currency, week_end, approver_link_days, invoice_notes, logo_key, accent_color } =
    await findSettings(db)
  return { tz, currency, week_end, approver_link_days, invoice_notes, logo_key, accent_color }
}
