import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'settings.email': ['Change how the agency writes emails', 'write'],
  // Whoever sends invoices and links must see whether they arrived, without settings.email.
  'mails.view': ['See the email log and open its messages', 'read'],
})
