import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'tax_codes.view': ['See tax codes', 'read'],
  'tax_codes.manage': ['Keep tax codes', 'never'],
  'rate_codes.view': ['See rate codes', 'read'],
  'rate_codes.manage': ['Keep rate codes', 'never'],
  'expense_codes.view': ['See expense codes', 'read'],
  'expense_codes.manage': ['Keep expense codes', 'never'],
})
