import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { fingerprint } from '#test/fingerprint.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { inputOf, sample } from '#test/house/sample.ts'
import type { RequestsAs } from '#test/people.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON schema is read loosely
type Schema = any
type Fields = Record<string, unknown>

/** Bodies whose keys the caller chooses, by their path in the body, each with the reason. */
const open: Record<string, string> = {
  ...Object.fromEntries(
    ['POST /two-factor/passkeys', 'POST /sign-in/passkey'].flatMap((address) =>
      ['answer', 'answer.response'].map((place) => [
        `${address} ${place}`,
        'what the browser of a passkey says, checked as a whole by the library of passkeys',
      ]),
    ),
  ),
  'PATCH /duties modes': 'the duties of all rooms, by their keys; an unknown one is refused',
  'POST /legal-figures value': 'the parts of a figure, read by what kind of figure it is',
  'POST /legal-figures/corrections value': 'the same',
  'POST /asked-documents/:link_id/requests/:request_id/submission answers':
    'by the keys of the fields that the requirement asks for; any other is refused',
  'POST /compliance-requests/:id/submission answers':
    'by the keys of the fields that the requirement asks for; any other is refused',
  'PUT /imports/:id/mapping columns': 'the fields of the entity that is brought in; any other is refused',
  'POST /report-schedules query': 'the filters of the report, read by the contract of its list',
  'POST /saved-views query': 'the filters of the list that the view is of, read by the contract of that list',
  'PATCH /saved-views/:id query':
    'the filters of the list that the view is of, read by the contract of that list',
  'POST /exports query': 'the filters of the list that is taken out, read by the contract of that list',
}

/** Stands in no other test and in no row, unless a field got through that no contract names. */
const planted = { text: 'planted-by-a-stranger', number: 987_654_321 }

let records: Records
let accepted = 0

openAgencies()
beforeAll(async () => {
  // All that these make is made by bodies with foreign fields in them.
  records = await everyRecord(saffron.database, planting, amber)
})

const writing = () =>
  allEndpoints.filter(
    (each): each is Endpoint & { body: z.ZodType } => each.method !== 'GET' && Boolean(each.body),
  )

/** Speaks as somebody, and slips into everything that is sent what nobody asked for. */
const planting: typeof as = (person, wish): RequestsAs => {
  const speaker = as(person, wish)
  const sends = (method: 'post' | 'patch' | 'put' | 'delete') => async (path: string, body?: object) => {
    const endpoint = endpointAt(method, path)
    const sent = body && slipped(body, endpoint?.body && inputOf(endpoint.body))
    const reply = await speaker[method](path, sent as object)
    if (body && reply.status < 300) accepted++
    return reply
  }
  return {
    ...speaker,
    post: sends('post'),
    patch: sends('patch'),
    put: sends('put'),
    delete: sends('delete'),
  }
}

function endpointAt(method: string, path: string) {
  const parts = path.split('?')[0]!.split('/')
  return writing().find(
    (each) =>
      each.method === method.toUpperCase() &&
      each.path.split('/').length === parts.length &&
      each.path.split('/').every((part, at) => part.startsWith(':') || part === parts[at]),
  )
}

/** The same with foreign fields at every level that the contract describes. */
function slipped(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => slipped(item, itemsOf(schema)))
  if (value === null || typeof value !== 'object') return value
  const known = propertiesOf(schema)
  const own = Object.entries(value).map(([key, each]) => [key, slipped(each, known[key])])
  // Where the caller chooses the keys, a foreign one is none: each such body stands above with what it is read by.
  const free = choices(schema).some((each: Schema) => typeof each?.additionalProperties === 'object')
  const foreign = free ? [] : Object.entries(fields()).filter(([key]) => !(key in known))
  return { ...Object.fromEntries(foreign), ...Object.fromEntries(own) }
}

const choices = (schema: Schema): Schema[] => schema?.anyOf ?? schema?.oneOf ?? schema?.allOf ?? [schema]
const itemsOf = (schema: Schema): Schema => choices(schema).find((each) => each?.items)?.items
const propertiesOf = (schema: Schema): Fields =>
  Object.assign({}, ...choices(schema).map((each: Schema) => each?.properties ?? {}))

/** What would hurt if it were taken: whose, which, how far, by whom, what for. */
function fields(): Fields {
  const { text, number } = planted
  return {
    ...{ tenant_id: birch.tenant.id, tenant: 'birch', agency: 'birch', tenantId: birch.tenant.id },
    ...{
      id: number,
      user_id: number,
      account_id: number,
      owner_user_id: number,
      created_by: number,
      team_id: number,
    },
    ...{ status: text, state: text, kind: text, type: text, role: text, roles: [text], permissions: [text] },
    ...{
      name: text,
      email: `${text}@evil.test`,
      number: text,
      reference: text,
      password_hash: text,
      code_hash: text,
    },
    ...{
      total: number,
      amount: number,
      balance: number,
      rate: String(number),
      pay_rate: String(number),
      charge_rate: String(number),
    },
    ...{ is_default: true, is_admin: true, system: true, disabled: false, issued_at: '1999-09-09T09:09:09Z' },
    ...{
      created_at: '1999-09-09T09:09:09Z',
      approved_at: '1999-09-09T09:09:09Z',
      search_text: text,
      file_key: text,
    },
    ...{
      constructor: { prototype: { polluted: text } },
      toString: text,
      $set: { id: number },
      _method: 'DELETE',
    },
  }
}

/** Rows in which something of it is found. */
async function found(): Promise<string[]> {
  const db = saffron.database.readingAcross('a test looks for what was planted')
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') order by 1`.execute(
    db,
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const hits = await sql<{ row: string }>`
        select x::text as row from ${sql.table(name)} x
        where x::text ~ ${`${planted.text}|${planted.number}|1999-09-09`}`.execute(db)
      return hits.rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`)
    }),
  )
  return rows.flat()
}

describe('a body', () => {
  it('has the fields of its contract, at every level, and lets nobody name others', () => {
    const loose = writing().flatMap(({ method, path, body }) =>
      openAt(inputOf(body)).map((place) => `${method} ${path} ${place}`.trim()),
    )
    expect(writing().length).toBeGreaterThan(50)
    expect(loose.filter((each) => !(each in open))).toEqual([])
    expect(Object.keys(open).filter((each) => !loose.includes(each))).toEqual([])
  })

  it('is seen when it takes whatever comes', () => {
    expect(openAt(inputOf(z.object({ a: z.array(z.looseObject({ b: z.string() })) })))).toEqual(['a.[]'])
    expect(openAt(inputOf(z.record(z.string(), z.string())))).toEqual([''])
  })

  it('that makes or changes something takes nothing that its contract does not name', async () => {
    const before = await fingerprint(birch)
    for (const endpoint of writing()) {
      const ids = records[endpoint.path.split('/')[1]!] ?? {}
      const path = endpoint.path.replace(/:(\w+)/g, (_all, name) => String(ids[name] ?? ids.id ?? 1))
      // What a form sends: the record as it was read, with what the contract asks besides.
      const { body: read } = await as(amber.owner).get(path)
      const known = propertiesOf(inputOf(endpoint.body))
      const mine = Object.entries(Object(read?.data ?? read)).filter(([key]) => key in known)
      const body = { ...(sample(inputOf(endpoint.body)) as Fields), ...Object.fromEntries(mine) }
      const method = endpoint.method.toLowerCase() as 'post'
      const reply = await planting(amber.owner)[method](path, body)
      expect([endpoint.method, path, reply.status < 500]).toEqual([endpoint.method, path, true])
    }
    expect(await found()).toEqual([])
    expect(await fingerprint(birch)).toBe(before)
    // So that this means something: many of them were carried out.
    expect(accepted).toBeGreaterThan(30)
  })

  it('changes no prototype', () => {
    expect(({} as Fields).polluted).toBeUndefined()
    expect(String({})).toBe('[object Object]')
  })
})

/** Where in this schema a caller may choose the names. */
function openAt(schema: Schema, at: string[] = []): string[] {
  if (!schema || typeof schema !== 'object') return []
  const own = schema.additionalProperties ? [at.join('.')] : []
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, each]) => openAt(each, [...at, key]))
  const items = schema.items ? openAt(schema.items, [...at, '[]']) : []
  const either = choices(schema).filter((each) => each !== schema)
  return [...own, ...inside, ...items, ...either.flatMap((each) => openAt(each, at))]
}
