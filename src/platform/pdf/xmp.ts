/**
 * Changes what a PDF of our own says about itself (XMP), and moves its table of objects along. Made for what `renderPdf`
 * writes: one table of objects, and the metadata as plain text. Throws where it finds neither. The same in, the same out.
 */
export function rewriteXmp(pdf: Buffer, change: (xmp: string) => string): Buffer {
  const begin = pdf.indexOf('<?xpacket begin=')
  const last = pdf.indexOf('<?xpacket end=', begin)
  const end = pdf.indexOf('?>', last) + 2
  const head = pdf.lastIndexOf('/Length ', begin)
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1'))?.[1])
  if (begin < 0 || last < 0 || head < 0 || !pdf.subarray(table, table + 4).equals(Buffer.from('xref')))
    throw new Error('this PDF does not say what it is where we write it')
  const xmp = Buffer.from(change(pdf.subarray(begin, end).toString('utf8')))
  const lengthEnd = head + '/Length '.length + String(end - begin).length
  const dictionary = pdf.subarray(head, lengthEnd).toString('latin1')
  if (dictionary !== `/Length ${end - begin}`)
    throw new Error('this PDF does not say how long its metadata are')
  const length = Buffer.from(`/Length ${xmp.length}`)
  const grown = xmp.length - (end - begin) + length.length - dictionary.length
  const moved = (offset: number) => (offset > head ? offset + grown : offset)
  const objects = pdf
    .subarray(table)
    .toString('latin1')
    .replaceAll(
      /^(\d{10}) (\d{5}) n/gm,
      (_, at: string, of: string) => `${String(moved(Number(at))).padStart(10, '0')} ${of} n`,
    )
    .replace(/startxref\s+\d+/, `startxref\n${moved(table)}`)
  return Buffer.concat([
    pdf.subarray(0, head),
    length,
    pdf.subarray(lengthEnd, begin),
    xmp,
    pdf.subarray(end, table),
    Buffer.from(objects, 'latin1'),
  ])
}

/** What stands in this PDF and in no other: the second half of its /ID, which follows from its content. '' without one. */
export function markOfPdf(pdf: Buffer): string {
  const trailer = pdf.subarray(-2_000).toString('latin1')
  return /\/ID\s*\[\s*\([^)]{8,64}\)\s*\(([A-Za-z0-9+/=]{16,64})\)/.exec(trailer)?.[1] ?? ''
}
