import { area as access } from '#areas/access/area.ts'
import { area as assistants } from '#areas/assistants/area.ts'
import { area as audit } from '#areas/audit/area.ts'
import { area as awr } from '#areas/awr/area.ts'
import { area as bank } from '#areas/bank/area.ts'
import { area as billing } from '#areas/billing/area.ts'
import { area as candidates } from '#areas/candidates/area.ts'
import { area as central } from '#areas/central/area.ts'
import { area as clients } from '#areas/clients/area.ts'
import { area as codes } from '#areas/codes/area.ts'
import { area as companies } from '#areas/companies/area.ts'
import { area as compliance } from '#areas/compliance/area.ts'
import { area as dashboard } from '#areas/dashboard/area.ts'
import { area as exports } from '#areas/exports/area.ts'
import { area as faults } from '#areas/faults/area.ts'
import { area as files } from '#areas/files/area.ts'
import { area as identity } from '#areas/identity/area.ts'
import { area as imports } from '#areas/imports/area.ts'
import { area as integrations } from '#areas/integrations/area.ts'
import { area as invoiceTemplates } from '#areas/invoice-templates/area.ts'
import { area as invoices } from '#areas/invoices/area.ts'
import { area as jobs } from '#areas/jobs/area.ts'
import { area as keyInformation } from '#areas/key-information/area.ts'
import { area as live } from '#areas/live/area.ts'
import { area as mail } from '#areas/mail/area.ts'
import { area as notes } from '#areas/notes/area.ts'
import { area as notifications } from '#areas/notifications/area.ts'
import { area as payments } from '#areas/payments/area.ts'
import { area as payroll } from '#areas/payroll/area.ts'
import { area as platformReports } from '#areas/platform-reports/area.ts'
import { area as profile } from '#areas/profile/area.ts'
import { area as purchaseOrders } from '#areas/purchase-orders/area.ts'
import { area as reports } from '#areas/reports/area.ts'
import { area as savedViews } from '#areas/saved-views/area.ts'
import { area as search } from '#areas/search/area.ts'
import { area as settings } from '#areas/settings/area.ts'
import { area as setup } from '#areas/setup/area.ts'
import { area as suppliers } from '#areas/suppliers/area.ts'
import { area as timesheets } from '#areas/timesheets/area.ts'
import { area as transferFees } from '#areas/transfer-fees/area.ts'
import { area as units } from '#areas/units/area.ts'
import { area as webhooks } from '#areas/webhooks/area.ts'
import { area as workingTime } from '#areas/working-time/area.ts'
import type { Area } from '#platform/area.ts'

/** The rooms of the house, in the order of the map (rooms.js). */
export const areas: Area[] = [
  faults,
  access,
  audit,
  identity,
  live,
  notifications,
  exports,
  savedViews,
  bank,
  companies,
  settings,
  mail,
  files,
  imports,
  codes,
  invoiceTemplates,
  clients,
  purchaseOrders,
  suppliers,
  candidates,
  units,
  compliance,
  jobs,
  notes,
  timesheets,
  awr,
  keyInformation,
  transferFees,
  workingTime,
  invoices,
  payments,
  payroll,
  reports,
  integrations,
  webhooks,
  assistants,
  setup,
  platformReports,
  central,
  billing,
  profile,
  search,
  dashboard,
]
