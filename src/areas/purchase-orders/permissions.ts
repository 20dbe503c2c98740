import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'purchase_orders.view': ['See purchase orders and what is left of them', 'read'],
  'purchase_orders.create': ['Create purchase orders', 'never'],
  'purchase_orders.update': ['Change purchase orders and their budgets', 'never'],
  'purchase_orders.close': ['Close purchase orders and open them again', 'never'],
  'purchase_orders.delete': ['Delete purchase orders that were never used', 'never'],
  'purchase_orders.override': ['Go beyond a purchase order, with a reason', 'never'],
  'purchase_orders.export': ['Take purchase orders out to a file', 'never'],
})
