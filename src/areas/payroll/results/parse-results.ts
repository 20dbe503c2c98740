import { parseMoney } from '#platform/money.ts'
import { BeyondBounds, type CsvRow, readCsv, UnclosedQuote } from '#platform/read-csv.ts'

/**
 * What a payroll program says of one worker. Amounts are minor units; `other`: student loans and the like; `statutory` and
 * `added`: what payroll pays beside what was sent.
 */
export type ResultLine = { at: number; worker: string; ni_number: string } & Record<ResultAmount, number>
export const resultAmounts = [
  'gross',
  'tax',
  'ni',
  'pension',
  'other',
  'net',
  'holiday',
  'statutory',
  'added',
] as const
export type ResultAmount = (typeof resultAmounts)[number]

/** So many lines a file of results has at most, so many columns, and so many characters in one of them. */
const mostLines = 10_000
const mostColumns = 1_000
const longestCell = 1_000
/** Whatever is longer is no amount. */
const longestAmount = 100
/** So many faults are told at once; the others are counted. */
const mostFaults = 50

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
  holiday: ['holiday', 'holidaypay', 'rolledupholiday', 'rolledupholidaypay'],
  statutory: [
    ...[
      'statutory',
      'statutorypay',
      'ssp',
      'sickpay',
      'statutorysickpay',
      'smp',
      'statutorymaternitypay',
      'spp',
    ],
    ...['statutorypaternitypay', 'sap', 'statutoryadoptionpay', 'shpp', 'sharedparentalpay', 'spbp', 'sncp'],
  ],
  added: ['additions', 'otheradditions', 'otherpay', 'otherpayments', 'bonus', 'backpay', 'arrears'],
}
/** What stands in one column as a whole, or in one for each kind. */
const wholes: Partial<Record<ResultAmount, readonly string[]>> = {
  statutory: ['statutory', 'statutorypay'],
  added: ['additions', 'otheradditions'],
}
const mayLack = ['other', 'holiday', 'pension', 'statutory', 'added']

/** `more`: faults that are not told. */
export type Parsed = { lines: ResultLine[]; faults: string[]; more: number }

/** Reads a CSV file of results, with comma, semicolon or tab between its columns. What is wrong is told by line. */
export function parseResults(content: string, currency: string): Parsed {
  const rows = rowsIn(content)
  if (typeof rows === 'string') return wrong([rows])
  const [head, ...body] = rows
  if (!head) return wrong(['The file is empty'])
  const found = head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const places = placesIn(found)
  const place = (name: keyof typeof headings) => places[name][0] ?? -1
  const missing = resultAmounts.filter((name) => place(name) < 0 && !mayLack.includes(name))
  if (place('worker') < 0 && place('ni_number') < 0)
    return wrong(['There is no column that says who: “Payroll reference” or “NI number”'])
  if (missing.length > 0) return wrong(missing.map((name) => `There is no column “${capital(name)}”`))
  const twice = Object.values(places).flatMap(([at]) =>
    at !== undefined && found.indexOf(found[at]!) !== found.lastIndexOf(found[at]!)
      ? head.cells[at]!.trim()
      : [],
  )
  if (twice.length > 0) return wrong(twice.map((name) => `The column “${name}” stands in it twice`))
  const faults: string[] = []
  let more = 0
  const fault = (text: string) => {
    if (faults.length < mostFaults) faults.push(text)
    else more += 1
  }
  const lines = body.map(({ line: at, cells }) => {
    const amounts = Object.fromEntries(
      resultAmounts.map((name) => {
        const texts = places[name].map((column) => (cells[column] ?? '').trim())
        const minors = texts.map((text) => {
          const minor = text === '' && mayLack.includes(name) ? 0 : amountOf(text, currency)
          if (minor === undefined)
            fault(`Line ${at}: “${text.slice(0, longestAmount)}” is no amount (${name})`)
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
  return { lines, faults, more }
}

const wrong = (faults: string[]): Parsed => ({ lines: [], faults, more: 0 })

/**
 * In which columns each stands: the first of its names that is there, as they are listed; what is taken off or added
 * besides may stand in several, which are added up, unless one says the whole of it.
 */
function placesIn(found: readonly string[]): Record<keyof typeof headings, number[]> {
  const placed = Object.entries(headings).map(([name, calls]) => {
    const all = calls.flatMap((call) => (found.includes(call) ? [found.indexOf(call)] : []))
    const whole = wholes[name as ResultAmount]
    const isWhole = whole?.some((call) => found.includes(call)) ?? name !== 'other'
    return [name, isWhole ? all.slice(0, 1) : all]
  })
  return Object.fromEntries(placed)
}

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)

/**
 * Programs write what is below nothing with a minus before or behind it or in brackets, and pence behind a point or a comma.
 * What could be read two ways is no amount.
 */
function amountOf(text: string, currency: string): number | undefined {
  if (text.length > longestAmount) return undefined
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

/** The rows, the headings among them, or why there are none. */
function rowsIn(content: string): CsvRow[] | string {
  try {
    return readCsv(content, { rows: mostLines + 1, columns: mostColumns, cell: longestCell })
  } catch (error) {
    if (error instanceof UnclosedQuote) return 'A quote in it is never closed'
    if (!(error instanceof BeyondBounds)) throw error
    if (error.what === 'rows') return `At most ${mostLines} lines`
    if (error.what === 'columns') return `At most ${mostColumns} columns`
    return `Line ${error.line}: a cell has more than ${longestCell} characters, a quote in it may never be closed`
  }
}
