import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestAgencies } from '#areas/audit/audit.testing.ts'
import { audit } from '#areas/audit/contract.ts'
import { auditShape, recordShape } from '#areas/audit/queries.ts'
import { amber, inAmber, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'

openTestAgencies()

const logins = { saffron_app: 'appUrl', saffron_central: 'centralUrl', saffron_worker: 'workerUrl' } as const
const alterations = [
  [`update history set user_name = 'Nobody'`, /^permission denied/],
  ['delete from history', /^permission denied/],
  ['truncate history', /^permission denied/],
  ['alter table history disable row level security', /^must be owner/],
  ['drop table history', /^must be owner/],
] as const

describe.each(Object.entries(logins))('%s cannot', (_login, url) => {
  test.each(alterations)('%s', async (statement, refusal) => {
    const tried = onConnection(saffron[url], async (client) => {
      await client.query(`set app.tenant_id = '${amber.tenant.id}'`)
      await client.query(statement)
    })
    await expect(tried).rejects.toThrow(refusal)
  })
})

describe('among very many rows each filter', () => {
  const many = Number(process.env.AUDIT_ROWS ?? 60_000)
  beforeAll(async () => {
    await onConnection(saffron.superUrl, async (client) => {
      await client.query(
        `insert into history (tenant_id, subject, subject_id, action, user_id, user_name, changes, at)
        select $1, (array['clients','timesheets','invoices','jobs'])[1 + n % 4], n % 5000, 'bulk ' || n % 400,
          case when n % 1000 = 0 then $2::bigint end, 'Bulk', case when n % 97 = 0
            then jsonb_build_object('city', jsonb_build_object('from', 'a', 'to', 'word' || n)) else '{}' end,
          now() - (n || ' seconds')::interval
        from generate_series(1, $3::int) n`,
        [amber.tenant.id, amber.leader.id, many],
      )
      await client.query('vacuum analyze history')
    })
  }, 300_000)

  const record = { subject: 'clients', subject_id: 42 }
  test.each([
    ['the whole', {}, 'history_at'],
    ['a period', { at_from: '2020-01-01', at_to: '2020-02-01' }, 'history_at'],
    ['a person', { user_id: '7' }, 'history_by'],
    ['a kind', { subject: 'suppliers' }, 'history_(kind|record)'],
    ['an action', { action: 'bulk 7' }, 'history_action'],
    ['words', { search: 'word9700' }, 'history_pkey'],
    ['one record', record, 'history_record'],
  ])('finds %s by an index', async (_what, query, index) => {
    const plan = await inAmber(async (db) => {
      const asked = audit.list.query!.parse(query === record ? {} : query)
      const ctx = { db, who: amber.owner.who }
      const shape =
        query === record ? recordShape(ctx, asked, record, true) : auditShape(ctx, asked, saffron.deps.areas)
      const where = [
        sql`t.tenant_id = ${db.tenant}`,
        ...(shape.where ?? []).filter((one) => one !== undefined),
      ]
      const { rows } = await sql<Record<string, string>>`explain select t.* from history t
        where ${sql.join(where, sql` and `)} order by t.at desc, t.id desc limit 26`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toMatch(new RegExp(`(using|on) ${index}\\b`))
    expect(plan).not.toContain('Seq Scan on history')
  })

  test('words are found through their own index', async () => {
    const plan = await onConnection(saffron.superUrl, async (client) => {
      await client.query(`set app.tenant_id = '${amber.tenant.id}'`)
      // The function's own statement: from outside it is a box.
      const { rows } = await client.query(
        `select pg_get_function_sqlbody(oid) as body from pg_proc where proname = 'history_search'`,
      )
      const asked = /SELECT[^;]+/
        .exec(rows[0].body)![0]
        .replaceAll('history_search.pattern', "'%word9700%'")
        .replaceAll('history_search.most', '10000')
      const explained = await client.query(`explain ${asked}`)
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Bitmap Index Scan on history_search')
  })
})
