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
    shape: () => roleShape(db),
    cells: {
      name: text('Name', 'page.name'),
      description: text('Description', 'page.description'),
      permission_count: integer('Permissions', sql`cardinality(page.permissions)`),
      people: integer(
        'People',
        sql`(select count(*) from user_roles h where h.tenant_id = page.tenant_id and h.role_id = page.id)`,
      ),
      system: text('Kind', sql`case when page.system then 'Came with Saffron' else 'Your own' end`),
    },
  }),
}
