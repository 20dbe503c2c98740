import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'api_tokens.manage': ['Keep API tokens', 'never'],
  'settings.security': ['Change how people sign in', 'never'],
})
