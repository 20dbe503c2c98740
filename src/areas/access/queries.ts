import { type RawBuilder, sql } from 'kysely'
import type { Agency, HeldRole, UserKind } from '#areas/access/contract.ts'
import type { Tenant } from '#platform/context.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** Agencies whose people may come in, into a suspended one to look. */
export const open = sql`array['trial', 'active', 'past_due', 'suspended']`

/**
 * The teams of `u`, those one is in or leads first, then all below them: what `.team` reaches. Looked up where `u` is a
 * user of `agency`; the depth keeps a tree that were a circle from turning for ever.
 */
export const teamsOf = (agency: RawBuilder<unknown>) => sql`array(
        with recursive reached(id, depth) as (
          (select m.team_id, 0 from user_teams m where m.tenant_id = ${agency} and m.user_id = u.id
            union select l.id, 0 from teams l where l.tenant_id = ${agency} and l.lead_user_id = u.id)
          union
          select b.id, r.depth + 1 from reached r
          join teams b on b.tenant_id = ${agency} and b.parent_id = r.id where r.depth < 10
        )
        select r.id from reached r group by r.id order by min(r.depth), r.id)`

/** Keys and permissions of all the roles of `u` in `agency`. */
export const holding = (agency: RawBuilder<unknown>) => sql`left join lateral (
      select array_agg(r.key order by r.key) as keys, string_agg(array_to_string(r.permissions, ' '), ' ') as permissions
      from user_roles h join roles r on r.tenant_id = ${agency} and r.id = h.role_id
      where h.tenant_id = ${agency} and h.user_id = u.id
    ) held on true`

/** The agency that has this slug, or had it once. */
export const agencyAt = (slug: string | null | RawBuilder<unknown>) => sql`coalesce(
      (select id from tenants where slug = ${slug}::text),
      (select tenant_id from tenant_slugs where slug = ${slug}::text))`

/** Somebody of the agency as they are now, for work done in their name; undefined when they are gone or locked out. */
export async function findWho(db: Db, userId: number): Promise<WhoRow | undefined> {
  return (await findPeople(db, [userId]))[0]
}

/** The same for several, in one statement. */
export async function findPeople(db: Db, userIds: readonly number[]): Promise<WhoRow[]> {
  const { rows } = await sql<WhoRow>`
    select u.id, u.account_id, u.name, u.email::text as email, u.kind, coalesce(held.keys, '{}') as roles,
      concat_ws(' ', array_to_string(u.permissions, ' '), held.permissions) as permissions,
      ${teamsOf(sql`${db.tenant}`)} as team_ids
    from users u
    ${holding(sql`${db.tenant}`)}
    where u.tenant_id = ${db.tenant} and u.id = any(${userIds}::bigint[]) and u.status = 'active'`.execute(db)
  return rows
}

export type WhoRow = {
  id: number
  account_id: number | null
  name: string
  email: string
  kind: UserKind
  roles: string[]
  /** Names separated by spaces, perhaps repeated. */
  permissions: string
  team_ids: number[]
}

/** An open agency by its slug, an earlier one included, whoever asks. */
export async function findOpenAgency(
  db: AllDb,
  slug: string,
): Promise<(Tenant & { status: string }) | undefined> {
  const { rows } = await sql<Tenant & { status: string }>`
    select t.id, t.slug, t.name, t.status from tenants t
    where t.status = any(${open}) and t.id = ${agencyAt(slug)}`.execute(db)
  return rows[0]
}

/** The roles somebody holds, the permissions granted to them directly, and what they chose for themselves. */
export async function findGrants(
  db: Db,
  userId: number,
): Promise<Chosen & { roles: HeldRole[]; permissions: string[] }> {
  const { rows } = await sql<
    Chosen & {
      roles: { name: string; key: string; permissions: string[] }[]
      permissions: string[]
    }
  >`
    select u.permissions, u.sound, u.locale, u.tz, coalesce((
      select jsonb_agg(jsonb_build_object('name', r.name, 'key', r.key, 'permissions', to_jsonb(r.permissions)) order by r.name)
      from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
      where h.tenant_id = ${db.tenant} and h.user_id = u.id), '[]') as roles
    from users u where u.tenant_id = ${db.tenant} and u.id = ${userId}`.execute(db)
  const { roles = [], permissions = [], sound = true, locale = null, tz = null } = rows[0] ?? {}
  return {
    roles: roles.map((role) => ({ ...role, permissions: named(role.permissions) })),
    permissions,
    sound,
    locale,
    tz,
  }
}

type Chosen = { sound: boolean; locale: string | null; tz: string | null }

export const named = (names: Iterable<string>) => [...names].map((name) => ({ name }))

/** The last 200 entries, newest first. */
export const agencyOf = ({ slug, name }: { slug: string; name: string }): Agency => ({ id: slug, slug, name })
