/** The rows on screen, while others write to the same list. */
export type MergedList<Row> = {
  /** What was asked; another question is answered at once. */
  question: string
  /** When the server's last answer came. */
  answeredAt: number
  /** How often this window wrote to the list before that. */
  writes: number
  /** False while the first answer is only a remembered one. */
  settled: boolean
  rows: readonly Row[]
  /** What the server has now; it is shown when the pill is pressed. */
  newest: readonly Row[]
  /** New rows that wait behind the pill. */
  added: readonly number[]
  /** Shown rows that belong here no more. */
  gone: ReadonlySet<number>
  /** Rows that the last answer changed in place. */
  changed: ReadonlySet<number>
}

export type Answer<Row> = {
  question: string
  answeredAt: number
  writes: number
  /** Is another answer on its way? */
  fetching: boolean
  rows: readonly Row[]
  /** Is there a page after this one? Then rows leave and enter at its end without being new. */
  hasNext: boolean
}

type IdOf<Row> = (row: Row) => number

/**
 * What is shown after an answer. To another question, after an own write, and of what was shown from memory, the
 * answer itself; otherwise rows change where they stand, and what is new waits.
 */
export function mergeAnswer<Row>(
  before: MergedList<Row> | undefined,
  answer: Answer<Row>,
  idOf: IdOf<Row>,
): MergedList<Row> {
  if (before?.question !== answer.question) return atOnce(answer)
  if (before.answeredAt === answer.answeredAt) {
    return before.settled || answer.fetching ? before : { ...before, settled: true }
  }
  if (!before.settled || before.writes !== answer.writes || before.rows.length === 0) return atOnce(answer)
  const { question, answeredAt, writes } = answer
  return { question, answeredAt, writes, settled: true, ...inPlace(before.rows, answer, idOf) }
}

/** The pill was pressed. */
export function showNewest<Row>(merged: MergedList<Row>): MergedList<Row> {
  return { ...merged, rows: merged.newest, added: [], gone: none, changed: none }
}

const none: ReadonlySet<number> = new Set()

function atOnce<Row>({ question, answeredAt, writes, fetching, rows }: Answer<Row>): MergedList<Row> {
  const merged = { question, answeredAt, writes, settled: !fetching, rows, newest: rows }
  return { ...merged, added: [], gone: none, changed: none }
}

function inPlace<Row>(old: readonly Row[], { rows: newest, hasNext }: Answer<Row>, idOf: IdOf<Row>) {
  const fresh = new Map(newest.map((row) => [idOf(row), row]))
  const known = new Set(old.map(idOf))
  const missing = old.map(idOf).filter((id) => !fresh.has(id))
  const unknown = newest.map(idOf).filter((id) => !known.has(id))

  // New rows above push as many over the end of a full page, and rows that left pull as many in.
  const over = hasNext ? tailOf(old.map(idOf), new Set(missing), unknown.length) : none
  const gone = missing.filter((id) => !over.has(id))
  const pulled = tailOf(newest.map(idOf), new Set(unknown), gone.length)
  return {
    rows: old.map((row) => fresh.get(idOf(row)) ?? row),
    newest,
    added: unknown.filter((id) => !pulled.has(id)),
    gone: new Set(gone),
    changed: new Set(
      old.filter((row) => differs(row, fresh.get(idOf(row)))).map(idOf),
    ) as ReadonlySet<number>,
  }
}

/** The ids at the very end that are all among `some`, at most `most` of them. */
function tailOf(ids: readonly number[], some: ReadonlySet<number>, most: number): ReadonlySet<number> {
  const from = ids.findLastIndex((id) => !some.has(id)) + 1
  return new Set(ids.slice(Math.max(from, ids.length - most)))
}

function differs<Row>(old: Row, fresh: Row | undefined): boolean {
  return fresh !== undefined && fresh !== old && JSON.stringify(fresh) !== JSON.stringify(old)
}
