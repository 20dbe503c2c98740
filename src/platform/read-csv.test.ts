import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BeyondBounds, readCsv as read, UnclosedQuote } from '#platform/read-csv.ts'

const readCsv = (text: string, bounds = {}) => read(text, { rows: 100, columns: 10, cell: 100, ...bounds })

it.each([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, where commas are decimals',
    'a;b\n1,5;2,5\n',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\r\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes that hold everything',
    'a,b\n"x, ""y""\nz",2',
    [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ],
  ],
  [
    'a byte-order mark and empty lines',
    '\uFEFFa,b\n\n,\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'an empty last cell',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'blanks around quotes, and words behind them',
    'a,b\n "1, 2" , "3"\n"Bob" Smith,"5"" pipe"\n',
    [
      ['a', 'b'],
      ['1, 2', '3'],
      ['Bob Smith', '5" pipe'],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_, text, rows) => expect(readCsv(text).map(({ cells }) => cells)).toEqual(rows))

it('knows the line that a row begins in', () => {
  expect(readCsv('a,b\n"x\ny",1\n\nz,2').map(({ line }) => line)).toEqual([1, 2, 5])
})

it('says where a quote is never closed', () => {
  expect(() => readCsv('a,b\n1,"2')).toThrow(new UnclosedQuote(2))
  // Another one closes it, and what lies between would be lost.
  expect(() => readCsv('a,b\n1,"2\n3,"4"')).toThrow(new UnclosedQuote(2))
  expect(() => readCsv('a,b\n1,"2,3,"4"')).toThrow(new UnclosedQuote(2))
})

it('reads back what was written, whatever stands in the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'a1 ,;\t|"\n\r') })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = ['"x","y"', ...rows.map((row) => row.map(quoted).join(','))].join('\n')
      const kept = rows.filter((row) => row.some((each) => each.trim() !== ''))
      expect(readCsv(text).map(({ cells }) => cells)).toEqual([['x', 'y'], ...kept.map((row) => [...row])])
    }),
  )
})

it.each([
  ['rows', 'a,b\n1,2\n3,4\n', { rows: 2 }, 3],
  ['columns', 'a,b\n1,2,3', { columns: 2 }, 2],
  ['cell', 'a,b\nabc,2', { cell: 2 }, 2],
  ['cell', 'a,b\n"a""c",2', { cell: 2 }, 2],
] as const)('stops at the first of the %s that is too much', (what, text, bounds, line) => {
  expect(() => readCsv(text, bounds)).toThrow(new BeyondBounds(what, line))
  expect(() => readCsv(text, { [what]: 3 })).not.toThrow()
})

it('counts neither empty rows nor empty columns behind a table', () => {
  const text = `a,b,,,\n${'\n,,,,,\n'.repeat(20)}1,2,,,`
  const rows = readCsv(text, { rows: 2, columns: 5 })
  expect(rows.map(({ line }) => line)).toEqual([1, 42])
  expect(() => readCsv('a,b,,,', { columns: 4 })).toThrow(BeyondBounds)
})

it('stops there, however much comes behind it', () => {
  // Behind the first row too many stands what it would throw at.
  expect(() => readCsv(`a,b\n${'1,2\n'.repeat(5)}"`, { rows: 3 })).toThrow(new BeyondBounds('rows', 4))
})

it.each([
  ['quotes', `a,b\n${'"'.repeat(4_000_000)}`],
  ['empty lines', '\n'.repeat(4_000_000)],
  ['delimiters', ','.repeat(4_000_000)],
  ['lines in a quote', `"${'\r\n'.repeat(2_000_000)}"`],
  ['quotes that end nothing', 'a"b,'.repeat(1_000_000)],
])('looks once at four million %s', (_, text) => {
  try {
    expect(readCsv(text)).toEqual([])
  } catch (error) {
    expect(error).toBeInstanceOf(BeyondBounds)
  }
})
