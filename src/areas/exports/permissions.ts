import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'exports.run': ['Run exports', 'never'],
  'exports.view_all': ["See everybody's exports", 'never'],
})
