import type { UserKind } from '#areas/access/contract.ts'
import {
  insertAccounts,
  insertMissingRoles,
  insertUsers,
  type NewAccount,
} from '#areas/access/create-user-queries.ts'
import { defaultRoles } from '#areas/access/default-roles.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** Makes accounts, or finds those that exist. Answers their ids by mail, lower case. */
export async function createAccounts(db: AllDb, accounts: NewAccount[]): Promise<Map<string, number>> {
  const trimmed = accounts.map((account) => ({ ...account, email: account.email.trim() }))
  return byMail(await insertAccounts(db, trimmed))
}

export async function createAccount(db: AllDb, account: NewAccount): Promise<number> {
  return only(await createAccounts(db, [account]))
}

/** Gives an agency its default roles; those it has stay as they are. */
export async function seedRoles(db: Db): Promise<void> {
  await insertMissingRoles(db, defaultRoles)
}

export type NewUser = {
  name: string
  email: string
  /** Key of a role: a default one is made when the agency lacks it. */
  role: string
  /** What the role says when absent. */
  kind?: UserKind
  account_id?: number | null
  status?: 'invited' | 'active'
  /** Direct grants beside the role's. */
  permissions?: string[]
}

/**
 * Makes users with one role each, in one go. Who is there already only gets what is missing: account and role.
 * Answers user ids by mail, lower case.
 */
export async function createUsers(db: Db, users: NewUser[]): Promise<Map<string, number>> {
  const keys = new Set(users.map(({ role }) => role))
  await insertMissingRoles(
    db,
    defaultRoles.filter(({ key }) => keys.has(key)),
  )
  const rows = users.map((user) => ({
    ...user,
    email: user.email.trim(),
    kind: user.kind ?? defaultRoles.find(({ key }) => key === user.role)?.kind ?? 'staff',
  }))
  return byMail(await insertUsers(db, rows))
}

export async function createUser(db: Db, user: NewUser): Promise<number> {
  return only(await createUsers(db, [user]))
}

/** Somebody outside the agency's staff, known by their mail. */
export type Outsider = { email: string; name: string; role: 'candidate' | 'approver' | 'supplier_contact' }

/**
 * The user behind a mail address, made when there is none: so that a candidate, or a client's approver, can be
 * named on records, be written to and be let in by a link before they ever have an account.
 */
export function userForEmail(db: Db, person: Outsider): Promise<number> {
  return createUser(db, person)
}

/** As `userForEmail`, for many at once. Answers user ids by mail, lower case. */
export function usersForEmails(db: Db, people: Outsider[]): Promise<Map<string, number>> {
  return createUsers(db, people)
}

function byMail(rows: { email: string; id: number }[]): Map<string, number> {
  return new Map(rows.map(({ email, id }) => [email, id]))
}

function only(ids: Map<string, number>): number {
  const [id] = ids.values()
  if (id === undefined) throw new Error('nothing was made')
  return id
}
