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

export type Matched = { line: ResultLine; worker: KnownWorker; holiday_added: number }

/**
 * Whom each line is about, and what is wrong: a line about nobody on the run or about two, a worker twice or not at all, a
 * gross that is not what the run sent with what payroll says that it added, a net that is not what the deductions leave.
 */
export function matchResults(
  lines: readonly ResultLine[],
  workers: readonly KnownWorker[],
  currency: string,
): { matched: Matched[]; faults: string[] } {
  const money = (minor: number) => formatMoney(minor, currency)
  const named = namedBy(workers)
  const faults: string[] = []
  const matched: Matched[] = []
  const seen = new Map<number, number>()
  for (const line of lines) {
    const worker = named(line)
    if (typeof worker === 'string') {
      faults.push(`Line ${line.at}: ${worker}`)
      continue
    }
    const before = seen.get(worker.candidate_id)
    if (before !== undefined) {
      faults.push(`Line ${line.at}: ${worker.name} stands on line ${before} already`)
      continue
    }
    seen.set(worker.candidate_id, line.at)
    const beside = line.gross - worker.amount - line.statutory - line.added
    // Holiday pay is added, or it is part of what was sent.
    const holiday_added = beside === line.holiday ? line.holiday : 0
    matched.push({ line, worker, holiday_added })
    if (beside !== holiday_added)
      faults.push(
        `Line ${line.at}: ${worker.name} has a gross of ${money(line.gross)}, the run sent ${money(worker.amount)}${addedWords(line, money)}: ${money(nearest(beside, line.holiday))} is not explained`,
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

/** What the file says was added, where it says so. */
function addedWords({ holiday, statutory, added }: ResultLine, money: (minor: number) => string): string {
  const said = [
    holiday !== 0 && `${money(holiday)} of holiday pay`,
    statutory !== 0 && `${money(statutory)} of statutory pay`,
    added !== 0 && `${money(added)} of other pay`,
  ].filter((words) => words !== false)
  return said.length > 0 ? `, and the file says ${said.join(', ')}` : ''
}

/** The difference that is left: with the holiday pay added or not, whichever explains more of it. */
const nearest = (beside: number, holiday: number) =>
  Math.abs(beside - holiday) < Math.abs(beside) ? beside - holiday : beside

/**
 * Whom a line names, or why nobody. What two workers share says nothing, so the other of reference and National Insurance
 * number decides; where both say somebody, they say the same person.
 */
function namedBy(workers: readonly KnownWorker[]): (line: ResultLine) => KnownWorker | string {
  const refs = by(workers, ({ payroll_ref }) => payroll_ref.toLowerCase())
  const numbers = by(workers, ({ ni_number }) => ni_number)
  const pairs = Map.groupBy(workers, ({ payroll_ref, ni_number }) => pairOf(payroll_ref, ni_number))
  return ({ worker, ni_number }) => {
    // The file of a run keeps a reference text by an apostrophe; a program may give it back.
    const ref = worker.toLowerCase()
    const known = refs.get(ref) ?? refs.get(ref.replace(/^'/, '')) ?? []
    const ofNumber =
      numbers.get(ni_number) ?? (known.length === 0 ? numbers.get(plain(worker)) : undefined) ?? []
    // Whoever is among both, without looking through either: many may share what says nothing.
    // Whoever is among both, without looking through either: many may share what says nothing.
    const both = known.length > 0 && ni_number !== '' && pairs.get(pairOf(known[0]!.payroll_ref, ni_number))
    const either = both || []
    const [found, another] = either.length > 0 ? either : known.length > 0 ? known : ofNumber
    if (!found) return `nobody on this run is ${worker || 'named by this NI number'}`
    if (known.length > 0 && ofNumber.length > 0 && either.length === 0)
      return `${worker} is ${known[0]!.name}, but the NI number is of ${ofNumber[0]!.name}`
    if (another)
      return known.length > 0
        ? `${found.name} and ${another.name} share ${worker}: add the NI number`
        : `${found.name} and ${another.name} share this NI number: add the payroll reference`
    return found
  }
}

const pairOf = (payroll_ref: string, ni_number: string) => `${payroll_ref.toLowerCase()}\n${ni_number}`

const by = (workers: readonly KnownWorker[], key: (worker: KnownWorker) => string) =>
  Map.groupBy(
    workers.filter((each) => key(each) !== ''),
    key,
  )
const plain = (text: string) => text.replace(/\s/g, '').toUpperCase()
