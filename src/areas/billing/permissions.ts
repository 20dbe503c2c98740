import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'central.products.manage': ['Keep subscription products', 'never'],
  'central.subscriptions.manage': ['Keep subscriptions', 'never'],
})
