import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64, camt, ofxSgml, ofxXml } from '#areas/payments/bank-statements/bank-statements.testing.ts'
import { amountOf, decimalMarkOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import { dayOf, dayOrdersOf, twoDaysIn } from '#areas/payments/bank-statements/reading/days.ts'
import { bytesOf, textOf } from '#areas/payments/bank-statements/reading/decode.ts'
import { lineKeys, numbersIn } from '#areas/payments/bank-statements/reading/keys.ts'
import { openedText } from '#areas/payments/bank-statements/reading/read.ts'
import {
  csvTable,
  readCsv,
  readFile,
  refusalOf,
} from '#areas/payments/bank-statements/reading/reading.testing.ts'

describe('an amount as banks print it', () => {
  it.each([
    ['1,234.56', '.', 123_456],
    ['1.234,56', ',', 123_456],
    ["1'234.56", '.', 123_456],
    ['1 234,5', ',', 123_450],
    ['(12.00)', '.', -1200],
    ['12.00-', '.', -1200],
    ['−12.00', '.', -1200],
    ['£12', '.', 1200],
    ['-£12.10', '.', -1210],
    ['12.00 DR', '.', -1200],
    ['12.00CR', '.', 1200],
    ['12.00 USD', '.', 1200],
    ['.5', '.', 50],
    ['1.2300', '.', 123],
    ['1.234', '.', undefined],
    ['12,34.56', '.', undefined],
    ['1e3', '.', undefined],
    ['5-00', '.', undefined],
    ['GBP -12.00', '.', -1200],
    ['-GBP 12.00', '.', -1200],
    ['12.00- GBP', '.', -1200],
    ['£-12.00', '.', -1200],
    ['', '.', undefined],
    ['99999999999.99', '.', undefined],
    ['12,34,567.00', '.', 123_456_700],
    ['1,234,567.00', '.', 123_456_700],
    ['1.234.567,00', ',', 123_456_700],
    ['9999999999999', '.', undefined],
    ['9999999999', '.', 999_999_999_900],
    ['999999999', '.', 99_999_999_900],
    ['+12.00', '.', 1200],
    ['12.00 D', '.', -1200],
    ['12.00 C', '.', 1200],
    ['0.00-', '.', 0],
    ['12', ',', 1200],
    ['12.', '.', 1200],
    ['.', '.', undefined],
    [`${'0'.repeat(100)}1`, '.', undefined],
  ] as const)('%s with %s', (text, mark, minor) => expect(amountOf(text, mark, 'GBP')).toBe(minor))

  it('has the decimals of its currency', () => {
    expect(amountOf('1200', '.', 'JPY')).toBe(1200)
    expect(amountOf('1.5', '.', 'JPY')).toBeUndefined()
    expect(amountOf('1.234', '.', 'KWD')).toBe(1234)
  })

  it('is read back as it was written, with either mark', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom('.', ','),
        (minor, mark) => {
          const [whole, rest] = [
            Math.trunc(Math.abs(minor) / 100),
            String(Math.abs(minor) % 100).padStart(2, '0'),
          ]
          const groups = String(whole).replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.')
          const text = `${minor < 0 ? '-' : ''}${groups}${mark}${rest}`
          return amountOf(text, mark as '.', 'GBP') === minor && decimalMarkOf([text]) === mark
        },
      ),
    )
  })

  it.each([
    [['1,234', '12.50'], '.'],
    [['1.234', '12,50'], ','],
    [['1,234'], '.'],
    [[], '.'],
    [['1,234', '12,5'], ','],
    [['1,234.5 DR'], '.'],
    [['12,'], ','],
    [['-,50 CR'], ','],
    [['5.00 A1', '1,25'], ','],
    [['n/a', 'see no. 7, please', '3,20'], ','],
    [['n.a.'], '.'],
    [['n,a'], ','],
  ] as const)('the mark of %j is %s', (column, mark) => expect(decimalMarkOf(column)).toBe(mark))
})

describe('a day as banks print it', () => {
  it.each([
    ['23/11/2026', 'dmy', '2026-11-23'],
    ['11/23/2026', 'mdy', '2026-11-23'],
    ['2026-11-23', 'dmy', '2026-11-23'],
    ['20261123', 'dmy', '2026-11-23'],
    ['23 Nov 26', 'dmy', '2026-11-23'],
    ['23.11.26', 'dmy', '2026-11-23'],
    ['2026-11-23T10:02:00Z', 'ymd', '2026-11-23'],
    ['30/02/2026', 'dmy', undefined],
    ['23/13/2026', 'dmy', undefined],
    ['01/01/1889', 'dmy', undefined],
    ['soon', 'dmy', undefined],
  ] as const)('%s as %s', (text, order, day) => expect(dayOf(text, order)).toBe(day))

  it('stands in the order that all can be read in', () => {
    expect(dayOrdersOf(['01/02/2026', '23/02/2026'])).toEqual(['dmy'])
    expect(dayOrdersOf(['01/02/2026', '02/23/2026'])).toEqual(['mdy'])
    expect(dayOrdersOf(['26/13/23', '26/12/24'])).toEqual([])
    expect(twoDaysIn(['05/05/2026', '05/11/2026'])).toBe('05/11/2026')
    expect(twoDaysIn(['05/05/2026', '2026-11-05', '5 Nov 2026', 'Nov 5 2026'])).toBeUndefined()
  })
})

describe('the text of a file', () => {
  it.each([
    ['utf-8 with its mark', Buffer.from('\uFEFFMüller')],
    ['utf-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Müller', 'utf16le')])],
    ['windows', Buffer.from('Müller', 'latin1')],
  ])('is found in %s', (_, bytes) => expect(textOf(bytesOf(base64(bytes)))).toBe('Müller'))

  it('passes over a balance brought forward', () => {
    const text =
      'Date,Description,Amount,Balance\n01/02/2026,Brought forward,,100.00\n02/02/2026,Paid,5.00,105.00'
    expect(readCsv(text).lines.map(({ amount }) => amount)).toEqual([500])
  })

  it.each([
    ['nothing', '', /empty/],
    ['blanks', ' \n', /empty/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['bytes', 'a\u0000b', /no text/],
  ])('is refused of %s', (_, text, words) =>
    expect(refusalOf(() => textOf(bytesOf(base64(text))))).toMatch(words),
  )
})

describe('a CSV file', () => {
  it('is read whatever its bank calls and orders its columns', () => {
    const german =
      'Konto;123\n\nBuchungstag;Verwendungszweck;Name;Betrag\n23.11.26;"Rechnung ""7""; danke";Müller GmbH;1.234,50\n'
    expect(readCsv(german, 'EUR').lines).toEqual([
      {
        day: '2026-11-23',
        amount: 123_450,
        payer: 'Müller GmbH',
        details: 'Rechnung "7"; danke',
        bank_reference: '',
      },
    ])
    const two =
      'Date\tType\tMoney In\tMoney Out\tReference\n01/02/2026\tBACS\t10.00\t\tINV 7\n02/02/2026\tFPO\t\t4.00\tRent\n'
    expect(readCsv(two).lines.map(({ amount, details }) => [amount, details])).toEqual([
      [1000, 'INV 7'],
      [-400, 'Rent'],
    ])
  })

  it('takes the way an amount went from a column of its own', () => {
    const text = 'Date,Amount,Debit/Credit,Name\n01/02/2026,5.00,Debit,A\n02/02/2026,7.00,Credit,B'
    expect(readCsv(text).lines.map(({ amount }) => amount)).toEqual([-500, 700])
  })

  const balances = (last: string) =>
    `Date,Amount,Name,Balance\n03/02/2026,5.00,C,${last}\n02/02/2026,-10.00,B,90.00\n01/02/2026,100.00,A,100.00`

  it('adds up by its balances, the newest line first or last', () => {
    expect(readCsv(balances('95.00'))).toMatchObject({ opening: 0, closing: 9500 })
    expect(refusalOf(() => readCsv(balances('96.00')))).toMatch(/do not add up/)
  })

  it('of more lines than are taken is refused before anybody chooses its columns', () => {
    const lines = (count: number) => `Date,Amount\n${'01/02/2026,1.00\n'.repeat(count)}`
    expect(csvTable(lines(20_000)).rows).toHaveLength(20_000)
    expect(refusalOf(() => csvTable(lines(20_001)))).toMatch(/At most 20000 lines/)
  })

  it.each([
    ['no columns', 'hello\nworld', /no columns/],
    ['no lines', 'Date,Amount', /no lines/],
    ['a day that is none', 'Date,Amount\n45/45/2026,1.00', /Line 2 has no day/],
    ['an amount that is none', 'Date,Amount\n01/02/2026,ten', /Line 2 has no amount/],
    ['another currency', 'Date,Amount,Currency\n01/02/2026,1.00,EUR', /is in EUR/],
    ['no column of the amount', 'Date,Name\n01/02/2026,A', /column of the amount/],
    [
      'text that holds a comma',
      'Date,Details,Amount,Balance\n01/02/2026,BACS, INV 7,5.00,105.00',
      /more columns/,
    ],
    ['a way that is none', 'Date,Amount,Dr/Cr\n01/02/2026,1.00,CR\n01/02/2026,1.00,?', /which way/],
    ['nothing that moved', 'Date,Amount\n01/02/2026,0.00', /No money moved/],
    ['an open quote', 'Date,Amount\n"01/02/2026,1.00', /quote/],
  ])('is refused with %s', (_, text, words) => expect(refusalOf(() => readCsv(text))).toMatch(words))
})

describe('a CAMT.053 file', () => {
  const entries = [
    { amount: '100.00', ref: 'R1', text: 'INV-0001', name: 'Northwind &amp; Sons' },
    { amount: '30.00', ref: 'R2', debit: true },
    { amount: '7.00', ref: 'R3', status: 'PDNG' },
  ]
  it('gives what is booked', () => {
    expect(readFile(camt(entries, { opening: '50.00', closing: '120.00' }))).toMatchObject({
      ...{
        format: 'camt053',
        account: 'GB29NWBK60161331926819',
        currency: 'GBP',
        opening: 5000,
        closing: 12_000,
      },
      lines: [
        {
          day: '2026-02-10',
          amount: 10_000,
          payer: 'Northwind & Sons',
          details: 'INV-0001',
          bank_reference: 'R1',
        },
        { amount: -3000, bank_reference: 'R2' },
      ],
    })
  })

  it.each([
    [
      'totals that differ',
      camt(entries, { opening: '50.00', closing: '121.00' }),
      /£50.00.*£70.00.*£120.00.*£121.00/,
    ],
    [
      'entities of its own',
      camt(entries).replace('<Document', '<!DOCTYPE d [<!ENTITY x "y">]><Document'),
      /entities/,
    ],
    ['an end in the middle', camt(entries).slice(0, -60), /cannot be read/],
    ['another kind', '<Document><BkToCstmrAcctRpt/></Document>', /CAMT.052/],
    ['a page', '<html><body>Sign in</body></html>', /no bank statement/],
    [
      'another currency',
      camt(entries).replace('<Amt Ccy="GBP">100.00', '<Amt Ccy="USD">100.00'),
      /is in USD/,
    ],
    ['an amount that is none', camt([{ amount: '1.0O' }]), /no amount/],
    ['depth', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, /too deep/],
  ])('is refused with %s', (_, text, words) => expect(refusalOf(() => readFile(text))).toMatch(words))

  it('takes a batch apart where its transactions come to the entry', () => {
    const parts = ['60.00', '40.00'].map((amount) => `<TxDtls><Amt Ccy="GBP">${amount}</Amt></TxDtls>`)
    const batch = (text: string) => camt([{ amount: '100.00' }]).replace(/<TxDtls>[\s\S]*<\/TxDtls>/, text)
    const amounts = (text: string) => readFile(batch(text)).lines.map(({ amount }) => amount)
    expect(amounts(parts.join(''))).toEqual([6000, 4000])
    expect(amounts(parts.join('').replace('40.00', '41.00'))).toEqual([10_000])
  })
})

describe('an OFX file', () => {
  it('is read in SGML and in XML', () => {
    expect(openedText(ofxSgml).format).toBe('ofx')
    expect(readFile(ofxSgml)).toMatchObject({
      ...{ account: '200000 12345678', currency: 'GBP' },
      lines: [
        {
          day: '2026-02-10',
          amount: 138_552,
          payer: 'NORTHWIND & SONS',
          details: 'INV 0001',
          bank_reference: 'A1',
        },
        { day: '2026-02-11', amount: -2000, bank_reference: 'A2' },
      ],
    })
    expect(readFile(ofxXml)).toMatchObject({
      currency: 'EUR',
      lines: [{ amount: 1250, payer: 'Müller', details: 'A < B & C' }],
    })
  })

  it.each([
    ['no statement', '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>', /no statement/],
    ['entities of its own', `<!DOCTYPE x>${ofxXml.slice(38)}`, /entities/],
    ['two accounts', ofxSgml.replace('<ACCTTYPE>', '<ACCTID>99999999<ACCTTYPE>'), /2 accounts/],
    ['an amount that is none', ofxSgml.replace('1385.52', 'x'), /no amount/],
    ['a day that is none', ofxSgml.replace('20260211', '20261399'), /no day/],
  ])('is refused with %s', (_, text, words) => expect(refusalOf(() => readFile(text))).toMatch(words))
})

const transactions = (count: number) => '<TxDtls><Amt Ccy="GBP">1.00</Amt></TxDtls>'.repeat(count)
const batchOf = (amount: string, text: string, beside = '') =>
  camt([{ amount }]).replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, `${beside}<NtryDtls>${text}</NtryDtls>`)
const inOfx = (text: string) => ofxSgml.replace('<BANKTRANLIST>', `${text}<BANKTRANLIST>`)

// Each would keep whoever looks again and again for hours.
describe('a file that was made to be read for ever', () => {
  const dots = `${'.'.repeat(2_000_000)}1a1`
  it.each([
    ['an amount of dots', () => readCsv(`Date,Amount\n01/02/2026,${dots}`), /more than 10000 characters/],
    [
      'amounts of dots, as long as a cell may be',
      () => readCsv(`Date,Amount\n${`01/02/2026,${dots.slice(-9_900)}\n`.repeat(700)}`),
      /Line 2 has no amount/,
    ],
    [
      'a day of times',
      () => readCsv(`Date,Amount\n"${' 1:11'.repeat(400_000)}\nx",1.00`),
      /more than 10000 characters/,
    ],
    ['an amount of dots in CAMT', () => readFile(camt([{ amount: dots }])), /no amount/],
    ['an amount of dots in OFX', () => readFile(ofxSgml.replace('1385.52', dots)), /no amount/],
    [
      'more lines than are read',
      () => readCsv(`Date,Amount\n${'01/02/2026,1.00\n'.repeat(400_000)}`),
      /20000 lines/,
    ],
    ['more columns than are read', () => readCsv(`Date,Amount\n1${',1'.repeat(3_000_000)}`), /60 columns/],
    ['more transactions than are read', () => readFile(ofxSgml + '<STMTTRN>'.repeat(700_000)), /20000 lines/],
    [
      'more of a batch than is read',
      () => readFile(batchOf('100000.00', transactions(100_000))),
      /20000 lines/,
    ],
    ['more elements than are read', () => readFile(`<a>${'<b/>'.repeat(1_700_000)}</a>`), /too large/],
    [
      'accounts without end, and transactions of none of them',
      () =>
        readFile(
          inOfx(Array.from({ length: 300_000 }, (_, at) => `<ACCTID>${at}`).join('')) +
            '<STMTTRN><ACCTID>x'.repeat(30_000),
        ),
      /300001 accounts/,
    ],
  ])('is refused for %s', (_, read, words) => expect(refusalOf(read)).toMatch(words))

  it.each([
    ['sections without end', () => inOfx('<![CDATA['.repeat(750_000)), 2],
    ['sections that hold nothing', () => inOfx('<![CDATA[]]>'.repeat(500_000)), 2],
    [
      'a batch beside many elements',
      () => batchOf('20000.00', transactions(20_000), '<x/>'.repeat(300_000)),
      20_000,
    ],
    [
      'a batch with many words about it',
      () =>
        batchOf('20000.00', transactions(20_000), `<AddtlNtryInf>${'a '.repeat(1_000_000)}</AddtlNtryInf>`),
      20_000,
    ],
    ['a batch of more than lines, which is one', () => batchOf('100001.00', transactions(100_000)), 1],
  ])('is read with %s', (_, text, lines) => expect(readFile(text()).lines).toHaveLength(lines))
})

describe('what a line is known by', () => {
  const line = { day: '2026-02-10', amount: 100, payer: 'A', details: 'x', bank_reference: '' }
  it('is the same in another file, and another for the second of two that are alike', () => {
    const [first, second] = lineKeys([line, line])
    expect(first).not.toBe(second)
    expect(lineKeys([{ ...line, details: 'y' }, line])[1]).toBe(first)
    const referred = { ...line, bank_reference: 'R' }
    expect(lineKeys([referred])).toEqual(lineKeys([{ ...referred, details: 'worded in another way' }]))
  })

  it('holds the digits that may be a number, whole and put together', () => {
    expect(numbersIn('INV-2026-0001 thanks')).toEqual(['2026', '20260001', '1'])
    expect(numbersIn('inv 000')).toEqual([])
    expect(numbersIn('7 '.repeat(500)).length).toBeLessThan(40)
  })
})
