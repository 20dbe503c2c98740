import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

type Book = {
  sheets: { name: string; rows: string; state?: string }[]
  shared: string[]
  /** Other parts of it. */
  more?: Record<string, string>
  without?: string
}

/** A workbook as Excel writes it: the second style of its cells is a day. */
export function workbookOf({ sheets, shared, more = {}, without }: Book): Promise<Buffer> {
  const escaped = (text: string) => text.replaceAll('&', '&amp;')
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  }
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts))
    if (name !== without) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as never)
}
