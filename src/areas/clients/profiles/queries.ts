import { type RawBuilder, sql } from 'kysely'
import type { ClientProfile } from '#areas/clients/profiles/contract.ts'
import { profileColumns } from '#areas/clients/queries.ts'
import type { Context } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

type Reader = Pick<Context, 'db' | 'who' | 'scope'>

/** The billing profiles of a client within the caller's reach. */
export async function listProfiles(ctx: Reader, clientId: number): Promise<{ data: ClientProfile[] }> {
  const data = await profilesWhere(ctx, sql`p.client_id = ${clientId}`)
  if (data.length === 0) throw notFound('Client')
  return { data }
}

export async function findProfile(ctx: Reader, id: number): Promise<ClientProfile> {
  const [found] = await profilesWhere(ctx, sql`p.id = ${id}`)
  if (!found) throw notFound('Billing profile')
  return found
}

async function profilesWhere(ctx: Reader, condition: RawBuilder<unknown>): Promise<ClientProfile[]> {
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<ClientProfile>`
    select ${profileColumns('p')}, p.client_id, c.name as client_name, e.name as legal_entity_name, p.is_default,
      p.archived_at, p.version, x.code as tax_code, x.name as tax_code_name,
      (select count(*)::int from placements l where l.tenant_id = ${ctx.db.tenant} and l.billing_profile_id = p.id
        and l.status = 'live') as live_placements
    from billing_profiles p
    join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = p.client_id
    join tax_codes x on x.tenant_id = ${ctx.db.tenant} and x.id = p.tax_code_id
    left join legal_entities e on e.tenant_id = ${ctx.db.tenant} and e.id = p.legal_entity_id
    where p.tenant_id = ${ctx.db.tenant} and ${condition} ${reach ? sql`and ${reach}` : sql``}
    order by p.archived_at is not null, p.is_default desc, lower(p.label), p.id`.execute(ctx.db)
  return rows
}

/** Who works under a billing profile now, and which drafts are made by it. */
export async function usesOf(db: Db, id: number): Promise<{ live_placements: number; drafts: number }> {
  const { rows } = await sql<{ live_placements: number; drafts: number }>`
    select (select count(*)::int from placements p where p.tenant_id = ${db.tenant} and p.billing_profile_id = ${id}
        and p.status = any('{draft,approved,live}')) as live_placements,
      (select count(*)::int from invoices i where i.tenant_id = ${db.tenant} and i.billing_profile_id = ${id}
        and i.number is null) as drafts`.execute(db)
  return rows[0]!
}

/** Takes the place of the default one from whichever has it. */
export async function clearDefault(db: Db, clientId: number): Promise<void> {
  await sql`
    update billing_profiles p set is_default = false, version = version + 1, updated_at = now()
    where p.tenant_id = ${db.tenant} and p.client_id = ${clientId} and p.is_default`.execute(db)
}

/** The client's forms hold its billing, too: whoever has them open is told that it changed. */
export async function touchClient(db: Db, clientId: number): Promise<void> {
  await sql`
    update clients c set version = version + 1, updated_at = now()
    where c.tenant_id = ${db.tenant} and c.id = ${clientId}`.execute(db)
}

export async function countProfiles(db: Db, clientId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from billing_profiles p
    where p.tenant_id = ${db.tenant} and p.client_id = ${clientId}`.execute(db)
  return rows[0]!.count
}
