import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'dashboard.finance': ['See the money on the dashboard', 'never'],
})
