import { sql } from 'kysely'
import type { Tenant } from '#platform/context.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** The row that everything of an agency hangs on. */
export async function insertTenant(
  all: AllDb,
  tenant: { name: string; slug: string; status: 'trial' | 'active' },
): Promise<Tenant> {
  return all.insertInto('tenants').values(tenant).returning(['id', 'slug', 'name']).executeTakeFirstOrThrow()
}

export type NewRegistration = {
  email: string
  name: string
  agency_name: string
  slug: string
  password_hash: string
  browser_hash: string
}

/** Notes what a stranger wishes for, whoever the mail belongs to, and forgets what is long over. */
export async function insertRegistration(all: AllDb, asked: NewRegistration, hours: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with swept as (delete from registrations where expires_at < now() - interval '7 days')
    insert into registrations (email, name, agency_name, slug, password_hash, browser_hash, expires_at)
    values (${asked.email}, ${asked.name}, ${asked.agency_name}, ${asked.slug}, ${asked.password_hash},
      ${asked.browser_hash}, now() + make_interval(hours => ${hours}))
    returning id`.execute(all)
  return rows[0]!.id
}

export type RegistrationAddressee = { email: string; name: string; agency_name: string; has_account: boolean }

/** Gives the email its code; for a mail that has an account already there is none. */
export async function fillRegistration(
  all: AllDb,
  id: number,
  codeHash: string,
): Promise<RegistrationAddressee | undefined> {
  const { rows } = await sql<RegistrationAddressee>`
    update registrations r set code_hash = case when found.has_account then null else ${codeHash} end
    from (
      select i.id, exists (select from accounts a where a.email = i.email) as has_account
      from registrations i where i.id = ${id}) found
    where r.id = found.id and r.confirmed_at is null
    returning r.email::text as email, r.name, r.agency_name, found.has_account`.execute(all)
  return rows[0]
}

export type FoundRegistration = NewRegistration & {
  id: number
  used_at: string | null
  expires_at: string
}

/** What the code of an email would open; `held`: until the transaction ends, so that it opens once. */
export async function findRegistration(
  all: AllDb,
  codeHash: string,
  held = false,
): Promise<FoundRegistration | undefined> {
  const { rows } = await sql<FoundRegistration>`
    select r.id, r.email::text as email, r.name, r.agency_name, r.slug, r.password_hash, r.browser_hash,
      r.expires_at, r.confirmed_at as used_at
    from registrations r where r.code_hash = ${codeHash} ${held ? sql`for update` : sql``}`.execute(all)
  return rows[0]
}

/** The password's hash is the account's from here on. */
export async function confirmRegistration(all: AllDb, id: number): Promise<void> {
  await sql`update registrations set confirmed_at = now(), password_hash = '' where id = ${id}`.execute(all)
}

/** The account behind a session, held, so that it opens one agency at a time. */
export async function lockAccount(
  all: AllDb,
  id: number,
): Promise<{ email: string; name: string; owned_today: number } | undefined> {
  const { rows } = await sql<{ email: string; name: string }>`
    select a.email::text as email, a.name from accounts a where a.id = ${id} and a.disabled_at is null
    for update`.execute(all)
  if (!rows[0]) return undefined
  const counted = await sql<{ owned_today: number }>`
    select count(*)::int as owned_today from users u
    join tenants t on t.id = u.tenant_id and t.created_at > now() - interval '1 day'
    join user_roles h on h.tenant_id = u.tenant_id and h.user_id = u.id
    join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.key = 'owner'
    where u.account_id = ${id}`.execute(all)
  return { ...rows[0], owned_today: counted.rows[0]?.owned_today ?? 0 }
}

/** Which of these some agency has, or ever had. */
export async function takenAddresses(all: AllDb, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from tenants where slug = any(${slugs}::text[])
    union all
    select slug from tenant_slugs where slug = any(${slugs}::text[])`.execute(all)
  return new Set(rows.map(({ slug }) => slug))
}

type Noted = { confirmed: readonly string[]; skipped: readonly string[]; dismissed: boolean | null }

/** The wizard of a new agency: nothing is looked at yet. */
export async function insertSetup(db: Db): Promise<void> {
  await sql`insert into agency_setup (tenant_id) values (${db.tenant})`.execute(db)
}

/** Adds to what was confirmed and put aside; what is confirmed is put aside no more. `dismissed` null: as it was. */
export async function noteSetup(db: Db, { confirmed, skipped, dismissed }: Noted): Promise<void> {
  await sql`
    insert into agency_setup as s (tenant_id, confirmed, skipped, started_at, dismissed_at, updated_at)
    values (${db.tenant}, ${confirmed}::text[], ${skipped}::text[], now(),
      case when ${dismissed}::boolean then now() end, now())
    on conflict (tenant_id) do update set
      confirmed = array(select distinct unnest(s.confirmed || excluded.confirmed) order by 1),
      skipped = array(
        select distinct step from unnest(s.skipped || excluded.skipped) as step
        where step <> all(excluded.confirmed) order by 1),
      started_at = coalesce(s.started_at, excluded.started_at),
      dismissed_at = case when ${dismissed}::boolean is null then s.dismissed_at else excluded.dismissed_at end,
      updated_at = excluded.updated_at`.execute(db)
}
