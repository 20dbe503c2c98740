import { deflateSync } from 'node:zlib'
import yazl from 'yazl'

/** A file of about so many bytes, of a shape that some parser might stumble over. */
export type Shape = (bytes: number) => string | Buffer | Promise<Buffer>

const filled = (bytes: number, unit: string, head = '', tail = '') =>
  head + unit.repeat(Math.max(1, Math.ceil((bytes - head.length - tail.length) / unit.length))) + tail

const heads = 'Date,Description,Amount\n01/02/2026,'

/** What is no table at all for most of its length, and tables of everything that tables have. */
export const tables: Record<string, Shape> = {
  'a cell of dots': (n) => filled(n, '.', `${heads}x,`, '1a1\n'),
  'a cell of blanks': (n) => filled(n, ' ', `${heads}a`, 'b,1.00\n'),
  'a cell of digits': (n) => filled(n, '1', `${heads}x,`, 'x\n'),
  'a cell of groups': (n) => filled(n, '1,', `${heads}x,"`, 'x"\n'),
  'a cell of minuses': (n) => filled(n, '-', `${heads}x,`, '1x\n'),
  'a cell of zeros': (n) => filled(n, '0', `${heads}x,1.`, '1\n'),
  'a day without end': (n) => filled(n, ' 1:00', 'Date,Amount\n01/02/2026', '\n,1.00\n'),
  'many rows': (n) => filled(n, '01/02/2026,x,1.00\n', 'Date,Description,Amount\n'),
  'many empty rows': (n) => filled(n, '\n', heads),
  'many columns': (n) => filled(n, 'a,', '', '\n1,2\n'),
  'one quote': (n) => filled(n, 'a,b\n', `${heads}"`),
  'many quotes': (n) => filled(n, '""', `${heads}"`, '",1.00\n'),
  'quotes apart': (n) => filled(n, '"a" b,', heads),
  'lines of no table': (n) => filled(n, 'Statement of account\n'),
  'returns alone': (n) => filled(n, 'a,b\r'),
}

export const ofx: Record<string, Shape> = {
  'CDATA that is never closed': (n) => filled(n, '<![CDATA[', '<OFX>'),
  'elements that are never closed': (n) => filled(n, '<STMTTRN>', '<OFX><BANKTRANLIST>'),
  'many accounts': (n) => filled(n, '<ACCTID>1', '<OFX><BANKTRANLIST>'),
  'many transactions': (n) =>
    filled(n, '<STMTTRN><TRNAMT>1.00<DTPOSTED>20260101<NAME>x</STMTTRN>', '<OFX><CURDEF>GBP<BANKTRANLIST>'),
  'less-than signs': (n) => filled(n, '<', '<OFX>'),
  ampersands: (n) => filled(n, '&amp;', '<OFX><BANKTRANLIST><NAME>'),
}

const swift = ':20:A\n:25:12345678\n:28C:1\n:60F:C260209GBP1000,00\n'
export const mt940: Record<string, Shape> = {
  'many entries': (n) => filled(n, ':61:260210C1,NTRF\n', swift, ':62F:C260210GBP1,\n'),
  'an entry without end': (n) => filled(n, '1', `${swift}:61:260210C`),
  'words without end': (n) => filled(n, '?20', `${swift}:61:260210C1,NTRF\n:86:166`),
  'lines of words': (n) => filled(n, 'a\n', `${swift}:61:260210C1,NTRF\n:86:`),
  'names without end': (n) => filled(n, '/NAME/', `${swift}:61:260210C1,NTRF\n:86:`),
  'many statements': (n) => filled(n, `${swift}:62F:C260209GBP1000,00\n`),
  'blocks without end': (n) => filled(n, '{4:', '{1:F01A}\n:20:A\n'),
  'balances without end': (n) => filled(n, ':60F:C260209GBP1,\n', ':20:A\n'),
}

const ns = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'

export const xml: Record<string, Shape> = {
  'elements that are never closed': (n) => filled(n, '<a ', '<Invoice>'),
  nesting: (n) => filled(n / 2, '<a>', '<Invoice>'),
  'many elements': (n) => filled(n, '<a/>', '<Invoice>', '</Invoice>'),
  'many attributes': (n) =>
    `<Invoice ${Array.from({ length: Math.ceil(n / 12) }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  'one long attribute': (n) => filled(n, 'a&lt;', '<Invoice a="', '"/>'),
  entities: (n) => filled(n, '&amp;', '<Invoice><ID>', '</ID></Invoice>'),
  'text in pieces': (n) => filled(n, 'a<!-- -->', '<Invoice><ID>', '</ID></Invoice>'),
  'CDATA in pieces': (n) => filled(n, '<![CDATA[a]]>', '<Invoice><ID>', '</ID></Invoice>'),
  'a comment without end': (n) => filled(n, '-', '<Invoice><!--'),
  'CDATA without end': (n) => filled(n, '<![CDATA[', '<Invoice>'),
  'invoice lines': (n) =>
    filled(
      n,
      '<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="HUR">1</InvoicedQuantity><LineExtensionAmount currencyID="GBP">9</LineExtensionAmount><Item><Name>a</Name></Item></InvoiceLine>',
      `<Invoice ${ns}><ID>1</ID>`,
      '</Invoice>',
    ),
  parties: (n) =>
    filled(
      n,
      '<PartyTaxScheme><CompanyID>1</CompanyID></PartyTaxScheme>',
      `<Invoice ${ns}><AccountingSupplierParty><Party>`,
      '</Party></AccountingSupplierParty></Invoice>',
    ),
  taxes: (n) =>
    filled(
      n,
      '<TaxSubtotal><TaxAmount>1</TaxAmount><TaxCategory><ID>S</ID><Percent>20</Percent></TaxCategory></TaxSubtotal>',
      `<Invoice ${ns}><DocumentCurrencyCode>GBP</DocumentCurrencyCode><TaxTotal><TaxAmount currencyID="GBP">1</TaxAmount>`,
      '</TaxTotal></Invoice>',
    ),
  'entries of an account': (n) =>
    filled(
      n,
      '<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-10</Dt></BookgDt></Ntry>',
      '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id><Ccy>GBP</Ccy></Acct>',
      '</Stmt></BkToCstmrStmt></Document>',
    ),
  'details of one entry': (n) =>
    filled(
      n,
      '<TxDtls><Amt Ccy="GBP">1.00</Amt><RltdPties><Dbtr><Nm>a</Nm></Dbtr></RltdPties></TxDtls>',
      '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id><Ccy>GBP</Ccy></Acct><Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-10</Dt></BookgDt><NtryDtls>',
      '</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    ),
  'words of one entry': (n) =>
    filled(
      n,
      '<Ustrd>a</Ustrd>',
      '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id><Ccy>GBP</Ccy></Acct><Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-10</Dt></BookgDt><NtryDtls><TxDtls><RmtInf>',
      '</RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    ),
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const pdf = (body: string | Buffer) =>
  Buffer.concat([
    latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.from(body as string, 'latin1'),
    latin('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
const packed = (size: number) => deflateSync(Buffer.alloc(size, 'a'))

export const pdfs: Record<string, Shape> = {
  'embedded files by name': (n) => pdf(filled(n, '/EmbeddedFile ')),
  'embedded files without a stream': (n) => pdf(filled(n, '<</Type/EmbeddedFile>> ')),
  'embedded files that unpack': (n) => {
    const inside = packed(5_000_000)
    const one = Buffer.concat([
      latin(`9 0 obj<</Type/EmbeddedFile/Filter/FlateDecode/Length ${inside.length}>>stream\n`),
      inside,
      latin('\nendstream endobj\n'),
    ])
    return pdf(Buffer.concat(Array.from({ length: Math.ceil(n / one.length) }, () => one)))
  },
  'object streams by name': (n) => pdf(filled(n, '/ObjStm ', '', 'stream')),
  'object streams that unpack': (n) => {
    const inside = packed(200_000)
    const one = Buffer.concat([
      latin(`9 0 obj<</Type/ObjStm/Filter/FlateDecode/Length ${inside.length}>>stream\n`),
      inside,
      latin('\nendstream endobj\n'),
    ])
    return pdf(Buffer.concat(Array.from({ length: Math.ceil(n / one.length) }, () => one)))
  },
  'object streams without a length': (n) => {
    const inside = packed(2_000)
    const one = Buffer.concat([
      latin('9 0 obj<</Type/ObjStm/Filter/FlateDecode/Length 8 0 R>>stream\n'),
      inside,
      latin('\nendstream endobj\n'),
    ])
    return pdf(Buffer.concat(Array.from({ length: Math.ceil(n / one.length) }, () => one)))
  },
  'objects in texts of objects': (n) => pdf(filled(n, '9 0 obj<<(')),
  'objects in comments': (n) => pdf(filled(n, '9 0 obj%')),
  'objects and their comments': (n) => pdf(filled(n, '9 0 obj<</First 1>>%')),
  'objects of lists': (n) => pdf(filled(n, '[<<', '9 0 obj<<')),
  'objects of names': (n) => pdf(filled(n, '/#46irst 1', '9 0 obj<<', '>>stream\n')),
  'objects that are small': (n) => pdf(filled(n, '9 0 obj<</A 1>>endobj ')),
  'a table far away': (n) => pdf(filled(n, '9 0 obj<<>>endobj ', '', 'startxref\n9\n')),
  'one far stream': (n) => pdf(`${filled(n / 2, '/ObjStm ')}${filled(n / 2, ' ', '', 'stream')}`),
  'dictionaries that are never closed': (n) => pdf(filled(n, '<<')),
  'names in figures': (n) => pdf(filled(n, '#4a')),
  pages: (n) => pdf(filled(n, '/Type /Page ')),
  'marks without end': (n) => pdf(filled(n, '/ID [(')),
  'a picture': (n) =>
    pdf(
      Buffer.concat([latin('9 0 obj<</Length 8 0 R>>stream\n'), Buffer.alloc(n, 0x55), latin('\nendstream')]),
    ),
}

async function zip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const made = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts))
    made.addBuffer(Buffer.from(content as string), name, { compress: !name.startsWith('xl/') })
  made.end()
  const bytes: Buffer[] = []
  for await (const some of made.outputStream) bytes.push(some as Buffer)
  return Buffer.concat(bytes)
}

/** A workbook whose sheet, texts or list of sheets unpack to so many bytes. */
const book = (parts: {
  sheet?: string
  shared?: string
  sheets?: string
  styles?: string
  relations?: string
}) =>
  zip({
    '[Content_Types].xml':
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${parts.sheets ?? '<sheet name="a" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/>${parts.relations ?? ''}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${parts.styles ?? ''}<cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${parts.shared ?? '<si><t>Name</t></si>'}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${parts.sheet ?? '<row r="1"><c r="A1"><v>1</v></c></row>'}</sheetData></worksheet>`,
  })

export const workbooks: Record<string, Shape> = {
  'rows that are never closed': (n) => book({ sheet: filled(n, '<row r="1"> ') }),
  'cells that are never closed': (n) => book({ sheet: filled(n, '<c r="A1"> ', '<row r="1">', '</row>') }),
  'many rows': (n) => book({ sheet: filled(n, '<row><c t="inlineStr"><is><t>a</t></is></c></row>') }),
  'a row of many cells': (n) => book({ sheet: filled(n, '<c><v>1</v></c>', '<row r="1">', '</row>') }),
  'far columns': (n) => book({ sheet: filled(n, '<row><c r="XFD1"><v>1</v></c></row>') }),
  'texts that are never closed': (n) => book({ shared: filled(n, '<t>a ', '<si>', '</si>') }),
  'readings that are never closed': (n) => book({ shared: filled(n, '<rPh> ', '<si>', '</si>') }),
  'many texts': (n) => book({ shared: filled(n, '<si><t>a</t></si>') }),
  'one long text': (n) => book({ shared: filled(n, 'a &amp; ', '<si><t>', '</t></si>') }),
  'many sheets': (n) => book({ sheets: filled(n, '<sheet name="a" sheetId="1" r:id="rId1"/>') }),
  'sheets that are never closed': (n) => book({ sheets: filled(n, '<sheet ') }),
  'relations that are never closed': (n) => book({ relations: filled(n, '<Relationship ') }),
  'formats that are never closed': (n) => book({ styles: filled(n, '<numFmt ') }),
  'many parts': (n) =>
    zip(
      Object.fromEntries(
        Array.from({ length: Math.min(60_000, Math.ceil(n / 200)) }, (_, at) => [`xl/part${at}.xml`, 'a']),
      ),
    ),
}

export const texts: Record<string, Shape> = {
  'less-than signs': (n) => filled(n, '<'),
  'blanks behind a sign': (n) => filled(n, ' ', '<', 'a'),
  'headers of a mail': (n) => filled(n, 'A: b\r\n'),
  'one line': (n) => filled(n, 'a'),
}
