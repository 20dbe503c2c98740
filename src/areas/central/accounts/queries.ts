import { sql } from 'kysely'
import type { AccountReset } from '#areas/central/accounts/contract.ts'
import { linkHours, type ResetLink } from '#areas/central/accounts/rules.ts'
import type { AllDb } from '#platform/db/tenant.ts'

type NewReset = { account_id: number; asked_by: number; asked_name: string; reason: string }

/** An email to be written, in place of one that waits. */
export async function insertReset(
  all: AllDb,
  { account_id, asked_by, asked_name, reason }: NewReset,
): Promise<number> {
  await sql`
    update account_resets set replaced_at = now()
    where account_id = ${account_id} and used_at is null and replaced_at is null`.execute(all)
  const { rows } = await sql<{ id: number }>`
    insert into account_resets (account_id, asked_by, asked_name, reason, expires_at)
    values (${account_id}, ${asked_by}, ${asked_name}, ${reason}, now() + make_interval(hours => ${linkHours}))
    returning id`.execute(all)
  return rows[0]!.id
}

export type Addressee = { email: string; name: string; asked_name: string; reason: string }

/** Gives the email its code. Its hours begin here: it may have waited for the mail server. Undefined: nobody is written to. */
export async function fillReset(all: AllDb, id: number, codeHash: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    update account_resets r set code_hash = ${codeHash}, expires_at = now() + make_interval(hours => ${linkHours})
    from accounts a
    where r.id = ${id} and r.used_at is null and r.replaced_at is null and a.id = r.account_id and a.disabled_at is null
    returning a.email::text as email, a.name, r.asked_name, r.reason`.execute(all)
  return rows[0]
}

/** Counts a try before the password is looked at, by itself: a refusal does not take it back. */
export async function countTry(all: AllDb, codeHash: string): Promise<void> {
  await sql`update account_resets set tries = least(tries + 1, 1000) where code_hash = ${codeHash}`.execute(
    all,
  )
}

export type HeldReset = ResetLink & { id: number; account_id: number; password_hash: string }

/** The email of this code to this address, held until the transaction ends, so that it opens once. */
export async function lockReset(all: AllDb, email: string, codeHash: string): Promise<HeldReset | undefined> {
  const { rows } = await sql<HeldReset>`
    select r.id, r.account_id, r.used_at, r.replaced_at, r.expires_at, r.tries, a.password_hash
    from account_resets r join accounts a on a.id = r.account_id and a.disabled_at is null
    where r.code_hash = ${codeHash} and a.email = ${email}::citext for update of r`.execute(all)
  return rows[0]
}

export async function useReset(all: AllDb, id: number): Promise<void> {
  await sql`update account_resets set used_at = now() where id = ${id}`.execute(all)
}

/** The last fifty, newest first. */
export async function listResets(all: AllDb): Promise<(Omit<AccountReset, 'status'> & ResetLink)[]> {
  const { rows } = await sql<Omit<AccountReset, 'status'> & ResetLink>`
    select id, asked_name as name, reason, asked_at, used_at, replaced_at, expires_at, tries
    from account_resets order by id desc limit 50`.execute(all)
  return rows
}
