import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'clients.view': ['See clients', 'read'],
  'clients.create': ['Create clients', 'never'],
  'clients.update': ['Change clients, their contacts and notes', 'write'],
  'clients.archive': ['Archive clients and bring them back', 'write'],
  'clients.delete': ['Delete clients that were never used', 'never'],
  'clients.import': ['Bring clients in from a file', 'never'],
  'clients.export': ['Take clients out to a file', 'never'],
  'clients.terms.update': ['Change how a client is invoiced and when it pays', 'never'],
  'clients.credit_override': ['Place people at a client that is over its credit limit', 'never'],
})
