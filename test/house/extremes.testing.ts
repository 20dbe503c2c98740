import { usualDesign } from '#areas/invoice-templates/contract.ts'
import { isCentral } from '#platform/http/authorise-request.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, saffron } from '#test/agencies.ts'
import {
  cornersOf,
  type Extreme,
  extremesOf,
  type Known,
  queryExtremesOf,
  turnOf,
  validOf,
} from '#test/extremes.ts'
import type { Records } from '#test/house/records.ts'
import { addPerson, centralPerson, type Person } from '#test/people.ts'

/** One call that was made, and how it was answered. */
export type Answered = {
  at: string
  field: string
  what: string
  status: number
  code: string | undefined
}

/** What no pattern of a contract says: by the name of the field, at any depth. */
function knownFields(records: Records): Known {
  const id = (collection: string) => records[collection]?.id
  return {
    ...{ version: 1, tz: 'Europe/London', email: 'someone@extremes.test', country: 'GB', currency: 'GBP' },
    ...{ from_currency: 'EUR', to_currency: 'GBP', pay_currency: 'GBP' },
    ...{ client_id: id('clients'), supplier_id: id('suppliers'), candidate_id: id('candidates') },
    ...{ job_id: id('jobs'), placement_id: id('placements'), tax_code_id: id('tax-codes') },
    ...{ rate_code_id: id('rate-codes'), basic_rate_code_id: id('rate-codes'), role_id: id('roles') },
    ...{
      owner_user_id: amber.consultant.id,
      approver_user_id: amber.approver.id,
      user_id: amber.approver.id,
    },
    ...{ calendar_id: id('holiday-calendars'), holiday_calendar_id: null, billing_profile_id: null },
    ...{ legal_entity_id: id('legal-entities'), multiplier: '1.5', slug: 'extreme-agency', up_to: null },
    ...{ sort_code: '200000', account_number: '12345678', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
    ...{
      website: 'www.northwind.example',
      vat_number: 'GB123456782',
      utr: '1123456789',
      paye_reference: '123/AB456',
      ni_number: 'AB123456C',
    },
    ...{ email_to: 'to@extremes.test', email_cc: 'cc@extremes.test', reply_to: 'reply@extremes.test' },
    ...{ archive_address: 'kept@extremes.test', address: 'gone@extremes.test', confirm_duplicate: true },
    ...{ design: usualDesign, invoice_template_id: null },
    ...{ issuer: 'https://login.example.com', upload: `1-1-${'0'.repeat(32)}` },
  }
}

/** Where one name means something else. */
const elsewhere: Record<string, Known> = {
  'POST /candidates': { tax_code: '1257L' },
  'PATCH /candidates/:id': { tax_code: '1257L' },
  'POST /placements/:id/transfer': { tax_code: '1257L' },
  // Its columns are called like the fields of other bodies.
  'POST /bank-statements': { mapping: undefined },
  // Invoices or clients, and not both.
  'POST /payment-reminders': { client_ids: undefined },
  // For a client, a supplier or a placement: one of them.
  'POST /invoice-text-templates': { supplier_id: null, placement_id: null, client_id: null },
  'PATCH /invoice-text-templates/:id': { supplier_id: null, placement_id: null, client_id: null },
  // A page, and no address of an email.
  'POST /saved-views': { address: '/clients' },
  'POST /webhooks': { url: 'https://example.com/saffron' },
  'PATCH /webhooks/:id': { url: 'https://example.com/saffron' },
  // By the field of the entity, which none knows by itself.
  'PUT /imports/:id/mapping': { columns: { name: 0 } },
  'PUT /sign-on': { client_id: 'saffron' },
  'POST /sign-on/test': { client_id: 'saffron' },
  'POST /central/products/:id/prices': { metric: 'users' },
}

export const knownOf = (endpoint: Endpoint, records: Records): Known => ({
  ...knownFields(records),
  ...elsewhere[`${endpoint.method} ${endpoint.path}`],
})

export const takesBody = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.body !== undefined
export const takesQuery = (endpoint: Endpoint) => endpoint.method === 'GET' && endpoint.query !== undefined

/**
 * Sends every endpoint valid values, all at their smallest and largest, and then one field after the other at its
 * extremes: every `share`-th of those, another one at each endpoint, beginning at `turn`. Tells `heard` of each answer.
 */
export async function sendExtremes(
  records: Records,
  { share, turn = 0 }: { share: number; turn?: number },
  heard: (answer: Answered) => void,
): Promise<void> {
  const speak = await callers()
  // What deletes comes last, so that the others find their records.
  const inOrder = [...allEndpoints].sort(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  for (const endpoint of inOrder) {
    const known = knownOf(endpoint, records)
    for (const extreme of chosen(
      endpoint,
      known,
      share,
      turn + turnOf(`${endpoint.method} ${endpoint.path}`),
    ))
      heard(await speak(endpoint, records, extreme))
  }
}

function* chosen(endpoint: Endpoint, known: Known, share: number, turn: number): Generator<Extreme> {
  const schema = takesBody(endpoint) ? endpoint.body : takesQuery(endpoint) ? endpoint.query : undefined
  if (!schema) return
  const valid = validOf(schema, known)
  yield { field: '', what: 'what is valid', value: valid }
  yield* cornersOf(schema, known)
  let at = 0
  for (const extreme of takesBody(endpoint) ? extremesOf(schema, valid) : queryExtremesOf(schema, valid))
    if (at++ % share === turn % share) yield extreme
}

/** Somebody who may do everything, and one of central administration: anew whenever what was sent has signed them out. */
async function callers() {
  let made = 0
  const person = () => {
    const email = `extreme${++made}@amber.test`
    return addPerson(saffron.database, amber.tenant, { name: 'Extreme', email, role: 'owner' })
  }
  const central = () => centralPerson(saffron.database, ['admin'], `extreme${++made}@central.test`)
  let here: Person = await person()
  let there = await central()
  /** The version that a record has by now, by its address. */
  const versions = new Map<string, number>()
  return async (endpoint: Endpoint, records: Records, { field, what, value }: Extreme): Promise<Answered> => {
    const cookie = isCentral(endpoint) ? there.cookie : here.cookie
    const headers = { cookie, ...(isCentral(endpoint) ? {} : { 'x-tenant': 'amber' }) }
    const ids = records[endpoint.path.split('/')[1]!] ?? {}
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name) => String(ids[name] ?? ids.id ?? 1))
    const body = takesBody(endpoint)
    const reply = await saffron.app.inject({
      method: endpoint.method,
      url: `/api/v1${path}${body ? '' : queryText(value)}`,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(based(value, versions.get(path))) ?? '' } : {}),
    })
    if (reply.statusCode === 401) {
      if (isCentral(endpoint)) there = await central()
      else here = await person()
    }
    const code = reply.statusCode >= 400 ? /"code":"([^"]*)"/.exec(reply.body)?.[1] : undefined
    if (body && (code === 'changed' || reply.statusCode < 300)) {
      const record = path.split('/').slice(0, 3).join('/')
      const shown = await saffron.app.inject({ url: `/api/v1${record}`, headers })
      const version = /"version":(\d+)/.exec(shown.body)?.[1]
      if (version) versions.set(path, Number(version))
    }
    return { at: `${endpoint.method} ${endpoint.path}`, field, what, status: reply.statusCode, code }
  }
}

/** What says that it is based on the first version is based on the present one. */
const based = (value: unknown, version: number | undefined) =>
  version !== undefined && (value as { version?: unknown } | null)?.version === 1
    ? { ...(value as object), version }
    : value

/** As a browser would send it; half a character cannot be. */
function queryText(value: unknown): string {
  const pairs = Object.entries((value ?? {}) as object).flatMap(([name, each]) =>
    each === undefined || each === null ? [] : [`${name}=${encodeURIComponent(textOf(each))}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const textOf = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 4_000).toWellFormed()
