const quote = 0x22
const newline = 0x0a

/** The line of headings, after the mark by which Excel knows UTF-8. */
export function csvHead(headings: readonly string[]): Buffer {
  const cells = headings.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  return Buffer.from(`\uFEFF${cells.join(',')}\r\n`)
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
