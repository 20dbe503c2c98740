import { createHash } from 'node:crypto'
import pg from 'pg'
import { mostAnswered, tooMany, withinLimit } from '#platform/db/limits.ts'

/**
 * Values as they leave the driver. Its own parsers turn dates into `Date` objects and halve a list endpoint, so:
 * int8 is an exact number (refused beyond 2^53), numeric and date stay text, an instant is ISO text in UTC.
 */
const parsers: Record<number, (value: string) => unknown> = {
  16: (value) => value === 't',
  20: exact,
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  114: (value) => JSON.parse(value),
  3802: (value) => JSON.parse(value),
  17: (value) => Buffer.from(value.slice(2), 'hex'),
  1184: (value) => `${value.replace(' ', 'T').replace(/\+00$/, '')}Z`,
  1005: array(Number),
  1007: array(Number),
  1016: array(exact),
  1009: array(String),
  1015: array(String),
  1182: array(String),
}

function exact(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`${value} is beyond what a number holds exactly`)
  return number
}

function array<T>(each: (value: string) => T) {
  const parse = pg.types.getTypeParser(1009 as never) as unknown as (value: string) => (string | null)[]
  return (value: string) => parse(value).map((item) => (item === null ? null : each(item)))
}

const asText = (value: string) => value

export const columnTypes = {
  getTypeParser: (oid: number, format?: string) =>
    format === 'binary' ? (value: unknown) => value : (parsers[oid] ?? asText),
} as unknown as pg.CustomTypesConfig

const names = new Map<string, string>()
const mostNames = 800

/**
 * The name under which a statement is prepared once a connection. Statements made of ever new text
 * (beyond `mostNames`) go unnamed, so that a connection's memory stays bounded.
 */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < mostNames) {
    name = `s${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return name
}

/**
 * Objects become JSON here and not inside the driver: a value it cannot write would make it forget that it
 * closed the prepared statement, and every later use of that statement on the connection would fail.
 */
export function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable)
  if (value === null || typeof value !== 'object' || value instanceof Date || ArrayBuffer.isView(value))
    return value
  return JSON.stringify(value)
}

/** What opens an agency to a read: by its id, or only if the caller is still who they were (decision 25). */
const openings = {
  tenant: { name: 'set_tenant', text: `select set_config('app.tenant_id', $1, true)`, none: ['0'] },
  proof: {
    name: 'enter_proven',
    text: 'select enter_proven($1, $2, $3, $4, $5, $6)',
    none: ['0', '', '0', '0', '-infinity', ''],
  },
}
const ready = { tenant: new WeakSet<pg.ClientBase>(), proof: new WeakSet<pg.ClientBase>() }

/** The caller as they were remembered, to be proven by the first statement of a read. */
export type Proof = {
  /** Session, account, user, until when, and the versions of all that it rests on: `caller_versions`. */
  readonly values: readonly [string, number, number, string, string]
  /** Absent: nothing was asked yet. False: they are not who they were, and whatever was answered counts for nothing. */
  held?: boolean
}

type ProtocolConnection = {
  bind(config: object): void
  execute(config: object): void
}

type Settled = (error: Error | null, result: pg.QueryResult) => void

/**
 * A statement whose answer has an end: beyond what the work it belongs to may hold, rows are let go as they arrive and
 * the statement fails.
 */
class BoundedQuery extends (pg.Query as unknown as new (
  config: object,
  values?: unknown,
  callback?: unknown,
) => {
  _canceledDueToError: false | Error
  prepare(connection: ProtocolConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: ProtocolConnection): void
}) {
  private readonly most = mostAnswered()
  private rowsSeen = 0
  private bytesSeen = 0

  constructor(config: object, callback: Settled) {
    super(config, undefined, callback)
  }

  override handleDataRow(message: unknown) {
    this.rowsSeen++
    this.bytesSeen += (message as { length: number }).length
    if (this.rowsSeen <= this.most.rows && this.bytesSeen <= this.most.bytes) super.handleDataRow(message)
    else this._canceledDueToError ||= tooMany()
  }
}

/**
 * A read that carries its tenant: Bind/Execute of `set_config(…, true)` and Bind/Execute of the query before one
 * Sync. The pipeline up to a Sync is one implicit transaction, so the setting is gone when it ends and the
 * tenant costs no round trip of its own; nor does the proof of who asks, which is set together with it.
 */
class TenantQuery extends BoundedQuery {
  private readonly tenant: string
  private readonly proof: Proof | undefined
  private settingDone = false

  constructor(tenant: number, proof: Proof | undefined, config: object, callback: Settled) {
    super(config, callback)
    this.tenant = String(tenant)
    this.proof = proof
  }

  override prepare(connection: ProtocolConnection) {
    const statement = openings[this.proof ? 'proof' : 'tenant'].name
    const values = [this.tenant, ...(this.proof?.values.map(String) ?? [])]
    connection.bind({ portal: '', statement, values, binary: false })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown) {
    if (this.settingDone) return super.handleDataRow(message)
    if (!this.proof) return
    const holds = (message as { fields: unknown[] }).fields[0] === 't'
    // Of several statements at once the first no counts.
    this.proof.held = holds && this.proof.held !== false
    if (!holds) this._canceledDueToError ||= new NotAsRemembered()
  }

  override handleCommandComplete(message: unknown, connection: ProtocolConnection) {
    if (this.settingDone) super.handleCommandComplete(message, connection)
    else this.settingDone = true
  }
}

type Making = (config: object, callback: Settled) => object

/** Sends one statement within the limit of the work it belongs to. */
function send(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  types: pg.CustomTypesConfig,
  make: Making,
): Promise<pg.QueryResult> {
  const config = { text, values: values.map(sendable), name: statementName(text), types }
  return withinLimit(
    client,
    () =>
      new Promise((resolve, reject) => {
        client.query(make(config, (error, result) => (error ? reject(error) : resolve(result))) as never)
      }),
  )
}

/** Runs one statement on a connection that is held, in the transaction that was begun there. */
export function queryHeld(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return send(client, text, values, columnTypes, (config, settled) => new BoundedQuery(config, settled))
}

/** Something of who asks has changed since it was remembered: they are looked up, and everything is asked anew. */
export class NotAsRemembered extends Error {
  override name = 'NotAsRemembered'
}

/** Runs one statement for one tenant in one round trip and its own transaction; with a proof only if it holds. */
export async function queryForTenant(
  client: pg.PoolClient,
  tenant: number,
  text: string,
  values: readonly unknown[],
  types = columnTypes,
  proof?: Proof,
): Promise<pg.QueryResult> {
  const opening = proof ? 'proof' : 'tenant'
  if (!ready[opening].has(client)) {
    const { none, ...statement } = openings[opening]
    await client.query({ ...statement, values: none })
    ready[opening].add(client)
  }
  return send(
    client,
    text,
    values,
    types,
    (config, settled) => new TenantQuery(tenant, proof, { ...config, queryMode: 'extended' }, settled),
  )
}
