/** What may be right with a reason: neither refused nor passed over, but asked about. */
import { z } from 'zod'
import { type FieldErrors, Refusal, type Warning } from '#platform/refusal.ts'

export const shortestReason = 3
export const longestReason = 500

const Acceptance = z.object({
  /** The `code` of the warning. */
  code: z.string().max(80),
  /** Why it is right all the same; stands in the history of the record. */
  reason: z.string().trim().min(shortestReason, 'Please say why').max(longestReason),
})

/** Stands as `accepted` in the body of every endpoint that may warn: the warnings that the caller saw, each with a reason. */
export const Accepted = z.array(Acceptance).max(20).default([])
export type Accepted = z.output<typeof Accepted>

/** What the history of the record says of the warnings that somebody accepted; spread it into its changes. */
export type AcceptedChanges = { accepted_warnings?: { from: null; to: string } }

/**
 * Lets pass when each warning was accepted by its code. Otherwise refuses with 409 `needs_reason` and all warnings: the
 * same call with `accepted: [{ code, reason }]` goes through. Nothing to warn of: nothing to record.
 */
export function acceptWarnings(
  warnings: readonly (Warning | undefined)[],
  accepted: Accepted,
): AcceptedChanges {
  const given = new Map(accepted.map(({ code, reason }) => [code, reason]))
  const raised = warnings.filter((warning) => warning !== undefined)
  if (raised.length === 0) return {}
  if (raised.some(({ code }) => !given.has(code))) throw needsReason(raised)
  const texts = raised.map(({ code, text }) => `${text} Accepted because: ${given.get(code)}`)
  return { accepted_warnings: { from: null, to: [...new Set(texts)].join('\n') } }
}

/** Two that were asked for one after the other, for one entry of the history. */
export function acceptedTogether(a: AcceptedChanges, b: AcceptedChanges): AcceptedChanges {
  const texts = [a, b].flatMap(({ accepted_warnings }) => (accepted_warnings ? [accepted_warnings.to] : []))
  return texts.length > 0 ? { accepted_warnings: { from: null, to: texts.join('\n') } } : {}
}

function needsReason(warnings: Warning[]): Refusal {
  const description = warnings.map(({ text }) => text).join(' ')
  const errors: FieldErrors = {}
  for (const { field = 'accepted', text } of warnings) errors[field] = [...(errors[field] ?? []), text]
  const refusal = new Refusal('needs_reason', 409, 'Please look at this again', description, errors)
  refusal.warnings = warnings
  return refusal
}
