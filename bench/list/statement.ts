import pg from 'pg'

/** A statement as it went to the database for one tenant. */
export type Statement = { tenant: number; text: string; values: unknown[]; columns: string[] }

/** Every query that the work sends over pg, as it was sent, but for what prepares a connection: a round trip each. */
export async function recorded(tenant: number, work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
  const query = prototype.query
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const { text, values } = given[0] as { text: string; values: unknown[] }
    if (values?.[0] !== '0') found.push({ tenant, text, values, columns: [] })
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return found
}
