import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'integrations.view': ['See which other programs are connected, and what went between them', 'never'],
  'integrations.manage': ['Connect other programs, and say what goes to them', 'never'],
})
