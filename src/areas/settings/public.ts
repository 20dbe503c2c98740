import type { LegalEntity } from '#areas/settings/entities/contract.ts'
import { legalEntity, listLegalEntities } from '#areas/settings/entities/queries.ts'
import { findSettings } from '#areas/settings/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'

export { holdAddress, isAddressTaken } from '#areas/settings/address.ts'
export { daysByCalendar, listCalendars } from '#areas/settings/calendars/queries.ts'
export { bankHolidays, type OpeningCompany, openSettings } from '#areas/settings/opening.ts'
export {
  type ClosedNote,
  closedNote,
  heldPeriods,
  keepWithinOpen,
} from '#areas/settings/period-locks/actions.ts'
export { findSettings } from '#areas/settings/queries.ts'
export { mailKinds } from '#areas/settings/templates/kinds.ts'
export { lockMails } from '#areas/settings/templates/locking.ts'
export {
  type FromGroup,
  type PushedMail,
  type ReceivedMails,
  receiveMails,
} from '#areas/settings/templates/pushed.ts'
export { holdTemplatesOf } from '#areas/settings/templates/queries.ts'
export {
  knownKind,
  previewAnywhere,
  refuseWrong,
  variablesTold,
} from '#areas/settings/templates/sample.ts'

/** The company in whose name the agency invoices unless a client names another. */
export async function issuingEntity(db: Db): Promise<LegalEntity> {
  const [entity] = await listLegalEntities(db)
  if (!entity)
    throw new Refusal(
      'settings.no_entity',
      409,
      'Your agency has no company yet',
      'Fill in Agency Settings first.',
    )
  return entity
}

/** May a client be invoiced by this company: is it the agency's, and not archived? */
export async function isIssuing(db: Db, id: number): Promise<boolean> {
  const company = await legalEntity(db, id)
  return company !== undefined && !company.archived
}

/** The agency's own week, zone and currency: what new placements begin with. */
export async function agencyDefaults(db: Db) {
  const { tz, currency, week_end, approver_link_days, invoice_notes, logo_key, accent_color } =
    await findSettings(db)
  return { tz, currency, week_end, approver_link_days, invoice_notes, logo_key, accent_color }
}
