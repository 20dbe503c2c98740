import { sql } from 'kysely'
import type { AuditedRecord } from '#platform/audited-record.ts'

export const accessAuditedRecords: Record<string, AuditedRecord> = {
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
