import { createHash } from 'node:crypto'
import type { BankLine } from '#areas/payments/bank-statements/reading/bank-file.ts'

/**
 * What each line is known by in its account, so that the same line in files that overlap is one: the bank's reference,
 * else its words, with day and amount, and how many such lines came before it.
 */
export function lineKeys(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ day, amount, payer, details, bank_reference }) => {
    const words = JSON.stringify([day, amount, ...(bank_reference ? [bank_reference] : ['', payer, details])])
    const nth = (seen.get(words) ?? 0) + 1
    seen.set(words, nth)
    return createHash('sha256').update(`${words} ${nth}`).digest('base64url')
  })
}

const mostRuns = 12

/**
 * The digits that may be the number of a document, without zeros in front: each run of digits, and up to three that
 * stand side by side, as banks break numbers where a line of theirs ends.
 */
export function numbersIn(text: string): string[] {
  const runs = [...text.matchAll(/\d{1,12}/g)].map(([run]) => run).slice(0, mostRuns)
  const found = new Set<string>()
  for (const [at] of runs.entries())
    for (let length = 1; length <= 3 && at + length <= runs.length; length += 1)
      found.add(
        runs
          .slice(at, at + length)
          .join('')
          .replace(/^0+/, ''),
      )
  return [...found].filter((digits) => digits !== '' && digits.length <= 24)
}
