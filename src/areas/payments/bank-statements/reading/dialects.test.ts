import { describe, expect, it } from 'vitest'
import {
  base64,
  camt,
  csv,
  mt940,
  ofxSgml,
  ofxXml,
  workbook,
} from '#areas/payments/bank-statements/bank-statements.testing.ts'
import { bytesOf, textOf } from '#areas/payments/bank-statements/reading/decode.ts'
import { opened, openedText } from '#areas/payments/bank-statements/reading/read.ts'
import {
  readAs,
  readCsv,
  readFile,
  refusalOf,
} from '#areas/payments/bank-statements/reading/reading.testing.ts'
import { Refusal } from '#platform/refusal.ts'
import { workbookOf } from '#platform/workbook/workbook.testing.ts'

const amounts = (text: string) => readFile(text).lines.map(({ amount }) => amount)

describe('an amount of OFX', () => {
  const file = (...values: string[]) =>
    ofxSgml.replace(
      /<STMTTRN>[\s\S]*<\/BANKTRANLIST>/,
      `${values.map((value) => `<STMTTRN><DTPOSTED>20260210<TRNAMT>${value}<FITID>${value}<NAME>A`).join('\n')}</BANKTRANLIST>`,
    )
  it.each([
    [['12,500'], [1250]],
    [['100,000'], [10_000]],
    [
      ['-12.500', '7,25', '1385.52'],
      [-1250, 725, 138_552],
    ],
    [
      ['+5', '1,234.56'],
      [500, 123_456],
    ],
  ])('%j has its fraction behind its mark', (values, moved) =>
    expect(amounts(file(...values))).toEqual(moved),
  )
  it.each(['12,345', '1,234,567', '1.2.3', 'x', '1e3', '9'.repeat(400)])('%s is none', (value) =>
    expect(refusalOf(() => readFile(file(value)))).toMatch(/no amount/),
  )
})

describe('the characters of OFX', () => {
  it.each(['1252', 'ISO-8859-1', 'NONE'])('are what its bytes are, whatever CHARSET:%s says', (charset) => {
    const text = ofxSgml.replace('CHARSET:1252', `CHARSET:${charset}`).replace('NORTHWIND', 'Café')
    const named = (bytes: Buffer) => readFile(textOf(bytesOf(base64(bytes)))).lines[0]!.payer
    expect(named(Buffer.from(text))).toBe('Café & SONS')
    expect(named(Buffer.from(text, 'latin1'))).toBe('Café & SONS')
  })

  it('are resolved once', () => {
    const payer = (said: string) => readFile(ofxSgml.replace('NORTHWIND &amp; SONS', said)).lines[0]!.payer
    expect(payer('Caf&#233; &#xE9;')).toBe('Café é')
    expect(payer('&amp;#233;')).toBe('&#233;')
    expect(payer('a&#0;b &#xD800; &#99999999;')).toBe('a&#0;b &#xD800; &#99999999;')
  })
})

it('what a bank of OFX has not booked is listed, and is no money', () => {
  const pending =
    '</BANKTRANLIST><BANKTRANLISTP><DTASOF>20260211<STMTTRNP><TRNTYPE>HOLD<DTTRAN>20260212<TRNAMT>-9.00<NAME>Fuel</BANKTRANLISTP>'
  const file = readFile(ofxSgml.replace('</BANKTRANLIST>', pending))
  expect(file.lines.map(({ amount }) => amount)).toEqual([138_552, -2000])
  expect(file.left_out).toEqual([{ day: '2026-02-12', amount: -900, text: 'Fuel', reason: 'pending' }])
})

describe('CAMT.053 of many statements', () => {
  const statement = (day: string, opening: string, closing: string, amount: string, more = '') =>
    `<Stmt>${more}<Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id><Ccy>GBP</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${day ? `<Dt><Dt>${day}</Dt></Dt>` : ''}</Bal>
    <Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-10</Dt></BookgDt></Ntry></Stmt>`
  const file = (...statements: string[]) =>
    `<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`
  const first = statement('2026-02-10', '50.00', '60.00', '10.00')
  const second = statement('2026-02-11', '60.00', '80.00', '20.00')
  const third = statement('2026-02-12', '80.00', '85.00', '5.00')

  it.each([
    ['as they follow', [first, second, third]],
    ['the newest first', [third, second, first]],
    ['in any order', [second, third, first]],
  ])('is read %s', (_, statements) =>
    expect(readFile(file(...statements))).toMatchObject({
      ...{ opening: 5000, closing: 8500 },
      lines: [{ amount: 1000 }, { amount: 2000 }, { amount: 500 }],
    }),
  )

  it('is put in order by its balances where nothing else tells', () => {
    const undated = [statement('', '60.00', '80.00', '20.00'), statement('', '50.00', '60.00', '10.00')]
    expect(readFile(file(...undated))).toMatchObject({ opening: 5000, closing: 8000 })
  })

  it('is refused where one is missing, or does not add up by itself', () => {
    expect(refusalOf(() => readFile(file(first, third)))).toMatch(/£60\.00.*£80\.00.*missing/)
    expect(refusalOf(() => readFile(file(first.replace('>10.00<', '>11.00<'), second)))).toMatch(
      /do not add up/,
    )
  })

  it('lists what is not booked, with its reason', () => {
    const entries = [
      { amount: '100.00', ref: 'R1' },
      { amount: '7.00', status: 'PDNG', text: 'Card', debit: true },
      { amount: '8.00', status: 'INFO', name: 'Northwind' },
    ]
    expect(readFile(camt(entries)).left_out).toEqual([
      { day: '2026-02-10', amount: -700, text: 'Card', reason: 'pending' },
      { day: '2026-02-10', amount: 800, text: 'Northwind', reason: 'information' },
    ])
  })
})

describe('MT940', () => {
  it('is read by what SWIFT says of its fields', () => {
    expect(readFile(mt940())).toEqual({
      ...{
        format: 'mt940',
        account: 'GB29NWBK60161331926819',
        currency: 'GBP',
        opening: 100_000,
        closing: 227_652,
      },
      lines: [
        {
          day: '2026-02-10',
          amount: 138_552,
          payer: 'NORTHWIND LTD',
          details: 'INV-0001 FEBRUARY',
          bank_reference: 'B4E23',
        },
        { day: '2026-02-11', amount: -12_000, payer: '', details: 'Bank charge 7788', bank_reference: '' },
        { day: '2027-01-02', amount: 1100, payer: 'Birch', details: 'BirchINV 2', bank_reference: '' },
      ].map((line) =>
        line.payer === 'Birch' ? { ...line, details: expect.stringContaining('INV 2') } : line,
      ),
      left_out: [],
    })
  })

  it('counts what was taken back the other way round', () => {
    const turned = (mark: string) =>
      readFile(mt940(`:61:260210${mark}5,00NMSCNONREF`, mark === 'RD' ? '1005,00' : '995,00')).lines[0]!
        .amount
    expect(turned('RC')).toBe(-500)
    expect(turned('RD')).toBe(500)
  })

  it('takes many statements of an account, and leaves out what is only expected', () => {
    const pages = [
      mt940(':61:260211C5,NTRFNONREF', '1010,', '2', 'C260211GBP1005,'),
      mt940(':61:260210C5,NTRFNONREF', '1005,'),
    ]
    expect(readFile(pages.join('\r\n'))).toMatchObject({ opening: 100_000, closing: 101_000 })
    expect(readFile(mt940(':61:260210C5,NTRFNONREF\r\n:61:260212EC9,NTRFNONREF', '1005,')).left_out).toEqual([
      { day: '2026-02-12', amount: 900, text: '', reason: 'pending' },
    ])
  })

  it.each([
    ['another account', `${mt940()}${mt940().replace('GB29NWBK60161331926819', '12345678')}`, /2 accounts/],
    ['totals that differ', mt940(':61:260210C5,00NTRFNONREF', '1006,00'), /do not add up/],
    ['an amount with a point', mt940(':61:260210C5.00NTRFNONREF', '1005,00'), /no entry/],
    ['a day that is none', mt940(':61:260231C5,00NTRFNONREF', '1005,00'), /no day/],
    ['what is not booked', `${mt940()}:34F:GBP0,\r\n`, /MT942/],
  ])('is refused with %s', (_, text, words) => expect(refusalOf(() => readFile(text))).toMatch(words))
})

describe('a workbook', () => {
  it('is read as a table, whatever its cells are', async () => {
    const file = readAs(await opened(await workbook()))
    expect(file).toMatchObject({
      ...{ format: 'xlsx', opening: 10_000, closing: 122_346 },
      lines: [
        { day: '2026-02-10', amount: 123_456, details: 'INV-0001' },
        { day: '2026-02-11', amount: -11_110, details: 'Rent' },
      ],
    })
  })

  it.each([
    ['is cut', async () => (await workbook()).subarray(0, 900), /cannot be read|damaged/],
    ['is none', () => workbookOf({ sheets: [], shared: [], without: 'xl/workbook.xml' }), /no workbook/],
    [
      'holds macros',
      () => workbookOf({ sheets: [], shared: [], more: { 'xl/vbaProject.bin': 'x' } }),
      /macros/,
    ],
    ['holds nothing', () => workbookOf({ sheets: [{ name: 'A', rows: '' }], shared: [] }), /no columns/],
  ])('is refused in words where it %s', async (_, bytes, words) => {
    const refused = await opened(await bytes())
      .then(readAs, (error: unknown) => error as Refusal)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect((refused as Refusal).errors?.content?.[0]).toMatch(words)
  })
})

describe('text that no reader takes is refused with what to ask for', () => {
  const santander = [
    'From: 01/11/2026 to 30/11/2026',
    'Account: XXXX XXXX XXXX 1234',
    ...['23/11/2026', '24/11/2026'].flatMap((day) => [
      '',
      `Date: ${day}`,
      'Description: CR NORTHWIND LTD',
      'Amount: 1,234.56',
      'Balance: 5,678.90',
    ]),
  ].join('\r\n')
  it.each([
    ['a line for each detail', santander, /choose CSV, Excel \(\.xlsx\) or OFX instead/],
    ['the same with hard blanks', santander.replaceAll(': ', ':\u00a0'), /choose CSV, Excel/],
    ['QIF', '!Type:Bank\nD23/11/2026\nT1,234.56\nPNorthwind\n^', /QIF.*CSV/],
    ['a page', '<html><table><tr><td>23/11/2026</td></tr></table></html>', /web page.*CSV/],
    ['prose', 'hello\nworld', /no columns.*CSV/],
  ])('%s', (_, text, words) =>
    expect(refusalOf(() => ('rows' in openedText(text) ? readCsv(text) : readFile(text)))).toMatch(words),
  )
})

// Each at every place: what is left is refused, or every line of it is there.
describe('a file that was cut in its middle is told', () => {
  const wholes: Record<string, string> = {
    camt: camt([
      { amount: '10.00', text: 'One' },
      { amount: '20.00', text: 'Two' },
    ]),
    ofxSgml,
    ofxXml,
    mt940: mt940(),
    'mt940 that was sent': `{1:F01BANKGB2LAXXX0000000000}{2:O9400000260210BANKGB2L}{4:\r\n${mt940()}-}`,
    'CSV with quotes':
      '"Date","Details","Amount"\r\n"23/11/2026","One, two","10.00"\r\n"24/11/2026","Three","20.00"',
    'CSV that ends with amounts': 'Date,Details,Amount\n23/11/2026,One,10.00\n24/11/2026,Two,1250.00',
    'CSV of a statement': csv('23/11/2026,INV-0001,Northwind,"1,385.52",', '24/11/2026,Fee,,,12.00'),
  }
  const readAny = (text: string) => ('rows' in openedText(text) ? readCsv(text) : readFile(text))
  // A table says nowhere where it ends: one that ends with a line is whole as far as anybody can tell.
  const endsALine = (whole: string, at: number) =>
    /^\r?\n/.test(whole.slice(at)) || /\n$/.test(whole.slice(0, at))

  it.each(Object.entries(wholes))('%s', (kind, whole) => {
    const lines = readAny(whole).lines.length
    const silent: string[] = []
    // Of a table its headings and one line, to compare with.
    const from = kind.startsWith('CSV') ? whole.indexOf('\n24/') + 1 : 1
    for (let at = from; at < whole.length; at++) {
      if (kind.startsWith('CSV') && endsALine(whole, at)) continue
      const left = whole.slice(0, at)
      const refused = refusalOf(() => {
        if (readAny(left).lines.length === lines) throw new Refusal('whole', 422, '', '', { a: ['whole'] })
      })
      if (refused === 'nothing was refused') silent.push(left.slice(-20))
    }
    expect(silent).toEqual([])
  })
})
