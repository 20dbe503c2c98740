import { createHash } from 'node:crypto'

/** What a document says, as one text: the same for the same document, in whichever order its parts are given. */
export function fingerprint(previous: string, document: object): string {
  return createHash('sha256')
    .update(`${previous}\n${canonical(document)}`)
    .digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}
