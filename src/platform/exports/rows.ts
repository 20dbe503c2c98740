import { StringDecoder } from 'node:string_decoder'

/** A cell's text, or null where the database has none. */
export type CopiedRow = (string | null)[]

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Rows out of COPY's text format, as many at a time as arrived together. */
export async function* copiedRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CopiedRow[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map((line) => line.split('\t').map(cellOf))
  }
}

function cellOf(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\')
    ? text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
    : text
}
