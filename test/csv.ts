/** Reads CSV as RFC 4180 says, strictly: what is not quoted holds no quote, lines end with CRLF. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y
      quoted.lastIndex = at
      const found = quoted.exec(text)
      if (!found) throw new Error(`a quote is never closed: ${text.slice(at, at + 40)}`)
      cell = found[1]!.replaceAll('""', '"')
      at = quoted.lastIndex
    } else {
      const plain = /[^",\r\n]*/y
      plain.lastIndex = at
      cell = plain.exec(text)![0]
      at = plain.lastIndex
    }
    row.push(cell)
    if (text[at] === ',') {
      at++
      // A comma at the very end is followed by one more, empty cell.
      if (at < text.length) continue
    }
    if (text.slice(at, at + 2) !== '\r\n')
      throw new Error(`not a line end: ${JSON.stringify(text.slice(at, at + 20))}`)
    at += 2
    rows.push(row)
    row = []
  }
  return rows
}
