import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'imports.run': ['Bring records in from files', 'never'],
  'imports.rollback': ["See everybody's imports and undo them", 'never'],
})
