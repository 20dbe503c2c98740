import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  // It opens the bank accounts of the agency's own companies, too.
  'settings.general': ['Change how the agency works', 'never'],
  'settings.brand': ['Change how the agency looks', 'write'],
  'settings.invoices': ['Change how the agency invoices', 'never'],
  'settings.figures': ['Change legal figures and the margin floor', 'never'],
  'settings.exchange_rates': ['Enter exchange rates', 'never'],
  'period_locks.manage': ['Close periods', 'never'],
  'period_locks.override': ['Work in a closed period', 'never'],
})
