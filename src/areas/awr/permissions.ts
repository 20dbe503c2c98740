import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'awr.view': ['See how many weeks somebody has worked for a hirer (AWR)', 'never'],
  'awr.manage': ['See why AWR weeks count or not, keep absences and what hirers answer', 'never'],
})
