import { userExports } from '#areas/access/exports.ts'
import { removeRole } from '#areas/access/roles/actions.ts'
import { roleExports } from '#areas/access/roles/exports.ts'
import { roleSearchProvider } from '#areas/access/roles/search-providers.ts'
import { accessRoutes } from '#areas/access/routes.ts'
import { removeTeam } from '#areas/access/teams/actions.ts'
import { teamSearchProvider } from '#areas/access/teams/search-providers.ts'
import { expire, keepCode, noteBounce } from '#areas/access/users/background.ts'
import { invitation, invitationCodes } from '#areas/access/users/emails.ts'
import { userSearchProviders } from '#areas/access/users/search-providers.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'
import { mailFailed } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'access',
  routes: accessRoutes,
  exports: { ...userExports, ...roleExports },
  searchProviders: [...userSearchProviders, roleSearchProvider, teamSearchProvider],
  auditedRecords: {
    users: {
      label: 'User',
      table: 'users',
      name: 'name',
      allow: 'users.view',
      page: '/settings/users/:id/edit',
    },
    roles: {
      label: 'Role',
      table: 'roles',
      name: 'name',
      allow: 'roles.view',
      page: '/settings/roles/:id/edit',
    },
    teams: {
      label: 'Team',
      table: 'teams',
      name: 'name',
      allow: 'teams.view',
      page: '/settings/teams/:id/edit',
    },
    'api-tokens': { label: 'API token', table: 'api_tokens', name: 'name', allow: 'api_tokens.manage' },
  },
  removable: {
    roles: { allow: 'roles.manage', remove: removeRole },
    teams: { allow: 'teams.manage', remove: removeTeam },
  },
  live: {
    'access.changed': { cut: 'people' },
    ...toTeam('roles.view', ['role.changed']),
    ...toTeam('users.view', ['user.created', 'user.changed']),
    ...toTeam('teams.view', ['team.changed']),
  },
  background: { 'access.expire_invitations': expire },
  schedule: { 'access.expire_invitations': '7 * * * *' },
  eventListeners: { [mailFailed]: noteBounce },
  mails: [invitation],
  codes: { [invitationCodes]: keepCode },
}
