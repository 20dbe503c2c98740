import type { LegalEntity } from '#areas/settings/entities/contract.ts'
import { legalEntity, listLegalEntities } from '#areas/settings/entities/queries.ts'
import { findSettings } from '#areas/settings/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/refusal.ts'

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

/** Refuses, at this field, a company that is not the agency's or is archived; none chosen is the default one. */
export async function checkCompany(db: Db, id: number | null | undefined, field: string): Promise<void> {
  const company = id ? await legalEntity(db, id) : undefined
  if (id && (!company || company.archived)) throw invalid(field, 'Choose one of your companies', 'not_found')
}

/** The agency's own week, zone and currency: what new placements begin with. */
export async function agencyDefaults(db: Db) {
  const { tz, currency, week_end, approver_link_days, invoice_notes, logo_key, accent_color } =
    await findSettings(db)
  return { tz, currency, week_end, approver_link_days, invoice_notes, logo_key, accent_color }
}
