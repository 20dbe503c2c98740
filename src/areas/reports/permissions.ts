import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'reports.timesheets.view': ['See reports of time: hours, what is missing, what waits', 'never'],
  'reports.placements.view': ['See reports of placements', 'never'],
  'reports.margin.view': ['See reports of margin', 'never'],
  'reports.billing.view': ['See reports of what is invoiced and what is still to be', 'never'],
  'reports.receivables.view': ['See reports of what clients owe and paid', 'never'],
  'reports.payables.view': ['See reports of what workers and suppliers are paid', 'never'],
  'reports.purchase_orders.view': ['See reports of purchase orders', 'never'],
  'reports.tax.view': ['See reports of VAT', 'never'],
  'reports.compliance.view': ['See reports of what is asked of people, suppliers and clients', 'never'],
  'reports.schedule': ['Have reports made at fixed times, for oneself and colleagues', 'never'],
  'reports.activity.view': ['See reports of who did what, of emails and of files', 'never'],
})
