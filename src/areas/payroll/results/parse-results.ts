import { parseMoney } from '#platform/money.ts'
import { type CsvRow, readCsv, UnclosedQuote } from '#platform/read-csv.ts'

/** What a payroll program says of one worker. Amounts are minor units; `other`: student loans and the like. */
export type ResultLine = { at: number; worker: string; ni_number: string } & Record<ResultAmount, number>
export const resultAmounts = ['gross', 'tax', 'ni', 'pension', 'other', 'net', 'holiday'] as const
export type ResultAmount = (typeof resultAmounts)[number]

/** So many lines a file of results has at most. */
const mostLines = 10_000

/** How programs call these columns, without blanks and signs. */
const headings: Record<'worker' | 'ni_number' | ResultAmount, readonly string[]> = {
  worker: [
    'worker',
    'payrollreference',
    'payrollref',
    'payrollno',
    'payrollnumber',
    'worksnumber',
    'employeereference',
  ],
  ni_number: ['ninumber', 'nino', 'nationalinsurancenumber'],
  // What is taxed may be less than what was earned: it comes last.
  gross: ['gross', 'grosspay', 'totalgross', 'grossfortax'],
  tax: ['tax', 'paye', 'incometax', 'taxdeducted'],
  ni: ['ni', 'employeeni', 'nic', 'employeenic', 'nationalinsurance'],
  pension: ['pension', 'employeepension'],
  other: ['other', 'otherdeductions', 'studentloan', 'postgraduateloan'],
  net: ['net', 'netpay', 'takehome'],
  holiday: ['holiday', 'holidaypay'],
}
const mayLack = ['other', 'holiday', 'pension']

export type Parsed = { lines: ResultLine[]; faults: string[] }

/** Reads a CSV file of results, with comma, semicolon or tab between its columns. What is wrong is told by line. */
export function parseResults(content: string, currency: string): Parsed {
  const rows = rowsIn(content)
  if (!rows) return { lines: [], faults: ['A quote in it is never closed'] }
  const [head, ...body] = rows
  if (!head) return { lines: [], faults: ['The file is empty'] }
  if (body.length > mostLines) return { lines: [], faults: [`At most ${mostLines} lines`] }
  const found = head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const places = placesIn(found)
  const place = (name: keyof typeof headings) => places[name][0] ?? -1
  const missing = resultAmounts.filter((name) => place(name) < 0 && !mayLack.includes(name))
  if (place('worker') < 0 && place('ni_number') < 0)
    return { lines: [], faults: ['There is no column that says who: “Payroll reference” or “NI number”'] }
  if (missing.length > 0)
    return { lines: [], faults: missing.map((name) => `There is no column “${capital(name)}”`) }
  const twice = Object.values(places).flatMap(([at]) =>
    at !== undefined && found.indexOf(found[at]!) !== found.lastIndexOf(found[at]!)
      ? head.cells[at]!.trim()
      : [],
  )
  if (twice.length > 0)
    return { lines: [], faults: twice.map((name) => `The column “${name}” stands in it twice`) }
  const faults: string[] = []
  const lines = body.map(({ line: at, cells }) => {
    const amounts = Object.fromEntries(
      resultAmounts.map((name) => {
        const texts = places[name].map((column) => (cells[column] ?? '').trim())
        const minors = texts.map((text) => {
          const minor = text === '' && mayLack.includes(name) ? 0 : amountOf(text, currency)
          if (minor === undefined) faults.push(`Line ${at}: “${text}” is no amount (${name})`)
          return minor ?? 0
        })
        return [name, minors.reduce((sum, minor) => sum + minor, 0)]
      }),
    ) as Record<ResultAmount, number>
    const cell = (name: 'worker' | 'ni_number') => (cells[place(name)] ?? '').trim()
    return {
      at,
      worker: cell('worker'),
      ni_number: cell('ni_number').replace(/\s/g, '').toUpperCase(),
      ...amounts,
    }
  })
  return { lines, faults }
}

/**
 * In which columns each stands: the first of its names that is there, as they are listed; what is taken off besides may
 * stand in several, which are added up.
 */
function placesIn(found: readonly string[]): Record<keyof typeof headings, number[]> {
  const placed = Object.entries(headings).map(([name, calls]) => {
    const all = calls.flatMap((call) => (found.includes(call) ? [found.indexOf(call)] : []))
    return [name, name === 'other' ? all : all.slice(0, 1)]
  })
  return Object.fromEntries(placed)
}

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)

/**
 * Programs write what is below nothing with a minus before or behind it or in brackets, and pence behind a point or a comma.
 * What could be read two ways is no amount.
 */
function amountOf(text: string, currency: string): number | undefined {
  const bare = text
    .replace(/^'/, '')
    .replace(/[\s\p{Sc}]/gu, '')
    .replace('−', '-')
    .replace(/^\((\d.*)\)$/, '-$1')
    .replace(/^(\d.*)-$/, '-$1')
  if (/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(bare)) return parseMoney(bare, currency)
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{2}$/.test(bare))
    return parseMoney(bare.replaceAll('.', '').replace(',', '.'), currency)
  return undefined
}

function rowsIn(content: string): CsvRow[] | undefined {
  try {
    return readCsv(content)
  } catch (error) {
    if (error instanceof UnclosedQuote) return undefined
    throw error
  }
}
