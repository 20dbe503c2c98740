import type pg from 'pg'
import { onConnection } from '#test/database.ts'

export type Column = {
  name: string
  /** The oid of its type. */
  type: number
  /** Said of a plain column of a table only. */
  nullable: boolean | undefined
}

export type Prepared = { columns: Column[] } | { refused: string }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/**
 * What PostgreSQL says of each text without running it, as the driver sends it: without types for its values. In one
 * connection, one after the other.
 */
export function prepareAll(url: string, texts: readonly string[]): Promise<Prepared[]> {
  return onConnection(url, async (client) => {
    const described: (Field[] | { refused: string })[] = []
    for (const text of texts) described.push(await describeText(client, text))
    const { rows } = await client.query<{ relation: number; at: number }>(
      `select attrelid::int as relation, attnum as at from pg_attribute where not attnotnull and attnum > 0`,
    )
    const nullable = new Set(rows.map(({ relation, at }) => `${relation} ${at}`))
    return described.map((each) =>
      'refused' in each
        ? each
        : {
            columns: each.map(({ name, dataTypeID, tableID, columnID }) => ({
              name,
              type: dataTypeID,
              nullable: tableID > 0 ? nullable.has(`${tableID} ${columnID}`) : undefined,
            })),
          },
    )
  })
}

function describeText(client: pg.Client, text: string): Promise<Field[] | { refused: string }> {
  return new Promise((resolve) => {
    let answer: Field[] = []
    // As a query of the driver, that parses and describes and then ends.
    const asked = {
      submit(connection: { parse(what: object): void; describe(what: object): void; sync(): void }) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        answer = fields
      },
      handleError({ message, position }: { message: string; position?: string }) {
        const at = Number(position ?? 1) - 1
        // The driver forgets whom it asked for, and tells no end.
        resolve({
          refused: `${message}${position ? ` at “${text.slice(Math.max(0, at - 20), at + 30)}”` : ''}`,
        })
      },
      handleReadyForQuery() {
        resolve(answer)
      },
    }
    client.query(asked as never)
  })
}
