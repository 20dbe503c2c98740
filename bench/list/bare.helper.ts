import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { queryForTenant } from '#platform/db/query-protocol.ts'
import { answering } from '../processes.ts'
import type { Statement } from './statement.ts'

/** What the columns are on the wire; every other one is text. */
const numbers = [
  'id',
  'placement_id',
  'candidate_id',
  'client_id',
  'approver_user_id',
  'minutes',
  'pay_amount',
  'charge_amount',
  'version',
]
/** What row security needs and no answer shows. */
const silent = ['cursor_id', 'cursor_value', 'cursor_total', 'owner_user_id', 'team_id', 'candidate_user_id']

const asText = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig

/** The least that could answer: Fastify, pg, one statement in one round trip, rows as text, a schema for the reply. */
await answering(async ({ appUrl, statement }: { appUrl: string; statement: Statement }) => {
  const pool = new pg.Pool({ connectionString: appUrl, max: 10, options: '-c timezone=UTC -c jit=off' })
  const app = Fastify()
  const columns = statement.columns.filter((name) => !silent.includes(name))
  const properties = Object.fromEntries(
    columns.map((name) => [name, { type: numbers.includes(name) ? 'integer' : 'string', nullable: true }]),
  )
  const row = { type: 'object', properties }
  const response = { 200: { type: 'object', properties: { data: { type: 'array', items: row } } } }
  app.get('/', { schema: { response } }, async () => {
    const client = await pool.connect()
    try {
      const { rows } = await queryForTenant(
        client,
        statement.tenant,
        statement.text,
        statement.values,
        asText,
      )
      return { data: rows }
    } finally {
      client.release()
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return () => (app.server.address() as AddressInfo).port
})
