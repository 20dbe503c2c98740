import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Known, knownOf } from '#areas/awr/worked-days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { amber, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { seedCandidate, seedPlacement } from '#test/seed.ts'

const monday = '2026-01-05'
let fixture: PlacementFixture

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
})

type Sheet = {
  status?: string
  entry: Record<string, unknown>
  code?: Record<string, string>
  payers?: string[]
}
let made = 0

/** What is known of a worker with one sheet, which has one entry on that Monday. */
const known = ({ status = 'submitted', entry, code, payers = ['paye'] }: Sheet): Promise<Known> =>
  inAmber(async (db) => {
    const candidate_id = await seedCandidate(db, { email: `worker${++made}@awr.test` })
    const { client_id } = fixture
    const placement = await seedPlacement(db, { client_id, candidate_id })
    const rate_code_id =
      code && (await rowOf(db, 'rate_codes', { code: `C${made}`, name: 'A code', ...code }))
    const timesheet_id = await rowOf(db, 'timesheets', {
      ...{ placement_id: placement, candidate_id, client_id, period_start: monday, period_end: '2026-01-11' },
      ...{ due_at: '2026-01-12T12:00:00Z', status: 'draft' },
    })
    await rowOf(db, 'timesheet_entries', {
      timesheet_id,
      seq: 1,
      day: monday,
      rate_code_id: rate_code_id ?? null,
      ...entry,
    })
    for (const [revision, engagement_type] of payers.entries())
      await rowOf(db, 'timesheet_payers', {
        ...{ timesheet_id, submission_no: 1, revision, from_day: monday, engagement_type },
      })
    await sql`update timesheets set status = ${status}, submission_no = 1
      where tenant_id = ${db.tenant} and id = ${timesheet_id}`.execute(db)
    const [found] = await knownOf(db, [{ candidate_id, client_id }])
    return found!
  })

async function rowOf(db: Db, table: string, row: Record<string, unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (tenant_id, ${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${db.tenant}, ${sql.join(Object.values(row))}) returning id`.execute(db)
  return rows[0]!.id
}

const shift = { kind: 'shift', start_time: '09:00', end_time: '17:00' }
const quantity = { kind: 'quantity', quantity: '8' }

describe('a day of work', () => {
  it.each<[string, Sheet, string[]]>([
    ['a shift', { entry: shift }, [monday]],
    [
      'a shift past midnight, on both days',
      { entry: { ...shift, start_time: '22:00', end_time: '06:00' } },
      [monday, '2026-01-06'],
    ],
    ['a shift until midnight, on one', { entry: { ...shift, end_time: '00:00' } }, [monday]],
    ['hours of basic time', { entry: quantity, code: { kind: 'basic' } }, [monday]],
    ['none of them', { entry: { ...quantity, quantity: '0' }, code: { kind: 'basic' } }, []],
    ['a night', { entry: quantity, code: { kind: 'night' } }, [monday]],
    ['standby is none', { entry: quantity, code: { kind: 'standby' } }, []],
    ['holiday pay is none', { entry: quantity, code: { kind: 'holiday_pay' } }, []],
    ['miles are none', { entry: quantity, code: { kind: 'basic', unit: 'mile' } }, []],
    ['standby that counts here', { entry: quantity, code: { kind: 'standby', counts_awr: 'yes' } }, [monday]],
    ['basic time that does not', { entry: quantity, code: { kind: 'basic', counts_awr: 'no' } }, []],
    ['a draft is none', { entry: shift, status: 'draft' }, []],
    ['sent back is none', { entry: shift, status: 'rejected' }, []],
    ['approved', { entry: shift, status: 'approved' }, [monday]],
    ['processed', { entry: shift, status: 'processed' }, [monday]],
    ['superseded is none', { entry: shift, status: 'superseded' }, []],
    ['through an umbrella', { entry: shift, payers: ['umbrella'] }, [monday]],
    ['inside IR35', { entry: shift, payers: ['ltd_inside'] }, [monday]],
    ['CIS', { entry: shift, payers: ['cis'] }, [monday]],
    ['outside IR35 is none', { entry: shift, payers: ['ltd_outside'] }, []],
    ['a sole trader is none', { entry: shift, payers: ['sole_trader'] }, []],
    ['permanent is none', { entry: shift, payers: ['perm'] }, []],
    ['moved to an umbrella since', { entry: shift, payers: ['ltd_outside', 'umbrella'] }, [monday]],
    ['moved outside since', { entry: shift, payers: ['paye', 'ltd_outside'] }, []],
    ['without payers, as the placement began', { entry: shift, payers: [] }, [monday]],
  ])('%s', async (_, sheet, days) => {
    const found = await known(sheet)
    expect(found.days).toEqual(days)
    expect(found.placement_id !== null).toBe(days.length > 0)
  })
})
