import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { xmlText } from '#platform/exports/sheet.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one worksheet, whose markup streams in while the file streams out. */
export function workbook(title: string, sheet: AsyncIterable<Buffer>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const source = Readable.from(sheet, { objectMode: false, highWaterMark: 1 << 18 })
  output.once('close', () => source.destroy())
  for (const [path, content] of Object.entries(parts(title))) zip.addBuffer(Buffer.from(xml + content), path)
  // Level 1: three times as fast as the usual 6, for a file a fifth larger.
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  zip.end()
  return output
}

function parts(title: string): Record<string, string> {
  const part = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${types}.${type}+xml"/>`
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/worksheets/sheet1.xml', 'worksheet')}${part('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
}

/** At most 31 characters, and none that a reference to the sheet gives a meaning to. */
function sheetName(title: string): string {
  return xmlText(
    title
      .replaceAll(/[[\]:*?/\\'"]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1',
  )
}

// Plain, bold heading, whole number, number with two decimals, day, day and time: the last two as the reader's country
// writes them.
const formats = [0, 0, 1, 4, 14, 22]
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map(
    (format, at) =>
      `<xf numFmtId="${format}" fontId="${at === 1 ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${at === 1 ? ' applyFont="1"' : ''}/>`,
  )
  .join('')}</cellXfs></styleSheet>`
