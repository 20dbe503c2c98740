import { type RawBuilder, sql } from 'kysely'
import type { Passkey } from '#areas/identity/factors/contract.ts'
import type { AllDb } from '#platform/db/tenant.ts'

/** Has the account a second factor? A piece of a statement that runs across agencies. */
export const isSecured = (accountId: RawBuilder<unknown>) => sql<boolean>`(
      exists (select from totp_factors f where f.account_id = ${accountId} and f.confirmed_at is not null)
      or exists (select from passkeys k where k.account_id = ${accountId}))`

export async function hasFactor(db: AllDb, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${isSecured(sql`${accountId}::bigint`)} as has`.execute(
    db,
  )
  return rows[0]!.has
}

export type FactorsRow = {
  email: string
  name: string
  password_hash: string
  totp: { secret: string; added_at: string; last_step: number } | null
  /** A secret that waits for its first code. */
  unconfirmed: string | null
  passkeys: Passkey[]
  codes_left: number
}

/** Everything an account has beside its password, in one statement; undefined once it is disabled. */
export async function findFactors(db: AllDb, accountId: number): Promise<FactorsRow | undefined> {
  const { rows } = await sql<FactorsRow>`
    select a.email::text as email, a.name, a.password_hash,
      case when f.confirmed_at is not null then jsonb_build_object('secret', f.secret, 'added_at', f.confirmed_at,
        'last_step', f.last_step) end as totp,
      case when f.confirmed_at is null then f.secret end as unconfirmed,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'synced', k.synced,
          'added_at', k.created_at, 'last_used_at', k.last_used_at) order by k.id)
        from passkeys k where k.account_id = a.id), '[]') as passkeys,
      (select count(*)::integer from recovery_codes c where c.account_id = a.id and c.used_at is null) as codes_left
    from accounts a left join totp_factors f on f.account_id = a.id
    where a.id = ${accountId} and a.disabled_at is null`.execute(db)
  return rows[0]
}

/** Whoever changes the factors of an account waits here for the others who do. */
export async function lockAccount(db: AllDb, accountId: number): Promise<void> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(db)
}

/** Keeps a secret that waits for its first code, in place of another that waited. False where one is in use. */
export async function keepSecret(db: AllDb, accountId: number, secret: string): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_factors (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now()
      where totp_factors.confirmed_at is null
    returning account_id`.execute(db)
  return rows.length > 0
}

export async function confirmSecret(db: AllDb, accountId: number, step: number): Promise<void> {
  await sql`
    update totp_factors set confirmed_at = now(), last_step = ${step}
    where account_id = ${accountId} and confirmed_at is null`.execute(db)
}

/** Marks the code of this step as used. False when it was: of two that come at once one is first. */
export async function spendStep(db: AllDb, accountId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set last_step = ${step}
    where account_id = ${accountId} and confirmed_at is not null and last_step < ${step} returning account_id`.execute(
    db,
  )
  return rows.length > 0
}

/** The same for a recovery code. */
export async function spendRecoveryCode(db: AllDb, accountId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning account_id`.execute(
    db,
  )
  return rows.length > 0
}

/** These recovery codes in place of all that were. */
export async function replaceRecoveryCodes(db: AllDb, accountId: number, hashes: string[]): Promise<void> {
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(db)
  await sql`
    insert into recovery_codes (account_id, code_hash)
    select ${accountId}::bigint, hash from unnest(${hashes}::text[]) as given(hash)`.execute(db)
}

/** Whatever was begun while the account had no factor, and so without a proof, is not finished once it has one. */
export async function dropUnproved(db: AllDb, accountId: number): Promise<void> {
  await sql`
    with asked as (delete from passkey_challenges where account_id = ${accountId})
    delete from totp_factors where account_id = ${accountId} and confirmed_at is null`.execute(db)
}

export async function deleteTotp(db: AllDb, accountId: number): Promise<void> {
  await sql`delete from totp_factors where account_id = ${accountId}`.execute(db)
}

/** Takes everything away that an account has beside its password. */
export async function deleteFactors(db: AllDb, accountId: number): Promise<void> {
  await sql`
    with totp as (delete from totp_factors where account_id = ${accountId}),
      keys as (delete from passkeys where account_id = ${accountId}),
      asked as (delete from passkey_challenges where account_id = ${accountId})
    delete from recovery_codes where account_id = ${accountId}`.execute(db)
}

/** Written into the history of each agency where the account is a user, by one statement. */
export async function recordFactor(
  db: AllDb,
  accountId: number,
  action: string,
  changes = {},
): Promise<void> {
  await sql`
    insert into history (tenant_id, subject, subject_id, action, changes, user_id, user_name)
    select u.tenant_id, 'users', u.id, ${action}::text, ${JSON.stringify(changes)}::jsonb, u.id, u.name
    from users u where u.account_id = ${accountId}`.execute(db)
}

/** Whether the account has a second factor, and whether it is somebody in another agency too. */
export async function factorStatusOf(
  db: AllDb,
  accountId: number,
  tenantId: number,
): Promise<{ has: boolean; elsewhere: boolean }> {
  const { rows } = await sql<{ has: boolean; elsewhere: boolean }>`
    select ${isSecured(sql`${accountId}::bigint`)} as has, exists (select from users u
      where u.account_id = ${accountId} and u.tenant_id <> ${tenantId} and u.status = 'active') as elsewhere`.execute(
    db,
  )
  return rows[0]!
}

/** How many of the staff there are, and how many have a second factor. */
export async function countSecured(db: AllDb, tenantId: number): Promise<{ staff: number; secured: number }> {
  const { rows } = await sql<{ staff: number; secured: number }>`
    select count(*)::integer as staff,
      count(*) filter (where ${isSecured(sql`u.account_id`)})::integer as secured
    from users u where u.tenant_id = ${tenantId} and u.kind = 'staff' and u.status = 'active'`.execute(db)
  return rows[0]!
}
