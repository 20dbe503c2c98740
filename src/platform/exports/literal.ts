import pg from 'pg'
import { sendable } from '#platform/db/query-protocol.ts'

type Compiled = { readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * The statement with its parameters written into it, for COPY, which takes none. Each is a quoted literal of no type,
 * as the driver would have sent it, so that it means the same. What no literal can hold is refused.
 */
export function inlined({ sql, parameters }: Compiled): string {
  // Strings and quoted names are stepped over: a `$1` in them is no parameter.
  return sql.replace(/(?<!\w)e'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/gi, (all, number?: string) => {
    if (/^e'/i.test(all)) throw new Error(`a string with escapes has no end that is easily found: ${sql}`)
    if (number === undefined) return all
    if (Number(number) > parameters.length) throw new Error(`parameter ${all} is missing: ${sql}`)
    return literal(parameters[Number(number) - 1])
  })
}

/** One value as SQL: null, text, numbers, booleans, instants, bytes, arrays of these; objects as JSON. */
export function literal(value: unknown): string {
  const text = textOf(sendable(value))
  if (text === null) return 'null'
  // PostgreSQL reads a statement up to its first zero: what came after would be lost, quote and all.
  if (text.includes('\0')) throw new RangeError('a zero character cannot be written into a statement')
  return pg.escapeLiteral(text).trim()
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return String(value)
}

function elementOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value)!
  const text = textOf(value)
  return text === null ? 'null' : `"${text.replaceAll(/[\\"]/g, '\\$&')}"`
}
