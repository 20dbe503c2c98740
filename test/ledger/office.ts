import pino from 'pino'
import { carryOut } from '#areas/invoices/corrections/carry-out.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { cookieNames, hashToken, newToken } from '#platform/session-tokens.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { onConnection } from '#test/database.ts'
import { today } from '#test/days.ts'
import type { Modelled } from '#test/ledger/model.ts'
import { generate } from '../../bench/generate/generate.ts'

let house: TestApp
let cookie: string

/** An agency with so many issued invoices, made by a run from as many approved weeks of five lines each. */
export async function openLedger(count: number): Promise<Modelled[]> {
  house = await testApp()
  const { slugs } = await generate(house.ownerUrl, { tenants: 1, timesheets: count, plain: true })
  await ask(`update billing_profiles set split_by = '{placement}', summarise_to = 'day'`)
  await ask(`update agency_settings set void_invoices = true`)
  cookie = await signIn(slugs[0]!)
  await post('/invoice-runs', { side: 'sales', period_end: today() })
  const drafts = await ask<{ id: number }>('select id::int from invoices order by id')
  await issueAll(drafts.map(({ id }) => id))
  return ask<Modelled>(`select i.id::int, i.client_id::int, i.net::int, i.gross::int, 0 as goodwill, '[]'::json as notes,
      '[]'::json as payments, false as reinstated, null as ended, 0 as lost,
      json_agg(json_build_object('id', l.id, 'net', l.net, 'credited', 0) order by l.seq) as lines,
      (select min(u.timesheet_id)::int from invoice_units n join charge_units u on u.tenant_id = n.tenant_id and u.id = n.charge_unit_id
        where n.tenant_id = i.tenant_id and n.invoice_id = i.id) as timesheet_id,
      (select sum(u.minutes)::int from invoice_units n join charge_units u on u.tenant_id = n.tenant_id and u.id = n.charge_unit_id
        where n.tenant_id = i.tenant_id and n.invoice_id = i.id) as minutes
    from invoices i join invoice_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
    group by i.tenant_id, i.id order by i.id`)
}

export const closeLedger = () => house?.close()

async function signIn(slug: string): Promise<string> {
  const token = newToken()
  await ask(`insert into sessions (token_hash, account_id, tenant_id, expires_at)
    select '${hashToken(token)}', a.id, t.id, now() + interval '1 day' from accounts a, tenants t
    where a.email = 'owner@${slug}.test' and t.slug = '${slug}'`)
  return `${cookieNames(false).session}=${token}`
}

/** As the database's own: past every wall, to look and to prepare. */
export const ask = <Row>(statement: string) =>
  onConnection(house.superUrl, async (client) => (await client.query(statement)).rows as Row[])

/** What autovacuum does elsewhere and not in tests: without it each of ten thousand statements walks whole tables. */
export const vacuumAnalyze = () => ask('vacuum analyze')

// biome-ignore lint/suspicious/noExplicitAny: what is answered is looked at by the test
export const get = (path: string): Promise<any> => send('GET', path)
// biome-ignore lint/suspicious/noExplicitAny: what is answered is looked at by the test
export const post = (path: string, payload: object): Promise<any> => send('POST', path, payload)

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await house.app.inject({
    ...{ method, url: `/api/v1${path}`, headers: { cookie } },
    ...(payload && { payload }),
  })
  if (reply.statusCode >= 300) throw new Error(`${path} ${JSON.stringify(payload)}: ${reply.body}`)
  return reply.json()
}

/** Carries an approved correction out, as its background job does. */
export async function carriedOut(id: number): Promise<void> {
  const [tenant] = await ask<{ id: number; slug: string; name: string }>('select id, slug, name from tenants')
  const job = {
    ...house.deps,
    ...{ tenant, now: new Date(), log: pino({ level: 'silent' }) },
    inTenant: <T>(work: (db: Db) => Promise<T>) => house.deps.database.inTenant(tenant!.id, work),
  }
  await carryOut(job as unknown as JobContext, { id })
}

export const byOne = ['duty.credit_approval', 'invoice.out_of_order'].map((code) => ({
  code,
  reason: 'One person alone',
}))

/** Approves and issues these drafts, some hundreds at once. */
export async function issueAll(ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids, 1_000)) {
    await post('/invoice-approvals', { ids: some, accepted: byOne })
    const { refused } = await post('/invoice-issues', { ids: some, accepted: byOne })
    if (refused.length > 0) throw new Error(JSON.stringify(refused[0]))
  }
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
