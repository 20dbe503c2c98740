import { z } from 'zod'
import { endpoint, Id, Instant } from '#platform/http/contract.ts'

/** The proof of what is issued up to now, as a text that its owner can keep anywhere. */
export const ProofFile = z.object({ filename: z.string(), text: z.string() })
export type ProofFile = z.output<typeof ProofFile>

/** A proof may come out of a mail or hold years of a large agency: generous, and bounded. */
const longest = 200_000

export const ProofStamp = z.object({
  state: z.enum(['valid', 'wrong', 'none']),
  /** When it says that the proof was there. */
  at: Instant.nullable(),
  /** Who signed it and who issued that certificate, as the certificate says. */
  by: z.string(),
  issuer: z.string(),
  text: z.string(),
})
export type ProofStamp = z.output<typeof ProofStamp>

export const ProofCheck = z.object({
  ok: z.boolean(),
  title: z.string(),
  description: z.string(),
  at: Instant.nullable(),
  signature: z.enum(['valid', 'other key', 'wrong', 'none']),
  /** Its time stamp, or the one that came for it later. */
  stamp: ProofStamp,
  /** What became of each series since. */
  heads: z.array(
    z.object({
      series_id: Id,
      type: z.string(),
      number: z.string(),
      position: z.int(),
      problem: z.string().nullable(),
    }),
  ),
})
export type ProofCheck = z.output<typeof ProofCheck>

export const CheckProof = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Choose a proof file, or paste its text')
    .max(longest, 'This is too long to be a proof'),
})

const allow = ['invoices.numbering.manage', 'settings.invoices']

export const proofs = {
  show: endpoint({
    method: 'GET',
    path: '/invoice-proofs/current',
    allow,
    summary: 'The heads of all series, signed: the key is at /.well-known/saffron-proof-key.pem',
    reply: ProofFile,
  }),
  check: endpoint({
    method: 'POST',
    path: '/invoice-proofs/check',
    allow,
    summary: 'Does the series still hold what a proof said? Takes the file, or an email that holds it',
    body: CheckProof,
    reply: ProofCheck,
  }),
}
