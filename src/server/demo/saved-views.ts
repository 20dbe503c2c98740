import { sql } from 'kysely'
import type { Making } from '#server/demo/parties.ts'

/** How its people keep their lists: a few for everybody, one for a team, some of their own. */
export async function makeSavedViews({ db, people }: Making): Promise<void> {
  const kept = [
    ...[
      { name: 'Largest first', list: '/invoices', address: '/invoices/all/sales', query: { sort: '-gross' } },
      {
        name: 'No billing email',
        list: '/clients',
        address: '/clients',
        query: { missing_billing_email: '1' },
      },
      {
        name: 'Waiting for approval',
        list: '/timesheets',
        address: '/timesheets',
        query: { status: 'submitted' },
      },
    ].map((view) => ({ ...view, user_id: people.finance, audience: 'agency' })),
    {
      ...{ name: 'Newest first', list: '/clients', address: '/clients', query: { sort: '-created_at' } },
      ...{ user_id: people.consultant, audience: 'private' },
    },
  ]
  await sql`insert into saved_views (tenant_id, list, address, name, query, user_id, audience)
    select ${db.tenant}::integer, list, address, name, query, user_id, audience
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as v(list text, address text, name text, query jsonb, user_id bigint, audience text)`.execute(db)
}
