import { z } from 'zod'
import { Currency, endpoint, Id, IdParam, Instant, ShownDay } from '#platform/http/contract.ts'

/** A field that is not as it was issued, both as text; null: it is not there. */
export const Difference = z.object({
  /** The line by its place, the VAT by its code, the file by its kind; null: of the document as a whole. */
  place: z.string().nullable(),
  field: z.string(),
  issued: z.string().nullable(),
  stored: z.string().nullable(),
})
export type Difference = z.output<typeof Difference>

/** Something that is not as it was issued, in words. `invoice_id` and `number` where one document is meant. */
export const Finding = z.object({
  /** Stable, for programs: `snapshot_changed`, `header_changed`, … */
  code: z.string(),
  invoice_id: Id.nullable(),
  number: z.string().nullable(),
  problem: z.string(),
  /** Which fields, the first ten; absent where none can be named. Amounts are in minor units of `currency`. */
  differences: z.array(Difference).optional(),
  currency: Currency.optional(),
})
export type Finding = z.output<typeof Finding>

/** How far the comparison of the stored files is, or what it found. */
export const FileCheck = z.object({
  status: z.enum(['running', 'done']),
  total: z.int(),
  checked: z.int(),
  findings: z.array(Finding),
  started_at: Instant,
  finished_at: Instant.nullable(),
})
export type FileCheck = z.output<typeof FileCheck>

export const Verification = z.object({
  /** Nothing was found, neither in the database nor in the last comparison of files. */
  ok: z.boolean(),
  documents: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  last_issue_date: ShownDay.nullable(),
  /** The first hundred, with how many there are. */
  findings: z.array(Finding),
  finding_count: z.int(),
  /** Numbers that were never given: the counter was raised by hand. */
  gaps: z.array(z.object({ after: z.string(), before: z.string(), missing: z.int() })),
  /** Documents that were made void: their numbers stay. */
  voided: z.array(z.object({ invoice_id: Id, number: z.string(), reason: z.string(), at: Instant })),
  /**
   * Proofs kept outside the database that were compared, and the time of the last one. `covered`: the number up to which
   * it speaks for this series; `uncovered`: documents issued since, of which nothing could tell that all of them were
   * written anew. `left_at`, `left_to`: when and to whom one was last mailed.
   */
  proofs: z.object({
    count: z.int(),
    last_at: Instant.nullable(),
    covered: z.string().nullable(),
    uncovered: z.int(),
    left_at: Instant.nullable(),
    left_to: z.array(z.string()),
  }),
  files: FileCheck.nullable(),
})
export type Verification = z.output<typeof Verification>

const params = z.object({ id: IdParam })
const allow = ['invoices.numbering.manage', 'settings.invoices']

export const verification = {
  show: endpoint({
    method: 'GET',
    path: '/number-series/:id/verification',
    allow,
    summary:
      'Compares each issued document with the chain, its record, lines, VAT, time and files, the counter, and the proofs kept outside the database',
    params,
    reply: Verification,
  }),
  checkFiles: endpoint({
    method: 'POST',
    path: '/number-series/:id/file-checks',
    allow,
    summary:
      'Compares the stored PDFs and e-invoices with their hashes, in the background; the verification tells how far it is',
    params,
    reply: FileCheck,
  }),
}
