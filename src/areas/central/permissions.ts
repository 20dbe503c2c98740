import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'agency.status': ['Be told when Saffron suspends, closes or erases the agency', 'never'],
  'central.access': ['Enter central administration', 'never'],
  'central.tenants.view': ['See agencies', 'never'],
  'central.tenants.create': ['Create agencies', 'never'],
  'central.tenants.update': ['Change agencies', 'never'],
  'central.tenants.suspend': ['Suspend and close agencies', 'never'],
  'central.tenants.delete': ['Choose the day on which a closed agency is erased', 'never'],
  'central.groups.view': ['See groups of agencies', 'never'],
  'central.groups.manage': ['Keep groups of agencies', 'never'],
  'central.audit.view': ['See what was done from central administration', 'never'],
  'central.accounts.manage': ['Help people who lost the second step of their sign-in', 'never'],
  'central.support.request_access': ['Ask an agency for access', 'never'],
  'central.support.access': ['Enter an agency that granted access', 'never'],
})
