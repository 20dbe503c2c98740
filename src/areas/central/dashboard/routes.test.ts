import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { attentionTo, mostPressing, type Watched } from '#areas/central/dashboard/rules.ts'
import { addDays } from '#platform/days.ts'
import { across, amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { utcToday } from '#test/days.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

let support: Outsider

openAgencies()
beforeAll(async () => {
  support = await centralPerson(saffron.database, ['support'])
})

describe('the dashboard', () => {
  it('is there before anything was counted', async () => {
    const { body, status } = await as(support).get('/central/dashboard')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      agencies: [{ status: 'active', count: 2 }],
      sheets: { week: 0, before: 0 },
      invoiced: [],
      queue: { failed: 0, emails: 0 },
      attention: [],
    })
    expect(body.days).toHaveLength(30)
  })

  it('adds up what was counted, and sees what waits and what failed', async () => {
    await saffron.database.inTenant(amber.tenant.id, async (db) => {
      await sql`insert into tenant_usage (tenant_id, metric, day, currency, value) values
        (${db.tenant}, 'users', ${utcToday()}::date, '', 9), (${db.tenant}, 'workers', ${utcToday()}::date, '', 12),
        (${db.tenant}, 'sheets', ${utcToday()}::date, '', 3), (${db.tenant}, 'sheets', ${addDays(utcToday(), -7)}::date, '', 2),
        (${db.tenant}, 'emails', ${utcToday()}::date, '', 10), (${db.tenant}, 'emails_failed', ${utcToday()}::date, '', 4),
        (${db.tenant}, 'invoice_value', ${utcToday()}::date, 'GBP', 5000),
        (${db.tenant}, 'invoice_value', ${addDays(utcToday(), -40)}::date, 'GBP', 4000)`.execute(db)
      await sql`insert into tenant_limits (tenant_id, users) values (${db.tenant}, 10)`.execute(db)
      await sql`insert into outbox (tenant_id, kind, name, payload, created_at)
        values (${db.tenant}, 'job', 'test.nothing', '{}', now() - interval '90 seconds')`.execute(db)
    })
    await across(sql`update tenants set status = 'past_due' where id = ${amber.tenant.id}`)
    const { body } = await as(support).get('/central/dashboard')
    expect(body.days.at(-1)).toEqual({ day: utcToday(), workers: 12, sheets: 3, value: { GBP: 5000 } })
    expect(body.sheets).toEqual({ week: 3, before: 2 })
    expect(body.invoiced).toEqual([{ currency: 'GBP', value: 5000, before: 4000 }])
    expect(body.queue).toMatchObject({ emails: 10, emails_failed: 4, outbox: 1 })
    expect(body.queue.outbox_seconds).toBeGreaterThanOrEqual(90)
    expect(body.attention.map(({ kind }: { kind: string }) => kind)).toEqual([
      'past_due',
      'poor',
      'near_limit',
    ])
  })
})

const well: Watched = {
  id: 1,
  name: 'Amber',
  status: 'active',
  users: 10,
  workers: null,
  storage_mb: 5,
  trial_ends_on: null,
  owes: false,
  erase_on: null,
  used: { users: 7, workers: 500, storage: 3_900_000 },
  health: { state: 'good', reasons: [] },
}

describe('what needs an eye', () => {
  it.for<[given: Partial<Watched>, kinds: string[]]>([
    [{}, []],
    [{ status: 'suspended' }, ['suspended']],
    [{ status: 'past_due' }, ['past_due']],
    [{ owes: true }, ['past_due']],
    [{ status: 'cancelled', owes: true, erase_on: '2026-11-30' }, []],
    [{ status: 'cancelled', erase_on: '2026-11-29' }, ['erasing']],
    [{ status: 'cancelled', erase_on: '2026-11-20' }, ['erasing']],
    [{ status: 'purged', erase_on: '2026-11-20', owes: true }, []],
    [{ used: { users: 8, workers: 0, storage: 0 } }, ['near_limit']],
    [{ used: { users: 10, workers: 0, storage: 0 } }, ['over_limit']],
    [{ used: { users: 0, workers: 0, storage: 3_000_001 } }, ['near_limit']],
    [{ trial_ends_on: '2026-11-22' }, ['trial_ending']],
    [{ trial_ends_on: '2026-11-23' }, []],
    [{ trial_ends_on: '2026-11-14' }, []],
    [{ health: { state: 'poor', reasons: ['emails'] } }, ['poor']],
  ])('%j', ([given, kinds]) => {
    const attention = attentionTo(
      { ...well, ...given, used: given.used ?? { ...well.used, storage: 0 } },
      '2026-11-15',
    )
    expect(attention.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('begins with what presses most', () => {
    const kinds = ['watch', 'near_limit', 'trial_ending', 'over_limit', 'past_due'] as const
    const all = kinds.map((kind) => ({ tenant_id: 1, agency: 'A', kind, text: '' }))
    expect(mostPressing(all).map(({ kind }) => kind)).toEqual([
      'past_due',
      'over_limit',
      'trial_ending',
      'near_limit',
      'watch',
    ])
  })
})
