import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { makeAuthenticate } from '#areas/access/public.ts'
import { cookieNames, hashToken } from '#areas/access/tokens.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { listTimesheets } from '#areas/timesheets/queries.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { queryForTenant } from '#platform/db/wire.ts'
import type { Bed } from '../ground.ts'
import { recorded, type Statement } from './statement.ts'

/** What is asked for: 50 approved sheets, the newest first, with the names of worker, client, job and approver. */
export const asked = { status: 'approved', sort: '-period_end', per_page: '50' }
export const listPath = (more: Record<string, string> = {}) =>
  `/api/v1/timesheets?${new URLSearchParams({ ...asked, ...more })}`

export type Person = { tenant: number; cookie: string }

/** Signs the owners of these agencies in, by rows. */
export async function signIn(bed: Bed, slugs: string[]): Promise<Person[]> {
  const owner = new pg.Client({ connectionString: bed.ownerUrl })
  await owner.connect()
  try {
    const people: Person[] = []
    for (const slug of slugs) {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await owner.query<{ tenant_id: number }>(
        `insert into sessions (token_hash, account_id, tenant_id, expires_at)
         select $1, a.id, t.id, now() + interval '1 day' from accounts a, tenants t where a.email = $2 and t.slug = $3 returning tenant_id`,
        [hashToken(token), `owner@${slug}.test`, slug],
      )
      people.push({ tenant: rows[0]!.tenant_id, cookie: `${cookieNames(false).session}=${token}` })
    }
    return people
  } finally {
    await owner.end()
  }
}

/** The very statements that the list sends for this person, and everything that a whole request sends. */
export async function statementsOf(bed: Bed, person: Person, more: Record<string, string> = {}) {
  const database = openDatabase(bed)
  try {
    const authenticate = makeAuthenticate(database)
    const token = person.cookie.split('=')[1]!
    const [name] = person.cookie.split('=')
    const query = timesheets.list.query.parse({ ...asked, ...more })
    const bearer = await authenticate({ [name!]: token }, undefined)
    const ctx = {
      db: database.reading(person.tenant),
      who: bearer!.who!,
      scope: 'all' as const,
      now: new Date(),
    }
    const list = await recorded(person.tenant, () => listTimesheets(ctx, query))
    const session = await recorded(person.tenant, () => authenticate({ [name!]: token }, undefined))
    const page = list.find(({ text }) => text.includes('with page'))!
    return { page, list, roundTrips: list.length + session.length }
  } finally {
    await database.close()
  }
}

/** Fills in what columns the statement has, by running it. */
export async function described(bed: Bed, statement: Statement): Promise<Statement> {
  const pool = new pg.Pool({ connectionString: bed.appUrl, max: 1 })
  const client = await pool.connect()
  try {
    const { fields } = await queryForTenant(client, statement.tenant, statement.text, statement.values)
    return { ...statement, columns: fields.map(({ name }) => name) }
  } finally {
    client.release()
    await pool.end()
  }
}
