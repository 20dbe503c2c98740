import { sql } from 'kysely'
import { makeDemoWebhook } from '#areas/webhooks/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** A webhook of the agency that heard of the last of its records. */
export async function makeWebhook(db: Db, vault: Vault, user_id: number, today: string): Promise<void> {
  const { rows } = await sql<{ clients: number[]; timesheets: number[]; invoices: number[] }>`
    select
      array(select c.id from clients c where c.tenant_id = ${db.tenant} order by c.id limit 6) as clients,
      array(select t.id from timesheets t where t.tenant_id = ${db.tenant} and t.status = 'approved'
        order by t.id desc limit 14) as timesheets,
      array(select i.id from invoices i where i.tenant_id = ${db.tenant} order by i.id desc limit 8) as invoices`.execute(
    db,
  )
  await makeDemoWebhook({ db, vault, user_id, today, heard: rows[0]! })
}
