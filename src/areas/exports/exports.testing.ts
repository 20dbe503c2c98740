import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import type { JobContext } from '#platform/area.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, addPerson, type Person } from '#test/people.ts'

let people = 0

/** Opens Saffron with two agencies, each with clients. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    await plant(amber, [
      ['Ash Ltd', amber.consultant],
      ['Comma, "Quote" & Sons', amber.consultant],
      ['=1+1', amber.colleague],
      ['Östra Hälsan', amber.leader],
    ])
    await plant(birch, [['Birch only', birch.owner]])
  })
}

/** Clients of an agency, by name and owner. */
const plant = ({ tenant }: Agency, clients: [name: string, owner: Person][]) =>
  saffron.database.inTenant(tenant.id, (db) =>
    sql`insert into clients (tenant_id, name, owner_user_id)
      select ${db.tenant}, name, owner from unnest(${clients.map(([name]) => name)}::text[],
        ${clients.map(([, { id }]) => id)}::bigint[]) as c(name, owner)`.execute(db),
  )

export const inAmber = (statement: ReturnType<typeof sql>) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  saffron.database.inTenant(amber.tenant.id, async (db): Promise<any[]> => {
    const { rows } = await statement.execute(db)
    return rows as never[]
  })

export const exportRequest = { list: '/clients', format: 'csv', columns: ['name', 'status'] }

async function requestExport(person: Person, body: object = exportRequest): Promise<number> {
  const made = await as(person).post('/exports', body)
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ status: 'queued' })])
  return made.body.id
}

export async function taken(person: Person, body: object = exportRequest) {
  const id = await requestExport(person, body)
  await saffron.settle()
  const file = await as(person).get(`/exports/${id}/file`)
  return { id, file, shown: (await as(person).get(`/exports/${id}`)).body }
}

/** One that waits, without the job that would make it: background work does not wait for a test. */
export async function planted(person: Person): Promise<number> {
  const [{ id }] =
    await inAmber(sql`insert into exports (tenant_id, user_id, list, title, format, columns, personal)
    values (${amber.tenant.id}, ${person.id}, '/clients', 'Clients', 'csv', '{name}', true) returning id`)
  return id
}

export const clerkGrants = ['clients.view', 'clients.export', 'exports.run', 'exports.view_all']

export const job = (more: Partial<JobContext> = {}): JobContext =>
  ({
    ...saffron.deps,
    tenant: amber.tenant,
    now: new Date(),
    inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work),
    log: { warn: () => undefined, error: () => undefined },
    ...more,
  }) as JobContext

export const withGrants = (name: string, permissions: string[]) =>
  addPerson(saffron.database, amber.tenant, {
    name,
    email: `${name}${++people}@amber.test`,
    role: 'supplier_contact',
    permissions,
  })
