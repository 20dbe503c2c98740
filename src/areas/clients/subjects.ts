import { sql } from 'kysely'
import { findClient } from '#areas/clients/queries.ts'
import type { Subject } from '#platform/subject.ts'

export const clientSubjects: Record<string, Subject> = {
  clients: {
    label: 'Client',
    table: 'clients',
    name: sql`r.name`,
    allow: 'clients.view',
    find: findClient,
    owned: true,
    page: '/clients/:id/view',
  },
}
