import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'compliance.view': ['See compliance requirements and templates', 'read'],
  'compliance.manage': ['Keep compliance requirements and templates', 'never'],
})
