import { sql } from 'kysely'
import { createAccounts, createUsers, seedRoles } from '#areas/access/public.ts'
import { letIntoCentral } from '#areas/central/public.ts'
import { hashPassword } from '#areas/identity/public.ts'
import { openSettings } from '#areas/settings/public.ts'
import type { Tenant } from '#platform/context.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import type { DemoAgency } from '#server/demo/agencies.ts'
import { insertRows } from '#server/demo/rows.ts'

export const demoPassword = 'saffron-demo'

const staff = [
  ['owner', 'Olivia Marsh', 'owner'],
  ['finance', 'Farid Nasser', 'finance_manager'],
  ['payroll', 'Paula Quinn', 'payroll'],
  ['consultant', 'Connor Blake', 'consultant'],
  ['compliance', 'Celia Hart', 'compliance_officer'],
  ['candidate', 'Dana Whitfield', 'candidate'],
  ['approver', 'Alistair Penrose', 'approver'],
  ['consultant2', 'Mei Lindqvist', 'consultant'],
  ['consultant3', 'Tobias Ferris', 'consultant'],
  ['leader', 'Rowan Achebe', 'team_leader'],
] as const

export type DemoPeople = Record<(typeof staff)[number][0] | 'both', number>

/** One login for each person in each agency, and those who belong to several or to none. One password, hashed once. */
export async function makeAccounts(database: Database, agencies: DemoAgency[]): Promise<Map<string, number>> {
  const password_hash = await hashPassword(demoPassword)
  const people = [
    ...agencies.flatMap(({ slug }) => staff.map(([part, name]) => ({ email: `${part}@${slug}.test`, name }))),
    { email: 'both@saffron.test', name: 'Billie Both' },
    { email: 'central@saffron.test', name: 'Sasha Central' },
  ]
  return database.acrossTenants('the demo makes its logins', async (db) => {
    const accounts = await createAccounts(
      db,
      people.map((person) => ({ ...person, password_hash })),
    )
    await letIntoCentral(db, accounts.get('central@saffron.test')!, ['admin'])
    return accounts
  })
}

/** The row that everything of an agency hangs on. */
export async function makeTenant(database: Database, { slug, name }: DemoAgency): Promise<Tenant> {
  const { rows } = await sql<Tenant>`insert into tenants (slug, name) values (${slug}, ${name})
    on conflict (slug) do update set name = excluded.name returning id, slug, name`.execute(
    database.readingAcross('the demo makes its agencies'),
  )
  return rows[0]!
}

/** Settings, company, bank holidays, roles, teams and people. */
export async function furnish(
  db: Db,
  agency: DemoAgency,
  accounts: Map<string, number>,
): Promise<DemoPeople> {
  await openSettings(db, company(agency), 'Thank you for working with us.')
  await seedRoles(db)
  const users = await createUsers(db, [
    ...staff.map(([part, name, role]) => ({
      name,
      email: `${part}@${agency.slug}.test`,
      role,
      account_id: accounts.get(`${part}@${agency.slug}.test`)!,
    })),
    {
      name: 'Billie Both',
      email: 'both@saffron.test',
      role: 'consultant',
      account_id: accounts.get('both@saffron.test')!,
    },
  ])
  const people = {
    ...Object.fromEntries(staff.map(([part]) => [part, users.get(`${part}@${agency.slug}.test`)!])),
    both: users.get('both@saffron.test')!,
  } as DemoPeople
  await makeTeams(db, people)
  return people
}

async function makeTeams(db: Db, { consultant, consultant2, consultant3, leader, both }: DemoPeople) {
  const [health, industry] = await insertRows(
    db,
    'teams',
    ['Healthcare', 'Industry & Tech'].map((name) => ({
      name,
      version: 1,
      created_at: new Date().toISOString(),
    })),
  )
  const members = [
    [consultant, health],
    [leader, health],
    [both, health],
    [consultant2, industry],
    [consultant3, industry],
  ].map(([user_id, team_id]) => ({ user_id, team_id }))
  await sql`insert into user_teams (tenant_id, user_id, team_id)
    select ${db.tenant}::integer, user_id, team_id
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as g(user_id bigint, team_id bigint)`.execute(
    db,
  )
}

function company({ name, slug, vat_number, city }: DemoAgency) {
  return {
    name: `${name} Ltd`,
    company_number: slug === 'amber' ? '09482716' : '11730455',
    vat_number,
    ...{ endpoint_scheme: '9932', endpoint_id: vat_number },
    address_line_1: '12 Wharf Street',
    address_line_2: '',
    city,
    postcode: slug === 'amber' ? 'LS2 7EQ' : 'BS1 4ND',
    country: 'GB',
    email: `accounts@${slug}.test`,
    phone: '0113 496 0000',
    bank_name: 'Demo Bank',
    account_name: `${name} Ltd`,
    sort_code: '20-00-00',
    account_number: slug === 'amber' ? '55779911' : '44668800',
    iban: '',
    bic: '',
  }
}
