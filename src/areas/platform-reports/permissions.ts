import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'central.reports.view': ['See reports over agencies', 'never'],
})
