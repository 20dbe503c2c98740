import { sql } from 'kysely'
import type { Subject } from '#platform/subject.ts'

export const accessSubjects: Record<string, Subject> = {
  users: {
    label: 'User',
    table: 'users',
    name: sql`r.name`,
    allow: 'users.view',
    page: '/settings/users/:id/edit',
  },
  roles: {
    label: 'Role',
    table: 'roles',
    name: sql`r.name`,
    allow: 'roles.view',
    page: '/settings/roles/:id/edit',
  },
  teams: {
    label: 'Team',
    table: 'teams',
    name: sql`r.name`,
    allow: 'teams.view',
    page: '/settings/teams/:id/edit',
  },
  'api-tokens': { label: 'API token', table: 'api_tokens', name: sql`r.name`, allow: 'api_tokens.manage' },
}
