import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'

const rows = 200_000

openAgencies()
beforeAll(async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`insert into clients (tenant_id, name) select ${db.tenant}, 'Client, "quoted" ' || n
      from generate_series(1, ${rows}) n`.execute(db),
  )
})

it.each([
  ['csv', 50],
  ['xlsx', 60],
])(
  '%s of 200,000 rows is made with at most %i MB on top',
  async (format, most) => {
    const request = { list: '/clients', format, columns: ['name', 'status', 'city', 'created_at'] }
    const small = await as(amber.owner).post('/exports', { ...request, query: { search: '"quoted" 19999' } })
    expect(small.status).toBe(201)
    await saffron.settle()

    const before = process.memoryUsage.rss()
    let highest = before
    const watching = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 20)
    const { body } = await as(amber.owner).post('/exports', request)
    await saffron.settle()
    clearInterval(watching)

    const made = (await as(amber.owner).get(`/exports/${body.id}`)).body
    expect(made).toMatchObject({ status: 'ready', rows_total: rows, rows_done: rows, percent: 100 })
    expect((highest - before) / 1_048_576).toBeLessThan(most)
  },
  300_000,
)
