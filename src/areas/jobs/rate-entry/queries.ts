import { sql } from 'kysely'
import type { RateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { usualEntry } from '#areas/jobs/rate-entry/rules.ts'
import type { Context } from '#platform/context.ts'

type Asking = Pick<Context, 'db' | 'who'>

export async function showRateEntry({ db, who }: Asking): Promise<RateEntry> {
  const { rows } = await sql<RateEntry>`
    select h.on_pay, h.on_charge, h.on_margin from rate_entry_habits h
    where h.tenant_id = ${db.tenant} and h.user_id = ${who.id}`.execute(db)
  return rows[0] ?? usualEntry
}

export async function saveRateEntry({ db, who }: Asking, entry: RateEntry): Promise<RateEntry> {
  const { on_pay, on_charge, on_margin } = entry
  await sql`
    insert into rate_entry_habits (tenant_id, user_id, on_pay, on_charge, on_margin)
    values (${db.tenant}, ${who.id}, ${on_pay}, ${on_charge}, ${on_margin})
    on conflict (tenant_id, user_id) do update
      set on_pay = excluded.on_pay, on_charge = excluded.on_charge, on_margin = excluded.on_margin`.execute(
    db,
  )
  return entry
}
