import { since } from '#platform/permission-catalogue.ts'

export const permissions = since('0.1.0', {
  'users.view': ['See the people of the agency', 'read'],
  'users.invite': ['Invite people', 'never'],
  'users.update': ['Change people and what they may do', 'never'],
  'users.deactivate': ['Take access away and give it back', 'never'],
  'users.impersonate': ['See Saffron as somebody else sees it', 'never'],
  'roles.view': ['See roles', 'read'],
  'roles.manage': ['Keep roles', 'never'],
  'teams.view': ['See teams', 'read'],
  'teams.manage': ['Keep teams', 'never'],
})
