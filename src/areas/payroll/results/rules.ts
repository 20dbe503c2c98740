import type { ResultLine } from '#areas/payroll/results/parse-results.ts'
import { formatMoney } from '#platform/money.ts'

/** A worker of the run, as a file of results may name them. */
export type KnownWorker = {
  candidate_id: number
  name: string
  payroll_ref: string
  ni_number: string
  amount: number
}

export type Matched = { line: ResultLine; worker: KnownWorker }

/**
 * Whom each line is about, and what is wrong: a line about nobody on the run, a worker twice or not at all, a gross that
 * is not what the run sent, a net that is not what the deductions leave.
 */
export function matchResults(
  lines: readonly ResultLine[],
  workers: readonly KnownWorker[],
  currency: string,
): { matched: Matched[]; faults: string[] } {
  const money = (minor: number) => formatMoney(minor, currency)
  const refs = Map.groupBy(
    workers.filter(({ payroll_ref }) => payroll_ref !== ''),
    ({ payroll_ref }) => payroll_ref.toLowerCase(),
  )
  const numbers = new Map(
    workers.filter((each) => each.ni_number !== '').map((each) => [each.ni_number, each]),
  )
  const faults: string[] = []
  const matched: Matched[] = []
  const seen = new Map<number, number>()
  for (const line of lines) {
    const named = refs.get(line.worker.toLowerCase()) ?? []
    // A reference that two share says nothing: the National Insurance number decides.
    const worker =
      numbers.get(line.ni_number) ??
      (named.length === 1 ? named[0] : undefined) ??
      numbers.get(plain(line.worker))
    if (!worker) {
      faults.push(`Line ${line.at}: nobody on this run is ${line.worker || 'named by this NI number'}`)
      continue
    }
    const before = seen.get(worker.candidate_id)
    if (before !== undefined) {
      faults.push(`Line ${line.at}: ${worker.name} stands on line ${before} already`)
      continue
    }
    seen.set(worker.candidate_id, line.at)
    matched.push({ line, worker })
    if (line.gross !== worker.amount)
      faults.push(
        `Line ${line.at}: ${worker.name} has a gross of ${money(line.gross)}, the run sent ${money(worker.amount)}: ${money(line.gross - worker.amount)} between them`,
      )
    const left = line.gross - line.tax - line.ni - line.pension - line.other
    if (left !== line.net)
      faults.push(
        `Line ${line.at}: the net of ${worker.name} is ${money(line.net)}, the deductions leave ${money(left)}`,
      )
  }
  for (const { candidate_id, name } of workers)
    if (!seen.has(candidate_id)) faults.push(`${name} is on the run, and not in the file`)
  return { matched, faults }
}

const plain = (text: string) => text.replace(/\s/g, '').toUpperCase()
