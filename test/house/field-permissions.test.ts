import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditedRecordsOf } from '#areas/audit/record-kinds.ts'
import { agencyPermissions } from '#areas/permissions.ts'
import { type Context, reachOf } from '#platform/context.ts'
import { wholeList } from '#platform/db/list.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { areas } from '#server/areas.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, type Person } from '#test/people.ts'
import type { PlacementFixture } from '#test/placement-fixture.ts'
import { seedApprovedSheet } from '#test/seed-billable.ts'

/**
 * What only some may see (pay, charge, margin, bank, National Insurance number) is planted as figures that stand
 * nowhere else, and looked for in every answer, file and search of somebody who may do all but see it.
 */
const maskedFields: Record<string, { without: string[]; figures: string[] }> = {
  pay: {
    without: ['placements.rates.view_pay', 'timesheets.view_pay'],
    figures: ['417.33', '41733119', '421.84', '42184104'],
  },
  charge: {
    without: ['placements.rates.view_charge', 'timesheets.view_charge'],
    figures: ['839.17', '83917223', '421.84', '42184104'],
  },
  margin: { without: ['placements.rates.view_margin'], figures: ['421.84', '42184104'] },
  'bank details': {
    without: ['suppliers.bank.view', 'candidates.bank.view'],
    figures: ['31926819', '601613', '60-16-13'],
  },
  'National Insurance numbers': {
    without: ['candidates.sensitive.view'],
    figures: ['AB123456C', '1988-07-23'],
  },
}

/** Documents, pay runs and figures over all of them are opened by permissions of their own. */
const besides = /^(invoices|payroll|dashboard\.finance|reports|audit)\b/

let records: Records
const people = new Map<string, Person>()

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
  await change('candidates', { ni_number: 'AB123456C', dob: '1988-07-23' })
  const marked = {
    sort_code: '60-16-13',
    account_number: '31926819',
    bank_name: 'Marker Bank',
    account_name: '',
  }
  // One account that stands, and one that waits.
  await changeBank('suppliers', marked, true)
  await changeBank('candidates', marked, false)
  await saffron.database.inTenant(amber.tenant.id, plantFigures)
  const everybody = [...Object.entries(maskedFields), ['nothing', { without: [] as string[] }] as const]
  for (const [at, [name, { without }]] of everybody.entries()) {
    const permissions = agencyPermissions.filter(
      (each) => !without.includes(each) && (name === 'nothing' || !besides.test(each)),
    )
    const email = `masked${at}@amber.test`
    people.set(
      name,
      await addPerson(saffron.database, amber.tenant, { name, email, role: 'none', permissions }),
    )
  }
})

/** Through the door, so that the history has it too. */
async function change(model: string, body: object): Promise<void> {
  const path = `/${model}/${records[model]!.id}`
  const { body: now } = await as(amber.owner).get(path)
  const reply = await as(amber.owner).patch(path, { ...body, version: (now.data ?? now).version })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
}

async function changeBank(model: string, account: object, approve: boolean): Promise<void> {
  const path = `/${model}/${records[model]!.id}`
  const asked = await as(amber.owner).post(`${path}/bank-change`, account)
  const { pending } = (await as(amber.owner).get(`${path}/bank`)).body.data
  if (asked.status !== 201 || !pending) throw new Error(`${path}: ${JSON.stringify(asked.body)}`)
  if (!approve) return
  const reply = await as(amber.finance).post(`${path}/bank-change/approval`, { change_id: pending.id })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
}

async function plantFigures(
  db: Parameters<Parameters<typeof saffron.database.inTenant>[1]>[0],
): Promise<void> {
  await sql`update placement_rates set pay_rate = 417.3311, charge_rate = 839.1722
    where tenant_id = ${db.tenant}`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`select id from billing_profiles where tenant_id = ${db.tenant}`.execute(db)
  const fixture = {
    client_id: records.clients!.id,
    candidate_id: records.candidates!.id,
    supplier_id: records.suppliers!.id,
    basic: records['rate-codes']!.id,
    billing_profile_id: rows[0]!.id,
  } as PlacementFixture
  const sheet = await seedApprovedSheet(db, fixture, {
    placement_id: records.placements!.id!,
    period_end: '2026-02-01',
    units: [
      {
        rate_code_id: fixture.basic,
        label: 'Basic hours',
        minutes: 2400,
        pay_rate: '417.3311',
        charge_rate: '839.1722',
        pay_amount: 41733119,
        charge_amount: 83917223,
      },
    ],
  })
  await sql`update timesheets set minutes = 2400, pay_amount = 41733119, charge_amount = 83917223
    where tenant_id = ${db.tenant} and id = ${sheet}`.execute(db)
  await sql`insert into history (tenant_id, subject, subject_id, action, user_name, changes)
    values (${db.tenant}, 'placements', ${records.placements!.id}, 'changed', 'Ann Archer',
      ${JSON.stringify({ rates: { from: [], to: [{ pay_rate: '417.3311', charge_rate: '839.1722' }] } })})`.execute(
    db,
  )
  records = { ...records, approved: { id: sheet } }
}

/** What everybody is answered, by the address: asked once, because it is everything. */
const answersOf = new Map<Person, Promise<[at: string, text: string][]>>()

/** Where somebody is answered one of these figures. */
async function leaks(person: Person, figures: readonly string[]): Promise<string[]> {
  const everything = answersOf.get(person) ?? everythingFor(person)
  answersOf.set(person, everything)
  return (await everything).flatMap(([at, text]) =>
    figures.filter((figure) => text.includes(figure)).map((figure) => `${at}: ${figure}`),
  )
}

async function everythingFor(person: Person): Promise<[at: string, text: string][]> {
  const found: [at: string, text: string][] = []
  const look = (at: string, what: unknown) =>
    found.push([at, typeof what === 'string' ? what : JSON.stringify(what)])
  for (const path of addresses()) look(path, (await as(person).get(path)).body)
  for (const [path, file] of areas.flatMap((area) => Object.entries(area.exports ?? {}))) {
    if ([file.endpoint.allow].flat().some((name) => reachOf(person.who, name)))
      look(`file ${path}`, await taken(person, file))
  }
  return found
}

function addresses(): string[] {
  const reading = allEndpoints.filter(
    ({ method, allow }) => method === 'GET' && ![allow].flat().includes('public'),
  )
  const filled = reading.flatMap(({ path }) => {
    if (!path.includes(':')) return [path]
    const model = path.split('/')[1]!
    const ids = [records[model]?.id, ...(model === 'timesheets' ? [records.approved?.id] : [])]
    return ids.filter((id) => id !== undefined).map((id) => path.replace(/:\w+/g, String(id)))
  })
  const searches = ['31926819', '60-16', 'AB123456C', 'AB12', '417.33', '1988', 'doyle']
  return [
    ...filled,
    ...searches.map((typed) => `/search?q=${typed}`),
    ...[...auditedRecordsOf(areas)]
      .filter(([, { allow }]) => allow)
      .map(([subject]) => `/history?subject=${subject}&subject_id=${records[subject]?.id ?? 1}`),
    `/history?subject=timesheets&subject_id=${records.approved?.id}`,
  ]
}

type Files = NonNullable<(typeof areas)[number]['exports']>[string]

async function taken(person: Person, file: Files): Promise<unknown> {
  const db = saffron.database.reading(person.tenant.id)
  const ctx = {
    db,
    who: person.who,
    tenant: person.tenant,
    now: new Date(),
    scope: 'all',
  } as unknown as Context
  const query = file.endpoint.query!.parse({}) as never
  const cells = Object.entries(file.cells).filter(
    ([, { allow }]) => !allow || [allow].flat().some((name) => reachOf(person.who, name)),
  )
  const columns = sql.join(cells.map(([key, { value }]) => sql`${value} as ${sql.id(key)}`))
  return (
    await wholeList(db, query, await file.shape(ctx, query, areas))
      .rows(columns)
      .execute(db)
  ).rows
}

describe.each(Object.entries(maskedFields))('without seeing %s', (name, { figures }) => {
  it('they stand in no answer, file, search or history', async () => {
    expect(await leaks(people.get(name)!, figures)).toEqual([])
  })

  it('they are there for those who may see them', async () => {
    const found = await leaks(people.get('nothing')!, figures)
    expect(found.length).toBeGreaterThan(0)
  })
})
