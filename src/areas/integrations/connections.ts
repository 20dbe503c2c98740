import { sql } from 'kysely'
import { insertRecord } from '#platform/db/insert-record.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** A connection as the server needs it; what is secret stays locked. */
export type Connection = {
  id: number
  slug: string
  legal_entity_id: number
  legal_entity_name: string
  status: 'connecting' | 'connected' | 'degraded' | 'expired' | 'disconnected'
  account_id: string
  account_name: string
  grant_id: string
  secrets_locked: string
  token_until: string | null
  choices: { id: string; grant_id: string; name: string }[]
  settings: unknown
  paused: boolean
  error: string
  wait_until: string | null
  records_since: string | null
  contacts_since: string | null
  last_run_at: string | null
  connected_by_name: string | null
  connected_at: string | null
  version: number
}

const columns = (db: Db) => sql`
  select c.id, c.slug, c.legal_entity_id, e.name as legal_entity_name, c.status, c.account_id, c.account_name, c.grant_id,
    c.secrets_locked, c.token_until, c.choices, c.settings, c.paused, c.error, c.wait_until, c.records_since, c.contacts_since,
    c.last_run_at, u.name as connected_by_name, c.connected_at, c.version
  from integration_connections c
  join legal_entities e on e.tenant_id = ${db.tenant} and e.id = c.legal_entity_id
  left join users u on u.tenant_id = ${db.tenant} and u.id = c.connected_by_user_id`

export async function connectionsOf(db: Db, slug: string): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    ${columns(db)} where c.tenant_id = ${db.tenant} and c.slug = ${slug} order by c.id`.execute(db)
  return rows
}

export async function connectionIfThere(db: Db, slug: string, id: number): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    ${columns(db)} where c.tenant_id = ${db.tenant} and c.slug = ${slug} and c.id = ${id}`.execute(db)
  return rows[0]
}

export async function findConnection(db: Db, slug: string, id: number): Promise<Connection> {
  const found = await connectionIfThere(db, slug, id)
  if (!found) throw notFound('Connection')
  return found
}

/** The company's connection, made when there is none; answers its id. */
export async function connectionFor(db: Db, slug: string, legalEntityId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from integration_connections c
    where c.tenant_id = ${db.tenant} and c.slug = ${slug} and c.legal_entity_id = ${legalEntityId}`.execute(
    db,
  )
  return rows[0]?.id ?? insertRecord(db, 'integration_connections', { slug, legal_entity_id: legalEntityId })
}

export type LogEntry = {
  direction: 'out' | 'in'
  object?: string
  object_id?: number | null
  name?: string
  remote_id?: string | null
  request_id?: string
  result: 'done' | 'failed' | 'conflict' | 'note'
  message?: string
  diff?: unknown[]
  attempt?: number
}

/** Notes what went between us, in one statement. */
export async function log(db: Db, connectionId: number, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into integration_log (tenant_id, connection_id, direction, object, object_id, name, remote_id, request_id, result,
      message, diff, attempt)
    select ${db.tenant}::integer, ${connectionId}::bigint, l.direction, coalesce(l.object, ''), l.object_id,
      coalesce(l.name, ''), coalesce(l.remote_id, ''), coalesce(l.request_id, ''), l.result, left(coalesce(l.message, ''), 500),
      coalesce(l.diff, '[]'), coalesce(l.attempt, 1)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as l(direction text, object text, object_id bigint, name text,
      remote_id text, request_id text, result text, message text, diff jsonb, attempt integer)`.execute(db)
}
