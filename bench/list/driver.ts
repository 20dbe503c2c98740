import pg from 'pg'
import { queryForTenant } from '#platform/db/query-protocol.ts'
import type { Loaded } from './load.helper.ts'
import type { Statement } from './statement.ts'

const asText = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig

type Drive = { url: string; connections: number; seconds: number; walled: boolean }

/**
 * The statement and nothing else: pg in this process, prepared, rows as text. `walled`: as the application, the agency
 * travelling along; otherwise as somebody whom row security does not concern.
 */
export async function drive(
  statement: Statement,
  { url, connections, seconds, walled }: Drive,
): Promise<Loaded> {
  // Without the wall the planner wavers between its plans: it is held to the one that is faster.
  const options = `-c timezone=UTC -c jit=off ${walled ? '' : '-c plan_cache_mode=force_generic_plan'}`
  const pool = new pg.Pool({ connectionString: url, max: connections, options })
  const { tenant, text, values } = statement
  const latencies: number[] = []
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const sent = performance.now()
        if (walled) await queryForTenant(client, tenant, text, values, asText)
        else await client.query({ name: 'list', text, values: [...values], types: asText })
        latencies.push(performance.now() - sent)
      }
      client.release()
    }),
  )
  const rate = (latencies.length / (performance.now() - began)) * 1000
  await pool.end()
  return { rate, latencies }
}

/** What a login of the database says to a question, on a connection of its own. */
export async function askDatabase<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off' })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
