import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

type Asker = { account_id: number; name: string; email: string }

/**
 * Who they are in the agency while they are let in: a user that by itself opens nothing, and that its history names.
 * Undefined when somebody else there has their address.
 */
export async function supportUserFor(
  db: Db,
  { account_id, name, email }: Asker,
): Promise<number | undefined> {
  await sql`
    insert into users (tenant_id, account_id, name, email, kind, status)
    values (${db.tenant}, ${account_id}, ${name}, ${email}, 'central', 'deactivated')
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    update users set name = ${name} where tenant_id = ${db.tenant} and account_id = ${account_id} and kind = 'central'
    returning id`.execute(db)
  return rows[0]?.id
}
