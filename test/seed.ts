import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** Rows of rooms that a test does not speak about but needs to stand on. Each answers the id of what it made. */

/** The agency's default tax code, UK standard rate, for both directions. */
export function seedTaxCode(db: Db, { direction = 'both', is_default = true, code = 'T1' } = {}) {
  return id(
    sql`insert into tax_codes (tenant_id, code, name, rate, direction, is_default)
      values (${db.tenant}, ${code}, 'Standard', 20, ${direction}, ${is_default}) returning id`.execute(db),
  )
}

type Placed = { client_id: number; candidate_id: number; supplier_id?: number; approver_user_id?: number }

/** A live PAYE placement (of the supplier, when one is named) of this candidate at this client, with its job. */
export async function seedPlacement(db: Db, placed: Placed): Promise<number> {
  const rateCode = await id(
    sql`insert into rate_codes (tenant_id, code, name) values (${db.tenant}, 'BASIC', 'Basic')
      on conflict (tenant_id, code) do update set name = 'Basic' returning id`.execute(db),
  )
  const job = await id(
    sql`insert into jobs (tenant_id, title, client_id, start_date)
      values (${db.tenant}, 'Welder', ${placed.client_id}, '2026-01-05') returning id`.execute(db),
  )
  return id(
    sql`insert into placements (tenant_id, job_id, client_id, candidate_id, billing_profile_id, engagement_type,
        supplier_id, start_date, basic_rate_code_id, rounding, approver_user_id)
      select ${db.tenant}::integer, ${job}::bigint, b.client_id, ${placed.candidate_id}::bigint, b.id,
        ${placed.supplier_id ? 'umbrella' : 'paye'}, ${placed.supplier_id ?? null}::bigint, '2026-01-05',
        ${rateCode}::bigint, '{}', ${placed.approver_user_id ?? null}::bigint
      from billing_profiles b where b.tenant_id = ${db.tenant} and b.client_id = ${placed.client_id} returning id`.execute(
      db,
    ),
  )
}

/** A candidate without a login. */
export function seedCandidate(db: Db, { email = 'worker@test.test' } = {}): Promise<number> {
  return id(
    sql`insert into candidates (tenant_id, first_name, last_name, email)
      values (${db.tenant}, 'Wendy', 'Worker', ${email}) returning id`.execute(db),
  )
}

/** An issued document of a client or a supplier, unpaid, due on a day. */
export async function seedInvoice(
  db: Db,
  invoice: {
    type: 'sales' | 'self-billing'
    client_id?: number
    supplier_id?: number
    due_date: string
    gross: number
  },
): Promise<number> {
  return id(
    sql`insert into invoices (tenant_id, type, status, number, legal_entity_id, client_id, billing_profile_id, supplier_id,
        party_name, currency, issue_date, due_date, net, gross)
      select ${db.tenant}::integer, ${invoice.type}, 'issued', 'N' || (select count(*) from invoices), e.id,
        ${invoice.client_id ?? null}::bigint, (select b.id from billing_profiles b where b.tenant_id = ${db.tenant}
          and b.client_id = ${invoice.client_id ?? null}::bigint), ${invoice.supplier_id ?? null}::bigint, 'Somebody', 'GBP',
        '2026-01-31', ${invoice.due_date}::date, ${invoice.gross}::bigint, ${invoice.gross}::bigint
      from legal_entities e where e.tenant_id = ${db.tenant} limit 1 returning id`.execute(db),
  )
}

async function id(inserted: Promise<{ rows: unknown[] }>): Promise<number> {
  return ((await inserted).rows[0] as { id: number }).id
}
