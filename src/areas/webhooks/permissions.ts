import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'webhooks.manage': ['Keep webhooks, which let other programs hear what happens', 'never'],
})
