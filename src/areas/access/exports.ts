import { sql } from 'kysely'
import { access } from '#areas/access/contract.ts'
import { hasSecondFactor } from '#areas/access/users/queries.ts'
import { userShape } from '#areas/access/users/user-list.ts'
import { exportable, instant, spoken, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const roles = sql`(select string_agg(role ->> 'name', ', ') from jsonb_array_elements(held.roles) role)`

const teams = sql`(select string_agg(team ->> 'name', ', ') from jsonb_array_elements(belongs.teams) team)`

export const userExports: Record<string, Exportable> = {
  '/users': exportable({
    title: 'Users',
    endpoint: access.users,
    // The list also serves those who pick owners; a file of everybody is for those who see the people.
    allow: 'users.view',
    personal: true,
    shape: (ctx, query) => userShape(ctx, query),
    cells: {
      name: text('Name', 'page.name'),
      email: text('Email', sql`page.email::text`),
      kind: text('Kind', spoken('page.kind')),
      roles: text('Roles', roles),
      teams: text('Teams', teams),
      status: text('Status', spoken('page.status')),
      two_factor: text(
        'Two-factor',
        sql`case when ${hasSecondFactor(sql`page.id`)} then 'Yes' else 'No' end`,
      ),
      last_seen_at: instant('Last seen', 'page.last_seen_at'),
    },
  }),
}
