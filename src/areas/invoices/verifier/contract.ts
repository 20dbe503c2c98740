import { z } from 'zod'
import { endpoint, Instant, ShownDay } from '#platform/http/contract.ts'

/** Larger than any document that is issued here. */
export const mostBytes = 7_000_000
/** Base64 is a third longer than what it stands for. */
const longest = 9_400_000

export const VerifiedDocument = z.object({
  number: z.string(),
  issued_by: z.string(),
  issued_on: ShownDay,
  issued_at: Instant,
  /** Its place in its series, counted from 1, and the hash that stands for it and all before it. */
  position: z.int(),
  hash: z.string(),
})

export const Verdict = z.object({
  /** `changed`: it says which document it is, and is not what was given out for that one. */
  state: z.enum(['unchanged', 'changed', 'unknown']),
  title: z.string(),
  description: z.string(),
  /** Of the file that was sent. */
  sha256: z.string(),
  document: VerifiedDocument.nullable(),
  /** Signed, for whoever checks it without us; of what is unchanged alone. */
  proof: z.object({ filename: z.string(), text: z.string() }).nullable(),
})
export type Verdict = z.output<typeof Verdict>

export const verifier = {
  check: endpoint({
    method: 'POST',
    path: '/verifications',
    allow: 'public',
    summary: 'Is this PDF or XML, byte for byte, a document that was issued here? Nothing is kept of it',
    bodyLimit: 10_000_000,
    body: z.object({
      content: z
        .base64('Send the bytes of the file as base64')
        .min(4, 'This file is empty')
        .max(longest, 'Documents have at most 7 MB'),
    }),
    reply: Verdict,
  }),
}
