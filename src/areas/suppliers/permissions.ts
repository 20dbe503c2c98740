import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'suppliers.view': ['See suppliers', 'read'],
  'suppliers.create': ['Create suppliers', 'never'],
  'suppliers.update': ['Change suppliers', 'write'],
  'suppliers.approve': ['Approve suppliers', 'never'],
  'suppliers.suspend': ['Suspend suppliers', 'never'],
  'suppliers.delete': ['Delete suppliers that were never used', 'never'],
  'suppliers.export': ['Take suppliers out to a file', 'never'],
  'suppliers.bank.view': ['See bank details of suppliers', 'never'],
  'suppliers.bank.update': ['Change bank details of suppliers', 'never'],
  'suppliers.bank.approve': ['Confirm changed bank details of suppliers', 'never'],
  'suppliers.agreements.manage': ['Keep self-billing agreements', 'never'],
})
