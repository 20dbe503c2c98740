import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { clock } from '#platform/clock.ts'
import { addDays, type Day, dayAt } from '#platform/days.ts'
import { amber, as, behindOurBack, openAgencies, saffron } from '#test/agencies.ts'
import { root } from '#test/house/imports.ts'
import { everyRecord, type Records } from '#test/house/records.ts'

/** At any moment it is another day than in UTC in one of these, and than in London. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let records: Records

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
})

const owner = () => as(amber.owner)
const id = (of: string) => records[of]!.id!
const yearsBefore = (day: Day, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
const rowOf = async (list: string, of: string) =>
  (await owner().get(list)).body.data.find((row: { id: number }) => row.id === id(of))

/** What the day decides: seen of the day so many after today (`first`), and of the one after that. */
const decided: [what: string, first: number, seen: unknown[], see: (day: Day) => Promise<unknown>][] = [
  [
    'a document is overdue from the day after its due date',
    -1,
    [true, false],
    async (day) => {
      await behindOurBack(`delete from invoices where tenant_id = ${amber.tenant.id} and number = 'N1'`)
      await behindOurBack(`insert into invoices (tenant_id, type, status, number, legal_entity_id, client_id,
          billing_profile_id, party_name, currency, issue_date, due_date, net, gross)
        select tenant_id, 'sales', 'issued', 'N1', legal_entity_id, client_id, billing_profile_id, 'Northwind', 'GBP',
          '2026-01-31', '${day}', 10000, 10000 from invoices
        where tenant_id = ${amber.tenant.id} and id = ${id('invoices')}`)
      const { body } = await owner().get('/clients?overdue=true')
      expect((await rowOf('/clients', 'clients')).overdue > 0).toBe(body.data.length > 0)
      return body.data.length > 0
    },
  ],
  [
    'an agreement with a supplier holds on its last day',
    -1,
    ['ended', 'in_force'],
    async (day) => {
      await behindOurBack(`update self_billing_agreements set ends_on = '${day}'
        where tenant_id = ${amber.tenant.id} and supplier_id = ${id('suppliers')}`)
      const [{ state }] = (await owner().get(`/suppliers/${id('suppliers')}`)).body.agreements
      const row = await rowOf('/suppliers', 'suppliers')
      const { body } = await owner().get('/suppliers?agreement=in_force')
      expect([row.agreement_state, body.data.length > 0 ? 'in_force' : state]).toEqual([state, state])
      return state
    },
  ],
  [
    'a worker is engaged anew from the first day of it',
    0,
    ['paye', 'ltd_outside'],
    async (day) => {
      await behindOurBack(`delete from engagements where tenant_id = ${amber.tenant.id} and type = 'paye'`)
      await behindOurBack(`insert into engagements (tenant_id, candidate_id, type, effective_from)
        values (${amber.tenant.id}, ${id('candidates')}, 'paye', '${day}')`)
      const { engagement_type } = await rowOf('/candidates', 'candidates')
      expect((await rowOf('/placements', 'placements')).engagement_type).toBe(engagement_type)
      return engagement_type
    },
  ],
  [
    'a rate counts from its first day',
    0,
    ['99.0000', '20.0000'],
    async (day) => {
      const of = `tenant_id = ${amber.tenant.id} and placement_id = ${id('placements')}`
      await behindOurBack(`delete from placement_rates where ${of} and pay_rate = 99`)
      await behindOurBack(`insert into placement_rates (tenant_id, placement_id, rate_code_id, effective_from, pay_rate, charge_rate)
        select tenant_id, placement_id, rate_code_id, '${day}', 99, 120 from placement_rates
        where ${of} and rate_code_id = (select basic_rate_code_id from placements where tenant_id = ${amber.tenant.id}
          and id = ${id('placements')}) order by effective_from limit 1`)
      return (await rowOf('/placements', 'placements')).pay_rate
    },
  ],
  [
    'somebody is sixteen on their birthday',
    0,
    [201, 422],
    async (day) => {
      const email = `${day}.${Math.random()}@young.test`
      const body = { first_name: 'Yan', last_name: `Young ${email}`, email, dob: yearsBefore(day, 16) }
      return (await owner().post('/candidates', body)).status
    },
  ],
  [
    'a week lies ready until it ends within seven days',
    7,
    [true, false],
    async (day) => {
      await behindOurBack(`update timesheets set period_start = '${addDays(day, -6)}', period_end = '${day}'
        where tenant_id = ${amber.tenant.id} and id = ${id('timesheets')}`)
      return (await rowOf('/timesheets', 'timesheets')) !== undefined
    },
  ],
]

describe.each(zones)('an agency in %s lives by its own day', (tz) => {
  beforeAll(async () => {
    const { version } = (await owner().get('/settings')).body
    expect((await owner().patch('/settings', { tz, version })).status).toBe(200)
  })

  it.each(decided)('%s', async (_what, first, seen, see) => {
    const today = dayAt(clock.now().getTime(), tz)
    const found = [await see(addDays(today, first)), await see(addDays(today, first + 1))]
    expect(found).toEqual(seen)
  })

  it('a draft, the margin of a placement and the name of a file say it', async () => {
    const today = dayAt(clock.now().getTime(), tz)
    const { id: client_id } = await rowOf('/clients', 'clients')
    const lines = [
      { description: 'Training', quantity: '1', unit_price: '9.00', tax_code_id: id('tax-codes') },
    ]
    const made = (await owner().post('/invoices', { type: 'sales', client_id, lines })).body
    const { data } = (await owner().get(`/invoices?date_from=${today}&date_to=${today}`)).body
    const [draft] = data.filter((row: { id: number }) => row.id === made.id)
    const { margin } = (await owner().get(`/placements/${id('placements')}`)).body
    const file = await owner().post('/exports', { list: '/clients', format: 'csv', columns: ['name'] })
    expect([draft?.document_date, margin.day, file.body.filename]).toEqual([
      today,
      today,
      `clients-${today}.csv`,
    ])
  })
})

/** Other days than the agency's: UTC's, the database's, the browser's. */
const otherDays =
  /\butcDay\(|\b(at|due|\w+_at)\.slice\(0, 10\)|\bcurrent_date\b|\blocaltimestamp\b|\bnow\(\)::date|\.toDateString\(|\.get(Date|Month|FullYear)\(\)/

/** Where they are meant, and why. */
const meant: Record<string, string> = {
  'src/areas/access/plan-limits.ts': 'what an agency may have is Saffron’s own business',
  'src/areas/invoices/proof/actions.ts': 'a proof says its instant in UTC, for whoever reads it anywhere',
  'src/areas/invoices/verification/against-proofs.ts': 'names a proof by its day, in UTC as it stands in it',
  'src/areas/invoices/verifier/actions.ts': 'whoever checks a file belongs to no agency',
  'src/kit/ui/list/date-presets.ts': 'reckons with days that it is given',
}
const ofSaffron = /^src\/areas\/(billing|central|platform-reports)\//

describe('which day it is', () => {
  it('is asked of the agency: todayOf and agencyToday on the server, agencyDay in the browser', () => {
    const files = globSync('src/{areas,kit,web}/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.(test|testing)\.tsx?$/.test(file) && !ofSaffron.test(file),
    )
    const others = files.filter((file) => otherDays.test(readFileSync(join(root, file), 'utf8'))).sort()
    expect(others).toEqual(Object.keys(meant).sort())
  })
})
