import { sql } from 'kysely'
import { challengeMinutes } from '#areas/identity/factors/rules.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { hashToken } from '#platform/session-tokens.ts'

/** Keeps a challenge until its first answer; those that nobody answered are forgotten. */
export async function insertChallenge(db: AllDb, challenge: string, accountId: number | null): Promise<void> {
  await sql`
    with swept as (delete from passkey_challenges where expires_at < now())
    insert into passkey_challenges (challenge_hash, account_id, expires_at)
    values (${hashToken(challenge)}, ${accountId}, now() + make_interval(mins => ${challengeMinutes}))`.execute(
    db,
  )
}

/** Takes a challenge away that this account was given, or (null) a browser at the door. False when there is none. */
export async function takeChallenge(
  db: AllDb,
  challenge: string,
  accountId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and account_id is not distinct from ${accountId}::bigint
      and expires_at > now() returning challenge_hash`.execute(db)
  return rows.length > 0
}

export async function listCredentials(
  db: AllDb,
  accountId: number,
): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await sql<{ id: string; transports: string[] }>`
    select credential_id as id, transports from passkeys where account_id = ${accountId} order by id`.execute(
    db,
  )
  return rows
}

type Made = {
  name: string
  id: string
  publicKey: Uint8Array
  counter: number
  transports?: string[]
  synced: boolean
}

/** False when the key is kept already, by whomever. */
export async function insertPasskey(db: AllDb, accountId: number, made: Made): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (account_id, name, credential_id, public_key, counter, transports, synced)
    values (${accountId}, ${made.name}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter},
      ${made.transports ?? []}::text[], ${made.synced})
    on conflict (credential_id) do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function renamePasskey(
  db: AllDb,
  accountId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set name = ${name} where id = ${id} and account_id = ${accountId} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Answers how many are left. */
export async function deletePasskey(db: AllDb, accountId: number, id: number): Promise<number> {
  await sql`delete from passkeys where id = ${id} and account_id = ${accountId}`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from passkeys where account_id = ${accountId}`.execute(db)
  return rows[0]!.count
}

export type FoundPasskey = {
  id: number
  account_id: number
  /** Of its owner. */
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
}

export async function findPasskey(db: AllDb, credentialId: string): Promise<FoundPasskey | undefined> {
  const { rows } = await sql<FoundPasskey>`
    select k.id, k.account_id, a.name, k.credential_id, k.public_key, k.counter
    from passkeys k join accounts a on a.id = k.account_id and a.disabled_at is null
    where k.credential_id = ${credentialId}`.execute(db)
  return rows[0]
}

/** Notes its use. False where it counts and did not count on: then it is a copy. */
export async function usePasskey(db: AllDb, id: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(db)
  return rows.length > 0
}
