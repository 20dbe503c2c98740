import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv, UnclosedQuote } from '#platform/read-csv.ts'

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
  ['nothing', '', []],
])('reads %s', (_, text, rows) => expect(readCsv(text).map(({ cells }) => cells)).toEqual(rows))

it('knows the line that a row begins in', () => {
  expect(readCsv('a,b\n"x\ny",1\n\nz,2').map(({ line }) => line)).toEqual([1, 2, 5])
})

it('says where a quote is never closed', () => {
  expect(() => readCsv('a,b\n1,"2')).toThrow(new UnclosedQuote(2))
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
