import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { candidates } from '#areas/candidates/contract.ts'
import { listCandidates } from '#areas/candidates/queries.ts'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { listTimesheets } from '#areas/timesheets/sheet-list-queries.ts'
import type { Context } from '#platform/context.ts'
import { queryForTenant } from '#platform/db/query-protocol.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { cookieNames, hashToken } from '#platform/session-tokens.ts'
import type { BenchDatabase } from '../databases.ts'
import { recorded, type Statement } from './statement.ts'

/** What is asked for: 50 approved sheets, the newest first, with the names of worker, client, job and approver. */
export const asked = { status: 'approved', sort: '-period_end', per_page: '50' }
export const listPath = (more: Record<string, string> = {}) =>
  `/api/v1/timesheets?${new URLSearchParams({ ...asked, ...more })}`

export type Person = { tenant: number; cookie: string }

/** Signs the owners of these agencies in, by rows. */
export async function signIn(bed: BenchDatabase, slugs: string[]): Promise<Person[]> {
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

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** What a list sends for this person, who is known: at first sight with a count, then without; and how often it asks. */
export async function statementsOf(
  bed: BenchDatabase,
  person: Person,
  list: (ctx: RequestContext) => Promise<unknown>,
) {
  const database = openDatabase(bed)
  try {
    const authenticate = makeAuthenticate(database)
    const [name, token] = person.cookie.split('=') as [string, string]
    const cookies = { [name]: token }
    const { who } = (await authenticate({ cookies, reads: true }, undefined))!
    const db = database.reading(person.tenant, authenticate.remembered!({ cookies }, undefined)!.proof)
    const ctx = { db, who: who!, scope: 'all' as const, now: new Date() }
    const [fresh] = await recorded(person.tenant, () => list(ctx))
    const again = await recorded(person.tenant, () => list(ctx))
    return { fresh: fresh!, page: again[0]!, roundTrips: again.length }
  } finally {
    await database.close()
  }
}

export const timesheetList = (ctx: RequestContext) => listTimesheets(ctx, timesheets.list.query.parse(asked))

export const candidateSearch = (search: string) => (ctx: RequestContext) =>
  listCandidates(ctx as Context, candidates.list.query.parse({ search, per_page: '50' }))

/** Fills in what columns the statement has, by running it. */
export async function described(bed: BenchDatabase, statement: Statement): Promise<Statement> {
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
