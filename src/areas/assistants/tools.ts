import { z } from 'zod'
import type { Endpoint } from '#platform/http/contract.ts'
import { reachOf } from '#platform/permissions.ts'

/** A call of the API as an assistant sees it. */
export type Tool = {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: false }
}

export type Access = { may_write: boolean; permissions: readonly string[] }

/** The work of an agency, by the first part of the address. How people get in, settings and the like are left out. */
const collections = new Set([
  ...[
    'clients',
    'candidates',
    'suppliers',
    'jobs',
    'job-candidates',
    'placements',
    'rate-changes',
    'rate-cards',
  ],
  ...[
    'purchase-orders',
    'timesheets',
    'units',
    'compliance-requests',
    'notes',
    'follow-ups',
    'awr',
    'working-time',
  ],
  ...['invoices', 'invoice-counts', 'ready-to-invoice', 'corrections', 'invoice-runs', 'payment-requests'],
  ...['payments', 'aged-debt', 'aged-debt-totals', 'payment-reminders', 'payment-promises', 'pay-runs'],
  ...[
    'pay-run-preview',
    'pay-run-workers',
    'advice-notes',
    'reports',
    'tax-codes',
    'rate-codes',
    'expense-codes',
  ],
  ...['bank-holidays', 'legal-entities', 'dashboard'],
])

/** Does it change nothing? What only shows what would happen is asked by a POST, too. */
export const isRead = ({ method, path }: Endpoint): boolean =>
  method === 'GET' || /(^|\/|-)previews?$/.test(path)

/** The calls that this token may make, as far as an assistant can: JSON both ways, and nothing secret. */
export function toolsFor(
  endpoints: readonly Endpoint[],
  { may_write, permissions }: Access,
): Map<string, Endpoint> {
  const grants = new Set(permissions)
  const fits = (endpoint: Endpoint) =>
    collections.has(endpoint.path.split('/')[1] ?? '') &&
    !endpoint.produces &&
    !endpoint.streams &&
    !endpoint.showsSecret &&
    (may_write || isRead(endpoint)) &&
    [endpoint.allow].flat().some((name) => reachOf(grants, name) !== undefined)
  return new Map(endpoints.filter(fits).map((endpoint) => [nameOf(endpoint), endpoint]))
}

const verbs = { GET: 'get', POST: 'post', PATCH: 'change', PUT: 'put', DELETE: 'delete' } as const

/** `get_clients`, `get_clients_id`, `post_timesheets_id_submission`: unique, and plain to read. */
export const nameOf = ({ method, path }: Endpoint): string =>
  `${verbs[method]}_${path
    .slice(1)
    .replaceAll(':', '')
    .replace(/[^a-z0-9]+/gi, '_')}`.slice(0, 64)

export function describeTool(endpoint: Endpoint, all: ReadonlyMap<string, Endpoint>): Tool {
  const { method, path, summary, params, query, body, creates } = endpoint
  const properties: Record<string, object> = {}
  const required: string[] = []
  for (const part of [params, query]) {
    const schema = part && shapeOf(part)
    Object.assign(properties, schema?.properties)
    if (part === params) required.push(...(schema?.required ?? []))
  }
  if (body) {
    properties.body = shapeOf(body) ?? {}
    required.push('body')
  }
  if (creates)
    properties.idempotency_key = { type: 'string', maxLength: 200, description: 'The same for a retry' }
  const preview = [...all].find(([, other]) => previews(other.path, path))?.[0]
  return {
    name: nameOf(endpoint),
    description: [summary ?? `${method} ${path}`, preview && `Ask ${preview} first, and show what it says.`]
      .filter(Boolean)
      .join('. '),
    inputSchema: { type: 'object', properties, required },
    annotations: {
      readOnlyHint: isRead(endpoint),
      destructiveHint: method === 'DELETE',
      openWorldHint: false,
    },
  }
}

const previews = (preview: string, path: string): boolean =>
  ['/preview', '/previews', '-preview', '-previews'].some((ending) => preview === `${path}${ending}`)

type Shape = { properties?: Record<string, object>; required?: string[] }

const shapeOf = (schema: z.ZodType): Shape => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    ...{ io: 'input', unrepresentable: 'any', target: 'draft-2020-12' },
  } as const)
  return shape as Shape
}

export type Request = { method: Endpoint['method']; url: string; payload?: object; key?: string }

/** What a call with these arguments asks of the API. */
export function requestOf(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): Request {
  const { body, idempotency_key, ...rest } = given
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => segment(rest[name]))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    // The agency is the token's: nothing an assistant says names another.
    if (names.includes(name) || name === 'tenant' || value === undefined || value === null) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return {
    method: endpoint.method,
    url: `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(typeof body === 'object' && body !== null ? { payload: body } : {}),
    ...(typeof idempotency_key === 'string' ? { key: idempotency_key } : {}),
  }
}

/** One part of an address and never a step out of it: dots alone lead to another call, and nothing to the list. */
const segment = (value: unknown): string => {
  const text = String(value ?? '')
  return /^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text)
}
