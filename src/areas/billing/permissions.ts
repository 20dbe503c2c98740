import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'billing.view': ['See what the agency pays for Saffron, and its invoices', 'never'],
  'billing.manage': ['Choose the plan of the agency, how it pays, and cancel', 'never'],
  'central.products.manage': ['Keep subscription products', 'never'],
  'central.subscriptions.manage': ['Keep subscriptions', 'never'],
})
