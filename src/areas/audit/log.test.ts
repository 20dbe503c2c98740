import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { client, openTestAgencies } from '#areas/audit/audit.testing.ts'
import { type AuditEntry, audit } from '#areas/audit/contract.ts'
import { auditExports } from '#areas/audit/exports.ts'
import type { Context } from '#platform/context.ts'
import { wholeList } from '#platform/db/list.ts'
import { across, amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

openTestAgencies()

const listed = async (by: Person, query = ''): Promise<AuditEntry[]> => {
  const { status, body } = await as(by).get(`/audit?per_page=100&${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.data
}

const someone = (name: string, permissions: string[]) =>
  addPerson(saffron.database, amber.tenant, {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@amber.test`,
    role: 'none',
    permissions,
  })

describe('from where a change came', () => {
  const last = async () => (await listed(amber.owner))[0]!

  test('is kept with it: browser, address, program', async () => {
    const [created] = await listed(amber.owner, `subject=candidates`)
    expect(created).toMatchObject({
      action: 'created',
      user_name: 'Cara Cole',
      subject_label: 'Candidate',
      subject_name: 'Dan Doyle',
      page: `/candidates/${created!.subject_id}/view`,
      via: 'web',
      ip: '127.0.0.1',
      agent: 'a test',
    })
  })

  test('is a job where nobody asked', async () => {
    await inAmber((db) =>
      sql`insert into history (tenant_id, subject, subject_id, action) values (${db.tenant}, 'clients', ${client}, 'tidied')`.execute(
        db,
      ),
    )
    expect(await last()).toMatchObject({ action: 'tidied', via: 'job', ip: '', agent: '', user_id: null })
  })

  test('is taken as it is, whatever a browser calls itself, and forgotten with the request', async () => {
    const agent = `'; drop table history; -- \\ "x" $1`
    await as(amber.owner).post('/teams', { name: 'Odd' }, { 'user-agent': agent })
    expect(await last()).toMatchObject({ action: 'created', agent })
    await Promise.all(
      Array.from({ length: 12 }, () =>
        inAmber((db) =>
          sql`insert into history (tenant_id, subject, subject_id, action) values (${db.tenant}, 'clients', ${client}, 'swept')`.execute(
            db,
          ),
        ),
      ),
    )
    for (const entry of await listed(amber.owner, 'action=swept'))
      expect(entry).toMatchObject({ via: 'job', agent: '' })
  })

  test('is a program with a token', async () => {
    const reply = await as(amber.owner).post('/api-tokens', {
      name: 'Robot',
      permissions: ['clients.view', 'clients.create'],
      expires_in_days: 30,
    })
    const token = JSON.stringify(reply.body).match(/sfn_[\w-]+/)?.[0]
    expect(token, JSON.stringify(reply.body)).toBeDefined()
    const made = await as(nobody).post('/clients', { name: 'By robot' }, { authorization: `Bearer ${token}` })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await last()).toMatchObject({ subject: 'clients', subject_name: 'By robot', via: 'api' })
    expect(await listed(amber.owner, 'via=api')).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('is filtered by person, kind, action, period and words', async () => {
    const only = async (query: string) =>
      (await listed(amber.owner, query)).map(({ subject, action }) => `${subject} ${action}`)
    expect(await only(`subject=clients&user_id=${amber.owner.id}&action=changed`)).toEqual([
      'clients changed',
    ])
    const byCara = await listed(amber.owner, `user_id=${amber.consultant.id}`)
    expect(new Set(byCara.map(({ user_name }) => user_name))).toEqual(new Set(['Cara Cole']))
    expect(await only('search=quorn')).toEqual(['clients changed'])
    expect(await only('search=leeds')).toEqual(['clients changed'])
    expect(await only('search=Cara')).toEqual(
      expect.arrayContaining(['candidates created', 'suppliers created']),
    )
    expect(await only('search=%25')).toEqual([])
    const next = daysFromToday(2)
    expect((await only(`at_from=${today()}`)).length).toBeGreaterThan(4)
    expect(await only(`at_from=${next}`)).toEqual([])
    expect(await only('at_to=2020-01-01')).toEqual([])
    for (const wrong of ['at_from=yesterday', 'subject=secrets', 'subject=clients,secrets'])
      expect([wrong, (await as(amber.owner).get(`/audit?${wrong}`)).status]).toEqual([wrong, 422])
    const kinds = (await as(amber.owner).get('/audit-subjects')).body.data
    expect(kinds).toContainEqual({ value: 'clients', label: 'Client' })
    expect(kinds.length).toBeGreaterThan(20)
    expect((await as(amber.owner).get('/audit-actions')).body.data).toEqual(
      expect.arrayContaining(['changed', 'created']),
    )
  })

  test('is paged by cursors, without gap or repetition', async () => {
    const seen: number[] = []
    let next: string | null = '/audit?per_page=3'
    while (next) {
      const { body } = await as(amber.owner).get(next.replace('/api/v1', ''))
      seen.push(...body.data.map(({ id }: AuditEntry) => id))
      next = body.links.next
    }
    const { rows } = await across(
      sql<{
        id: number
      }>`select id from history where tenant_id = ${amber.tenant.id} order by at desc, id desc`,
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  test('opens an entry with before and after', async () => {
    const [entry] = await listed(amber.owner, 'subject=clients&action=changed')
    expect((await as(amber.owner).get(`/audit/${entry!.id}`)).body.data).toEqual(entry)
    expect(entry!.changes).toEqual({ city: { from: 'Leeds', to: 'Quorn' } })
  })

  test('takes audit.view, and is another agency’s own', async () => {
    const [entry] = await listed(amber.owner)
    for (const path of ['/audit', '/audit-actions', '/audit-subjects', `/audit/${entry!.id}`]) {
      expect((await as(nobody).get(path)).status).toBe(401)
      expect((await as(amber.consultant).get(path)).status).toBe(403)
    }
    expect((await as(birch.owner).get(`/audit/${entry!.id}`)).status).toBe(404)
    expect(JSON.stringify(await listed(birch.owner))).not.toMatch(/Northwind|Quorn|Cara/)
    expect(await listed(birch.owner, 'search=quorn')).toEqual([])
    expect(await listed(birch.owner, `user_id=${amber.owner.id}`)).toEqual([])
  })
})

describe('masks and reach in the audit log', () => {
  const words = async (by: Person) => JSON.stringify(await listed(by))

  test('say that pay changed, and not to what', async () => {
    const blind = await someone('Bly Blind', ['audit.view', 'placements.view', 'settings.general'])
    const [entry] = await listed(blind, 'subject=placements')
    expect(entry!.changes).toEqual({
      pay_rate: { from: 'withheld', to: 'withheld' },
      rates: { from: [], to: [{}] },
    })
    expect(await words(amber.owner)).toContain('417.33')
    expect(await words(blind)).not.toContain('417.33')
    for (const by of [blind, amber.owner]) expect(await listed(by, 'search=417.33')).toEqual([])
  })

  test('keep account numbers from who may see none, and secrets from everybody', async () => {
    const plain = await someone('Pip Plain', ['audit.view'])
    expect(await words(plain)).not.toMatch(/31926819|55667788|601613/)
    const [old, changed] = await listed(amber.owner, 'subject=legal-entities')
    expect(old!.changes.account_number).toEqual({ from: '55667788', to: '31926819' })
    // Written since: even in the row only the end of it is kept.
    expect(changed!.changes).toMatchObject({
      account_number: { to: '•••• 6819' },
      sort_code: { to: 'withheld' },
    })
  })

  test('tell of records one may not see that they changed, and let nothing of it be found', async () => {
    const plain = await someone('Pia Plain', ['audit.view'])
    const [entry] = await listed(plain, 'subject=clients&action=changed')
    expect(entry).toMatchObject({
      subject_id: client,
      subject_name: null,
      page: null,
      user_name: 'Ann Archer',
    })
    expect(entry!.changes).toEqual({ city: { from: 'withheld', to: 'withheld' } })
    expect(await listed(plain, 'search=quorn')).toEqual([])
  })

  test('show a narrow grant its own records only, in list, entry and file', async () => {
    const grants = ['audit.view', 'audit.export', 'clients.view.own', 'candidates.view.team']
    const own = await someone('Olly Own', grants)
    const shown = async () =>
      new Set(
        (await listed(own))
          .filter(({ subject }) => ['clients', 'candidates'].includes(subject))
          .map(({ subject }) => subject),
      )
    expect(await shown()).toEqual(new Set())
    const [entry] = await listed(amber.owner, 'subject=clients&action=changed')
    expect((await as(own).get(`/audit/${entry!.id}`)).status).toBe(404)
    await inAmber((db) =>
      sql`update clients set owner_user_id = ${own.id} where tenant_id = ${db.tenant} and id = ${client}`.execute(
        db,
      ),
    )
    expect(await shown()).toEqual(new Set(['clients']))
    expect((await as(own).get(`/audit/${entry!.id}`)).body.data.changes).toEqual({
      city: { from: 'Leeds', to: 'Quorn' },
    })
    const file = await taken(own)
    expect(file).toContain('city: Leeds → Quorn')
    expect(file).not.toContain('Dan Doyle')
  })

  test('hold in the file as they do on the page', async () => {
    const blind = await someone('Bea Blind', ['audit.view', 'audit.export', 'placements.view'])
    const file = await taken(blind)
    expect(file).toContain('pay rate: withheld; rates: changed → changed')
    expect(file).not.toMatch(/417.33|31926819|Quorn/)
    expect(await taken(amber.owner)).toContain('pay rate: 417.33 → 418.33')
  })
})

async function taken(by: Person): Promise<string> {
  const ctx = {
    db: saffron.database.reading(by.tenant.id),
    who: by.who,
    now: new Date(),
    scope: 'all',
  } as unknown as Context
  const definition = auditExports['/audit']!
  const query = audit.list.query!.parse({})
  const shape = await definition.shape(ctx, query as never, saffron.deps.areas)
  const cells = Object.entries(definition.cells).map(([key, { value }]) => sql`${value} as ${sql.id(key)}`)
  return JSON.stringify((await wholeList(ctx.db, query, shape).rows(sql.join(cells)).execute(ctx.db)).rows)
}

describe('the history of a record', () => {
  const logged = async (by: Person, query = '') =>
    (await as(by).get(`/history?subject=clients&subject_id=${client}&${query}`)).body

  test('is searched by words, person and period, and paged', async () => {
    const actions = async (query: string) =>
      (await logged(amber.owner, query)).data.map(({ action }: AuditEntry) => action)
    expect(await actions('search=quorn')).toEqual(['changed'])
    expect(await actions('search=cara')).toEqual(['created'])
    expect(await actions(`user_id=${amber.owner.id}`)).toEqual(['changed'])
    expect(await actions('at_to=2020-01-01')).toEqual([])
    const first = await logged(amber.owner, 'per_page=1')
    expect(first.data).toHaveLength(1)
    const second = await as(amber.owner).get(first.links.next.replace('/api/v1', ''))
    expect(second.body.data[0].id).not.toBe(first.data[0].id)
  })

  test('says from where to those who see the audit log', async () => {
    const entry = async (by: Person) => (await logged(by, 'search=created')).data[0]
    expect(await entry(amber.owner)).toMatchObject({ via: 'web', ip: '127.0.0.1', agent: 'a test' })
    expect(await entry(amber.compliance)).toMatchObject({ via: 'web', ip: '', agent: '' })
  })
})
