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
  gross: ['gross', 'grosspay', 'totalgross', 'grossfortax'],
  tax: ['tax', 'paye', 'incometax', 'taxdeducted'],
  ni: ['ni', 'employeeni', 'nic', 'employeenic', 'nationalinsurance'],
  pension: ['pension', 'employeepension'],
  other: ['other', 'otherdeductions', 'studentloan'],
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
  const place = (name: keyof typeof headings) => found.findIndex((cell) => headings[name].includes(cell))
  const missing = resultAmounts.filter((name) => place(name) < 0 && !mayLack.includes(name))
  if (place('worker') < 0 && place('ni_number') < 0)
    return { lines: [], faults: ['There is no column that says who: “Payroll reference” or “NI number”'] }
  if (missing.length > 0)
    return {
      lines: [],
      faults: missing.map((name) => `There is no column “${name[0]!.toUpperCase()}${name.slice(1)}”`),
    }
  const faults: string[] = []
  const lines = body.map(({ line: at, cells }) => {
    const cell = (name: keyof typeof headings) => (place(name) < 0 ? '' : (cells[place(name)] ?? '').trim())
    const amounts = Object.fromEntries(
      resultAmounts.map((name) => {
        const text = cell(name)
        const minor = text === '' && mayLack.includes(name) ? 0 : amountOf(text, currency)
        if (minor === undefined) faults.push(`Line ${at}: “${text}” is no amount (${name})`)
        return [name, minor ?? 0]
      }),
    ) as Record<ResultAmount, number>
    return {
      at,
      worker: cell('worker'),
      ni_number: cell('ni_number').replace(/\s/g, '').toUpperCase(),
      ...amounts,
    }
  })
  return { lines, faults }
}

/** Programs write what is below nothing with a minus or in brackets. */
const amountOf = (text: string, currency: string) =>
  parseMoney(text.replace(/^'/, '').replace(/^\((.*)\)$/, '-$1'), currency)

function rowsIn(content: string): CsvRow[] | undefined {
  try {
    return readCsv(content)
  } catch (error) {
    if (error instanceof UnclosedQuote) return undefined
    throw error
  }
}
