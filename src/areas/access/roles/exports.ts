import { sql } from 'kysely'
import { roles } from '#areas/access/roles/contract.ts'
import { roleShape } from '#areas/access/roles/queries.ts'
import { exportable, integer, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const roleExports: Record<string, Exportable> = {
  '/roles': exportable({
    title: 'Roles',
    endpoint: roles.list,
    personal: false,
    shape: ({ db }) => ({
      ...roleShape(db),
      joins: sql`cross join lateral (
        select count(*) as people from user_roles h where h.tenant_id = ${db.tenant} and h.role_id = page.id) held`,
    }),
    cells: {
      name: text('Name', 'page.name'),
      description: text('Description', 'page.description'),
      permission_count: integer('Permissions', sql`cardinality(page.permissions)`),
      people: integer('People', 'held.people'),
      system: text('Kind', sql`case when page.system then 'Came with Saffron' else 'Your own' end`),
    },
  }),
}
