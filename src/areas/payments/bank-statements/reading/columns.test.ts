import { describe, expect, it } from 'vitest'
import { guessMapping } from '#areas/payments/bank-statements/reading/guess.ts'
import { csvTable, readCsv, refusalOf } from '#areas/payments/bank-statements/reading/reading.testing.ts'

const amounts = (text: string, ...as: [string?, object?]) =>
  readCsv(text, ...as).lines.map(({ amount }) => amount)
const guessed = (text: string) => guessMapping(csvTable(text))

describe('a file without headings', () => {
  const three = [
    '23/11/2026,CR NORTHWIND LTD,1234.56',
    '24/11/2026,DD RENT,-900.00',
    '25/11/2026,CR BIRCH,70.10',
  ]
  const all = [123_456, -90_000, 7010]
  it.each([
    ['as it is', three.join('\n'), all],
    ['one single line', three[0]!, [123_456]],
    ['with quotes', three.map((line) => `"${line.replaceAll(',', '","')}"`).join('\r\n'), all],
    [
      'with a balance',
      ['1,1234.56,2234.56', '2,-900.00,1334.56', '3,70.10,1404.66']
        .map((line) => `2${line.replace(',', '/11/2026,X,')}`)
        .join('\n'),
      all,
    ],
    [
      'newest first, with a balance',
      ['3,70.10,1404.66', '2,-900.00,1334.56', '1,1234.56,2234.56']
        .map((line) => `2${line.replace(',', '/11/2026,X,')}`)
        .join('\n'),
      all.toReversed(),
    ],
    ['with a title above', `Statement of account 12345678\n${three.join('\n')}`, all],
    ['with account and days above', `Account,12345678\nFrom,01/11/2026\n${three.join('\n')}`, all],
    ['with semicolons', three.join('\n').replaceAll(',', ';').replaceAll('.', ','), all],
    ['with days of eight digits', three.join('\n').replace(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3$2$1'), all],
    ['with a currency in the cell', three.join('\n').replace('1234.56', 'GBP 1234.56'), all],
  ])('loses no line: %s', (_, text, moved) => {
    expect(guessed(text).has_headings).toBe(false)
    expect(amounts(text)).toEqual(moved)
  })

  it('keeps its words, and what else it holds for a person to choose', () => {
    expect(readCsv(three.join('\n')).lines[0]).toMatchObject({
      day: '2026-11-23',
      details: 'CR NORTHWIND LTD',
    })
    // Two columns of amounts and nothing that tells which is which.
    const two = '23/11/2026,A,10.00,\n24/11/2026,B,,4.00'
    expect(guessed(two)).toMatchObject({ amount: null, paid_in: null })
    expect(amounts(two, 'GBP', { paid_in: 2, paid_out: 3 })).toEqual([1000, -400])
    expect(refusalOf(() => readCsv(two))).toMatch(/column of the amount/)
  })

  it('never gives a line away as headings, whoever says so', () => {
    expect(refusalOf(() => readCsv(three.join('\n'), 'GBP', { has_headings: true }))).toMatch(
      /holds no headings/,
    )
  })

  it('is known from one that has them, whatever they are called', () => {
    const odd = 'When;What;Sum\n02/03/2026;Thanks;1,00'
    expect(guessed(odd)).toMatchObject({ has_headings: true })
    expect(csvTable(odd).headings).toEqual(['When', 'What', 'Sum'])
    expect(guessed('Date,Amount\n01/02/2026,1.00').has_headings).toBe(true)
    // What stands above may look like a line; what is called as banks call it is sure.
    const above = 'Account,12345678,01/11/2026\nDate,Details,Amount\n23/11/2026,A,1.00'
    expect(guessed(above).has_headings).toBe(true)
    expect(amounts(above)).toEqual([100])
    // Switched off, the row is a line, and said to be none.
    expect(
      refusalOf(() =>
        readCsv('When,Sum\n23/11/2026,1.00', 'GBP', { has_headings: false, day: 0, amount: 1 }),
      ),
    ).toMatch(/Line 1 has no day/)
  })

  it('is refused where a line has more columns than the others', () => {
    expect(refusalOf(() => readCsv(`${three.join('\n')}\n26/11/2026,CR A, B,5.00`))).toMatch(
      /Line 4 has more columns/,
    )
  })
})

describe('which way money went', () => {
  const columns = (rows: [string, string, string?][]) =>
    [
      'Date,Details,Money In,Money Out,Balance',
      ...rows.map(([into, out, left = '']) => `23/11/2026,x,${into},${out},${left}`),
    ].join('\n')

  it.each([
    [
      'printed without signs, one of which came back',
      [
        ['', '120.00'],
        ['500.00', ''],
        ['', '−120.00'],
      ],
      [-12_000, 50_000, 12_000],
    ],
    [
      'the same with balances',
      [
        ['', '120.00', '880.00'],
        ['500.00', '', '1380.00'],
        ['', '-120.00', '1500.00'],
      ],
      [-12_000, 50_000, 12_000],
    ],
    [
      'printed below nothing',
      [
        ['', '-120.00'],
        ['500.00', ''],
        ['', '-30.00'],
      ],
      [-12_000, 50_000, -3000],
    ],
    [
      'printed below nothing, with balances',
      [
        ['', '-120.00', '880.00'],
        ['500.00', '', '1380.00'],
      ],
      [-12_000, 50_000],
    ],
    [
      'one that came back, which only the balances tell',
      [
        ['1000.00', '', '1000.00'],
        ['', '-120.00', '1120.00'],
        ['500.00', '', '1620.00'],
      ],
      [100_000, 12_000, 50_000],
    ],
    [
      'in brackets',
      [
        ['', '(120.00)'],
        ['500.00', ''],
      ],
      [-12_000, 50_000],
    ],
    [
      'taken back of what came in',
      [
        ['500.00', ''],
        ['-500.00', ''],
      ],
      [50_000, -50_000],
    ],
  ] as [string, [string, string, string?][], number[]][])('is decided for a column: %s', (_, rows, moved) => {
    expect(amounts(columns(rows))).toEqual(moved)
  })

  it('is decided for a column of letters beside the amount', () => {
    const rows = (...lines: string[]) =>
      ['Date,Type,Details,Amount', ...lines.map((line) => `23/11/2026,${line}`)].join('\n')
    // Deposits alone: nothing says that any of it went out.
    expect(amounts(rows('D,x,10.00', 'D,y,20.00'))).toEqual([1000, 2000])
    expect(amounts(rows('D,x,10.00', 'W,y,20.00'))).toEqual([1000, -2000])
    expect(amounts(rows('D,x,10.00', 'C,y,20.00'))).toEqual([-1000, 2000])
    expect(amounts(rows('S,x,10.00', 'H,y,20.00'))).toEqual([-1000, 2000])
    expect(amounts(rows('DR,x,10.00', 'DR,y,20.00'))).toEqual([-1000, -2000])
    expect(amounts(rows('D,x,10.00', 'D,y,20.00').replace('Type', 'Dr/Cr'))).toEqual([-1000, -2000])
    // One of those that went out came back.
    expect(amounts(rows('D,x,120.00', 'C,y,500.00', 'D,z,-120.00'))).toEqual([-12_000, 50_000, 12_000])
    expect(amounts(rows('D,x,-120.00', 'C,y,500.00'))).toEqual([-12_000, 50_000])
  })
})

describe('what is not booked', () => {
  const rows = (heading: string, ...lines: string[]) =>
    [`Date,Details,Amount,${heading}`, ...lines.map((line) => `23/11/2026,${line}`)].join('\n')

  it('is no money, and is listed with its reason', () => {
    const file = readCsv(
      rows(
        'State',
        'A,10.00,COMPLETED',
        'B,20.00,DECLINED',
        'C,-30.00,PENDING',
        'D,40.00,Reverted',
        'E,,FAILED',
      ),
    )
    expect(file.lines.map(({ details }) => details)).toEqual(['A'])
    expect(file.left_out).toEqual([
      { day: '2026-11-23', amount: 2000, text: 'B', reason: 'declined' },
      { day: '2026-11-23', amount: -3000, text: 'C', reason: 'pending' },
      { day: '2026-11-23', amount: 4000, text: 'D', reason: 'reversed' },
    ])
  })

  it.each([
    ['booked and reversed', rows('Status', 'A,10.00,booked', 'B,20.00,reversed'), [1000]],
    [
      'a column of its words with another name',
      rows('Info', 'A,10.00,Umsatz gebucht', 'B,20.00,Umsatz vorgemerkt'),
      [1000],
    ],
    ['a column that only marks what is not', rows('Status', 'A,10.00,', 'B,20.00,Pending'), [1000]],
    ['no column of states', rows('Status', 'A,10.00,Shop', 'B,20.00,Online'), [1000, 2000]],
  ])('is told by %s', (_, text, moved) => expect(amounts(text)).toEqual(moved))

  it('does not move the balances', () => {
    const text = [
      'Date,Amount,State,Balance',
      '23/11/2026,10.00,COMPLETED,110.00',
      '23/11/2026,20.00,DECLINED,',
      '24/11/2026,5.00,COMPLETED,115.00',
    ].join('\n')
    expect(readCsv(text)).toMatchObject({ opening: 10_000, closing: 11_500 })
  })

  it('is refused where a word says neither, and where nothing is booked', () => {
    expect(refusalOf(() => readCsv(rows('State', 'A,10.00,COMPLETED', 'B,20.00,Zwischenstand')))).toMatch(
      /Line 3 .*Zwischenstand/,
    )
    expect(refusalOf(() => readCsv(rows('State', 'A,10.00,COMPLETED', 'B,20.00,')))).toMatch(
      /Line 3 does not say there/,
    )
    expect(refusalOf(() => readCsv(rows('State', 'A,10.00,PENDING')))).toMatch(
      /Nothing in this file is booked yet/,
    )
  })
})

describe('days that can be read two ways', () => {
  it('are asked about, and not where one of them tells, or all are one day', () => {
    const file = (...days: string[]) => ['Date,Amount', ...days.map((day) => `${day},1.00`)].join('\n')
    const asked = (...days: string[]) => refusalOf(() => readCsv(file(...days), 'GBP', { day_order: null }))
    expect(asked('05/11/2026', '05/05/2026')).toMatch(/“05\/11\/2026” can be read two ways/)
    expect(guessed(file('05/11/2026', '23/11/2026')).day_order).toBe('dmy')
    expect(guessed(file('05/11/2026', '11/23/2026')).day_order).toBe('mdy')
    expect(asked('05/11/2026', '23/11/2026')).toBe('nothing was refused')
    expect(asked('05/05/2026', '2026-11-05', '5 Nov 2026')).toBe('nothing was refused')
  })

  it('with a month that is written out are one day', () => {
    const file = 'Date,Amount\nNov 5 2026,1.00\n5 Nov 2026,2.00'
    expect(readCsv(file).lines.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-05'])
  })
})
