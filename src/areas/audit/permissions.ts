import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'audit.view': ['See who did what', 'read'],
  'audit.export': ['Take the audit trail out to a file', 'never'],
})
