import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'

const rows = 200_000

let saffron: TestApp
let amber: Agency
let as: ReturnType<typeof speaking>

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber } = await twoAgencies(saffron.database))
  as = speaking(saffron.app)
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`insert into clients (tenant_id, name) select ${db.tenant}, 'Client, "quoted" ' || n
      from generate_series(1, ${rows}) n`.execute(db),
  )
})
afterAll(() => saffron.close())

it.each([
  ['csv', 50],
  ['xlsx', 60],
])(
  '%s of 200,000 rows is made with at most %i MB on top',
  async (format, most) => {
    const wish = { list: '/clients', format, columns: ['name', 'status', 'city', 'created_at'] }
    const small = await as(amber.owner).post('/exports', { ...wish, query: { search: '"quoted" 19999' } })
    expect(small.status).toBe(201)
    await saffron.settle()

    const before = process.memoryUsage.rss()
    let highest = before
    const watching = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 20)
    const { body } = await as(amber.owner).post('/exports', wish)
    await saffron.settle()
    clearInterval(watching)

    const made = (await as(amber.owner).get(`/exports/${body.id}`)).body
    expect(made).toMatchObject({ status: 'ready', rows_total: rows, rows_done: rows, percent: 100 })
    expect((highest - before) / 1_048_576).toBeLessThan(most)
  },
  300_000,
)
