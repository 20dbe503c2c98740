const quote = 0x22
const newline = 0x0a

/** As the exports do it in SQL: what a spreadsheet would run as a formula stays text. */
export function harmless(text: string): string {
  return /^([\s\u0085\u00A0\u200B-\u200F\u2028-\u202F\u2060\u3000\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/.test(text)
    ? `'${text}`
    : text
}

export const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The line of headings, after the mark by which Excel knows UTF-8. */
export function csvHead(headings: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${headings.map(quoted).join(',')}\r\n`)
}

/**
 * Lines as COPY ends them, ended as RFC 4180 wants it. Line ends within quotes belong to what somebody typed and stay.
 * `onRows` hears how many rows went by.
 */
export async function* csvLines(
  chunks: AsyncIterable<Buffer>,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  let quoted = false
  for await (const chunk of chunks) {
    const ends: number[] = []
    let nextQuote = chunk.indexOf(quote)
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) {
      while (nextQuote >= 0 && nextQuote < at) {
        quoted = !quoted
        nextQuote = chunk.indexOf(quote, nextQuote + 1)
      }
      if (!quoted) ends.push(at)
    }
    for (; nextQuote >= 0; nextQuote = chunk.indexOf(quote, nextQuote + 1)) quoted = !quoted
    onRows(ends.length)
    yield withReturns(chunk, ends)
  }
}

function withReturns(chunk: Buffer, ends: readonly number[]): Buffer {
  const longer = Buffer.allocUnsafe(chunk.length + ends.length)
  let from = 0
  let to = 0
  for (const end of ends) {
    to += chunk.copy(longer, to, from, end)
    longer[to++] = 0x0d
    longer[to++] = newline
    from = end + 1
  }
  chunk.copy(longer, to, from)
  return longer
}
