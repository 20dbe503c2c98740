import { permissions as access } from '#areas/access/permissions.ts'
import { permissions as assistants } from '#areas/assistants/permissions.ts'
import { permissions as audit } from '#areas/audit/permissions.ts'
import { permissions as awr } from '#areas/awr/permissions.ts'
import { permissions as billing } from '#areas/billing/permissions.ts'
import { permissions as candidates } from '#areas/candidates/permissions.ts'
import { permissions as central } from '#areas/central/permissions.ts'
import { permissions as clients } from '#areas/clients/permissions.ts'
import { permissions as codes } from '#areas/codes/permissions.ts'
import { permissions as compliance } from '#areas/compliance/permissions.ts'
import { permissions as dashboard } from '#areas/dashboard/permissions.ts'
import { permissions as exports } from '#areas/exports/permissions.ts'
import { permissions as files } from '#areas/files/permissions.ts'
import { permissions as identity } from '#areas/identity/permissions.ts'
import { permissions as imports } from '#areas/imports/permissions.ts'
import { permissions as integrations } from '#areas/integrations/permissions.ts'
import { permissions as invoiceTemplates } from '#areas/invoice-templates/permissions.ts'
import { permissions as invoices } from '#areas/invoices/permissions.ts'
import { permissions as jobs } from '#areas/jobs/permissions.ts'
import { permissions as keyInformation } from '#areas/key-information/permissions.ts'
import { permissions as mail } from '#areas/mail/permissions.ts'
import { permissions as notes } from '#areas/notes/permissions.ts'
import { permissions as payments } from '#areas/payments/permissions.ts'
import { permissions as payroll } from '#areas/payroll/permissions.ts'
import { permissions as platformReports } from '#areas/platform-reports/permissions.ts'
import { permissions as purchaseOrders } from '#areas/purchase-orders/permissions.ts'
import { permissions as reports } from '#areas/reports/permissions.ts'
import { permissions as savedViews } from '#areas/saved-views/permissions.ts'
import { permissions as settings } from '#areas/settings/permissions.ts'
import { permissions as suppliers } from '#areas/suppliers/permissions.ts'
import { permissions as timesheets } from '#areas/timesheets/permissions.ts'
import { permissions as units } from '#areas/units/permissions.ts'
import { permissions as webhooks } from '#areas/webhooks/permissions.ts'
import { permissions as workingTime } from '#areas/working-time/permissions.ts'
import type { Permissions, Support } from '#platform/permission-catalogue.ts'

/**
 * Every permission there is, gathered from the rooms that ask for them, in the order in which the page of a role shows
 * them. A room's `permissions.ts` is mere words, so that whoever reads them here depends on no room, and the browser
 * can. A grant is a name of this catalogue, alone (every record) or with `.team` or `.own` behind it.
 */
export const catalogue: Permissions = {
  ...dashboard,
  ...clients,
  ...purchaseOrders,
  ...candidates,
  ...jobs,
  ...notes,
  ...files,
  ...timesheets,
  ...units,
  ...compliance,
  ...awr,
  ...keyInformation,
  ...workingTime,
  ...invoiceTemplates,
  ...invoices,
  ...payments,
  ...payroll,
  ...suppliers,
  ...codes,
  ...reports,
  ...exports,
  ...savedViews,
  ...imports,
  ...settings,
  ...mail,
  ...identity,
  ...integrations,
  ...webhooks,
  ...assistants,
  ...access,
  ...audit,
  ...central,
  ...billing,
  ...platformReports,
}

/** The catalogue as people read it: what each permission lets one do, by its name. */
export const permissions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(catalogue).map(([name, { words }]) => [name, words]),
)

/** What support staff may do with a permission; `never` with what nobody knows. */
export function supportOf(name: string, entries: Permissions = catalogue): Support {
  return Object.hasOwn(entries, name) ? entries[name]!.support : 'never'
}

const scopeEnding = /\.(own|team)$/

/** What somebody's own, or a team's, is told apart in; and of that, what is about no record that is there already. */
const withRows =
  /^(clients|purchase_orders|candidates|jobs|placements|timesheets|awr|working_time|key_information|invoices|payments|reports)\./
const withoutRows = /\.(create|import|run|backdate|numbering\.manage)$/

/** Can it be granted for a part of the records, those of a team or one's own? */
export function hasReach(name: string): boolean {
  return withRows.test(name) && !withoutRows.test(name)
}

/**
 * Is this something that can be granted: a name of the catalogue, alone, or with a scope where there are rows to tell
 * apart? `users.update.own` is not: there would be nothing that keeps it to one's own.
 */
export function isGrant(grant: string): boolean {
  const name = grant.replace(scopeEnding, '')
  return Object.hasOwn(permissions, name) && (name === grant || hasReach(name))
}

/** Names of the catalogue that an agency can hand out: all but those of central administration. */
export const agencyPermissions = Object.keys(permissions).filter((name) => !name.startsWith('central.'))
