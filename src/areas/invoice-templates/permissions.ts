import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'invoice_templates.view': ['See how documents look', 'read'],
  'invoice_templates.manage': ['Design how documents look, and publish it', 'never'],
})
