import { sql } from 'kysely'
import { teamChanged } from '#areas/access/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid } from '#platform/refusal.ts'

/**
 * Gives the agency another address. Every one it ever had stays its own and leads to the new one, so that links in
 * old mails keep working and nobody else can take them. It may go back to one of its earlier addresses.
 */
export async function changeAddress(ctx: Context & { deps: Deps }, slug: string): Promise<{ slug: string }> {
  const { id, slug: before } = ctx.tenant
  if (slug === before) return { slug }
  await ctx.deps.database.acrossTenants('an agency changes its own address', async (db) => {
    await holdAddress(db, slug, id)
    await sql`insert into tenant_slugs (slug, tenant_id) values (${before}, ${id}) on conflict do nothing`.execute(
      db,
    )
    await sql`update tenants set slug = ${slug}, version = version + 1 where id = ${id}`.execute(db)
  })
  await recordHistory(ctx, 'settings', 1, 'address changed', { slug: { from: before, to: slug } })
  await announce(ctx.db, 'settings.changed', {})
  await teamChanged(ctx.db)
  return { slug }
}

/**
 * Takes an address for the agency `id` (or for one that is about to be made) until the transaction ends; refused at
 * `slug` when another agency has it, or ever had.
 */
export async function holdAddress(db: AllDb, slug: string, id?: number): Promise<void> {
  // Two agencies asking for one address at the same moment: the second waits here and then finds it taken.
  await sql`select pg_advisory_xact_lock(hashtext('tenant address'))`.execute(db)
  if (await isAddressTaken(db, slug, id))
    throw invalid('slug', 'This address belongs to another agency', 'taken')
}

/** Has another agency this address, or had it once? */
export async function isAddressTaken(db: AllDb, slug: string, id = 0): Promise<boolean> {
  const { rows } = await sql`
    select from tenants where slug = ${slug} and id <> ${id}
    union all
    select from tenant_slugs where slug = ${slug} and tenant_id <> ${id}`.execute(db)
  return rows.length > 0
}
