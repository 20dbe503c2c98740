import { createHash } from 'node:crypto'
import { type Parsed, parseResults } from '#areas/payroll/results/parse-results.ts'

// What the reading process does with a file of results: nobody else loads this module.

export type ReadResults = Parsed & { sha256: string }

/** What a file says of each worker, with what is wrong in it, and by what it is known. */
export const readResults = ({ content, currency }: { content: string; currency: string }): ReadResults => ({
  ...parseResults(content, currency),
  sha256: createHash('sha256').update(content).digest('hex'),
})
