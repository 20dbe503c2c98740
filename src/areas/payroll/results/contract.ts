import { z } from 'zod'
import { PayRun } from '#areas/payroll/contract.ts'
import { endpoint, IdParam, requiredText, Version } from '#platform/http/contract.ts'

/** So many letters of a file of results; each line is a worker. */
export const mostImported = 900_000
export const Import = z.object({
  filename: requiredText(120),
  content: z.string().min(1, 'The file is empty').max(mostImported, 'At most 900,000 characters'),
  version: Version,
})

export type Import = z.output<typeof Import>

export const payResults = {
  import: endpoint({
    method: 'POST',
    path: '/pay-runs/:id/gross-to-net',
    allow: 'payroll.file',
    summary: 'Reads in what payroll made of an exported run, as CSV; again: a new version',
    params: z.object({ id: IdParam }),
    // Each quote and each end of a line takes two characters on the way.
    bodyLimit: 2_000_000,
    body: Import,
    reply: PayRun,
    takesLong: true,
    creates: true,
  }),
}
