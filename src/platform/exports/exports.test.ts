import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harmless, selected, written } from '#platform/exports/cells.ts'
import { csvHead, csvLines } from '#platform/exports/csv.ts'
import { inlined, literal } from '#platform/exports/literal.ts'
import { copiedRows } from '#platform/exports/rows.ts'
import { letterOf, serialOf, sheetXml, xmlText } from '#platform/exports/sheet.ts'
import { withSnapshot } from '#platform/exports/snapshot.ts'
import { workbook } from '#platform/exports/workbook.ts'
import { csvRows } from '#test/csv.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let fixture: TestDatabase
let client: pg.PoolClient

beforeAll(async () => {
  fixture = await testDatabase()
  client = await fixture.database.connect('app')
})
afterAll(async () => {
  client.release()
  await fixture.close()
})

const db = () => fixture.database.reading(1)
const never = new AbortController().signal
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''))
const nasty = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom(...`'"\\,;{}$1\r\n\tE=+-@ ＝é😀\u2028`), maxLength: 20 }),
)

describe('a parameter written into the statement', () => {
  it('means what it means as a parameter', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const { rows } = await client.query(`select ${literal(text)}::text as written`)
        expect(rows[0].written).toBe(text)
      }),
      { numRuns: 150 },
    )
  })

  it('arrays too, with nulls and whatever stands in their texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(nasty), { maxLength: 5 }), async (texts) => {
        const { rows } = await client.query(`select ${literal(texts)}::text[] as written`)
        expect(rows[0].written).toEqual(texts)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    [null, 'null'],
    [undefined, 'null'],
    [7, `'7'`],
    [true, `'true'`],
    [[1, 2], `'{"1","2"}'`],
    [[], `'{}'`],
    [{ a: "o'b" }, `'{"a":"o''b"}'`],
    [new Date('2026-11-21T10:00:00Z'), `'2026-11-21T10:00:00.000Z'`],
  ])('%j is %s', (value, text) => expect(literal(value)).toBe(text))

  it('is left alone inside strings and names, and stands in its own place elsewhere', () => {
    const compiled = { sql: `select '$1 it''s $2', "$1", $2, $1`, parameters: ["a'b", 2] }
    expect(inlined(compiled)).toBe(`select '$1 it''s $2', "$1", '2', 'a''b'`)
    expect(inlined({ sql: 'select $10', parameters: Array.from({ length: 10 }, (_, at) => at) })).toBe(
      `select '9'`,
    )
  })

  it('that no statement can hold is refused', () => {
    expect(() => literal('a\0b')).toThrow(RangeError)
    expect(() => inlined({ sql: 'select $2', parameters: [1] })).toThrow('missing')
    expect(() => inlined({ sql: `select E'\\' $1'`, parameters: [1] })).toThrow('escapes')
  })
})

describe('text that a spreadsheet would run', () => {
  it.each([
    ['=1+1', true],
    ['+44 20 7946', true],
    ['-5', true],
    ['@SUM(A1)', true],
    [' =1+1', true],
    ['\u00A0=1', true],
    ['\u200B@x', true],
    ['＝1', true],
    ['＋1', true],
    ['－1', true],
    ['＠x', true],
    ['\tx', true],
    ['\rx', true],
    ['\nx', true],
    ['Ash Ltd', false],
    ['7 High Street', false],
    ['a=b', false],
    ['é', false],
    ['(x)', false],
    ['', false],
  ])('%j: %s', async (text, marked) => {
    const statement = sql`select ${harmless(sql.ref('t.x'))} as x from (select ${text}::text as x) t`
    const { rows } = await client.query(inlined(statement.compile(db())))
    expect(rows[0].x).toBe(marked ? `'${text}` : text)
  })
})

/** What COPY and all that comes after it make of these texts, read back. */
async function throughCsv(texts: string[][]): Promise<string[][]> {
  const rows = await withSnapshot(fixture.database, db(), never, async (snapshot) => {
    const copied = await snapshot.copy(
      sql`select ${sql.join(texts[0]!.map((_, at) => sql`r.c->>${sql.lit(at)}`))}
        from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) r(c)`,
      { as: 'csv', rows: texts.length },
    )
    const chunks: Buffer[] = [csvHead(texts[0]!.map((_, at) => `c${at}`))]
    let counted = 0
    // In small pieces, so that quotes and line ends fall on their edges.
    const small = async function* () {
      for await (const chunk of copied)
        for (let at = 0; at < chunk.length; at += 7) yield chunk.subarray(at, at + 7)
    }
    for await (const chunk of csvLines(small(), (more) => (counted += more))) chunks.push(chunk)
    expect(counted).toBe(texts.length)
    return csvRows(Buffer.concat(chunks).toString())
  })
  return rows.slice(1)
}

describe('CSV', () => {
  it('is read back as it was written, whatever somebody typed', async () => {
    const table = fc.array(fc.tuple(nasty, nasty, nasty), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(table, async (texts) => {
        expect(await throughCsv(texts)).toEqual(texts)
      }),
      { numRuns: 60 },
    )
  })

  it('begins with the mark of UTF-8 and ends its lines as RFC 4180 says', () => {
    expect(csvHead(['Name', 'A, "B"']).toString()).toBe('\uFEFFName,"A, ""B"""\r\n')
  })
})

describe('the cells of a row', () => {
  const cells = [
    { label: 'Text', kind: 'text', value: sql`'=x'` },
    { label: 'Money', kind: 'money', value: sql`115460::bigint` },
    { label: 'Yen', kind: 'money', value: sql`500::bigint`, currency: sql`'JPY'` },
    { label: 'Dinar', kind: 'money', value: sql`1500::bigint`, currency: sql`'KWD'` },
    { label: 'Hours', kind: 'minutes', value: sql`2250` },
    { label: 'Day', kind: 'day', value: sql`date '2026-11-21'` },
    { label: 'At', kind: 'instant', value: sql`timestamptz '2026-07-01 23:30:15.9+00'` },
    { label: 'Is', kind: 'yes_no', value: sql`true` },
    { label: 'None', kind: 'money', value: sql`null::bigint` },
    { label: 'Rate', kind: 'decimal', value: sql`20.5000::numeric` },
  ] as const

  const rowOf = async (format: 'csv' | 'xlsx') => {
    const zone = 'Europe/London'
    const statement = sql`select ${written(cells, format)} from (select ${selected(cells, zone)}) cells`
    const { rows } = await client.query({ text: inlined(statement.compile(db())), rowMode: 'array' })
    return rows[0]
  }

  it('are exact, in the agency’s zone, with the decimals of their currency', async () => {
    const rest = [
      '1154.60',
      '500',
      '1.500',
      '37.5',
      '2026-11-21',
      '2026-07-02 00:30:15',
      'Yes',
      null,
      '20.5000',
    ]
    expect(await rowOf('csv')).toEqual(["'=x", ...rest])
    expect(await rowOf('xlsx')).toEqual(['=x', ...rest])
  })
})

describe('Excel', () => {
  const columns = [
    { label: 'Name', kind: 'text' },
    { label: 'Pay', kind: 'money' },
    { label: 'Day', kind: 'day' },
    { label: 'At', kind: 'instant' },
  ] as const

  async function throughExcel(rows: (string | null)[][]) {
    const given = async function* () {
      yield rows
    }
    const chunks: Buffer[] = []
    const book = workbook(
      'Rates: [all]',
      sheetXml(columns, given(), rows.length, () => undefined),
    )
    for await (const chunk of book) chunks.push(chunk as Buffer)
    const read = await readXlsx(Buffer.concat(chunks))
    return (read[0] as unknown as { data: unknown[][] }).data ?? read
  }

  it('is read back: text as text, money as numbers, days as days', async () => {
    const rows = await throughExcel([
      ['=1+1 & <b>', '1154.60', '2026-11-21', '2026-07-02 00:30:15'],
      ['_x000D_', '-3', null, null],
    ])
    expect(rows[0]).toEqual(['Name', 'Pay', 'Day', 'At'])
    expect(rows[1]).toEqual([
      '=1+1 & <b>',
      1154.6,
      new Date('2026-11-21T00:00:00Z'),
      new Date('2026-07-02T00:30:15Z'),
    ])
    expect((rows[2] as unknown[])[1]).toBe(-3)
  })

  it('has no character that its markup cannot hold, and text as long as a cell', () => {
    expect(xmlText('a\u0001\u000Bb\uFFFE\n')).toBe('ab\n')
    expect(xmlText('_x000D_')).toBe('_x005F_x000D_')
    expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767)
  })

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (column, emails) => expect(letterOf(column)).toBe(emails))

  it.each([
    ['1900-03-01', 61],
    ['2026-11-21', 46347],
    ['2026-11-21 12:00:00', 46347.5],
    ['1850-01-01', undefined],
    ['12026-01-01', undefined],
    ['infinity', undefined],
  ])('%s is day %s', (text, serial) => expect(serialOf(text)).toBe(serial))
})

describe('rows out of COPY', () => {
  it('are what they were, cut anywhere', async () => {
    const bytes = Buffer.from('a\\tb\té\\\\N\t\\N\n\tx\\n\\r\t😀\n')
    for (let size = 1; size < bytes.length; size++) {
      const pieces = async function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
      }
      const rows: (string | null)[][] = []
      for await (const some of copiedRows(pieces())) rows.push(...some)
      expect(rows).toEqual([
        ['a\tb', 'é\\N', null],
        ['', 'x\n\r', '😀'],
      ])
    }
  })
})

describe('a snapshot', () => {
  it('is stopped at the server when it is given up', async () => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 100)
    const long = withSnapshot(fixture.database, db(), stopping.signal, (snapshot) =>
      snapshot.count(sql<{ count: number }>`select count(*) from (select pg_sleep(30)) slept`),
    )
    await expect(long).rejects.toThrow(/cancel/)
  })

  it('may not write', async () => {
    const writing = withSnapshot(fixture.database, db(), never, (snapshot) =>
      snapshot.count(sql<{ count: number }>`with gone as (delete from mails where tenant_id = 1 returning id)
        select count(*) from gone`),
    )
    await expect(writing).rejects.toThrow(/read-only/)
  })
})
