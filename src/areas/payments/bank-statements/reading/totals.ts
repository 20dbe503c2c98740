import {
  type BankFile,
  type BankLine,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { formatMoney, type Minor } from '#platform/money.ts'

/** One of the statements that a file holds. `day`: of its last balance; `number`: what the bank counts it as. */
export type Part = {
  opening: Minor | null
  closing: Minor | null
  day: string
  number: number
  lines: BankLine[]
}

/** Refuses what does not come from its first balance to its last. */
export function refuseTotals({
  opening,
  closing,
  lines,
  currency,
}: Pick<BankFile, 'opening' | 'closing' | 'lines' | 'currency'>): void {
  if (opening === null || closing === null) return
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (opening + moved === closing) return
  const money = (minor: number) => formatMoney(minor, currency)
  throw unreadable(
    'totals',
    `The lines do not add up: ${money(opening)} at the beginning and ${money(moved)} of lines are ${money(opening + moved)}, but the file ends with ${money(closing)}. Nothing was imported.`,
  )
}

/**
 * The statements of a file as one, in the order of their days, however they stand in it. Refuses one whose lines do not
 * come to its own balances, and one that does not begin with what the one before it ended with.
 */
export function inOrder(
  parts: readonly Part[],
  currency: string,
): Pick<BankFile, 'opening' | 'closing' | 'lines'> {
  for (const part of parts) refuseTotals({ ...part, currency })
  const byDay = parts.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.number - b.number))
  // Of one day and without numbers the balances tell which comes first.
  const order = [byDay, byDay.toReversed(), [...parts]].find((each) => breakIn(each) === undefined)
  if (!order) {
    const { before, after } = breakIn(byDay)!
    const money = (minor: number) => formatMoney(minor, currency)
    throw unreadable(
      'totals',
      `A statement ends with ${money(before)} and the next one in this file begins with ${money(after)}: one between them is missing. Nothing was imported.`,
    )
  }
  return {
    opening: order[0]?.opening ?? null,
    closing: order.at(-1)?.closing ?? null,
    lines: order.flatMap(({ lines }) => lines),
  }
}

function breakIn(order: readonly Part[]): { before: Minor; after: Minor } | undefined {
  for (const [at, { opening }] of order.entries()) {
    const before = order[at - 1]?.closing
    if (before !== undefined && before !== null && opening !== null && before !== opening)
      return { before, after: opening }
  }
  return undefined
}
