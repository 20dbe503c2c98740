import type { Db } from '#platform/db/tenant.ts'

/** An email that is about to leave, of a record whose room looks at it once more. */
export type Leaving = { id: number; related_id: number; rests_on: string }

/**
 * Is what an email says still so? Asked at each try, in the transaction that takes it for sending, of emails that say what they
 * rest on (`rests_on`). Answers why it stays here, in words for the mail log. Undefined: it leaves.
 */
export type CheckMail = (at: { db: Db; now: Date }, mail: Leaving) => Promise<string | undefined>

/** Of every room, by the name of the record that an email is about. */
export type MailChecks = Readonly<Record<string, CheckMail>>

/** Why an email does not leave any more; undefined: it does. */
export async function whyWithdrawn(
  checks: MailChecks,
  at: { db: Db; now: Date },
  {
    id,
    related,
    related_id,
    rests_on,
  }: {
    id: number
    related: string | null
    related_id: number | null
    rests_on: string | null
  },
): Promise<string | undefined> {
  if (rests_on === null || related === null || related_id === null) return undefined
  const check = checks[related]
  if (!check) throw new Error(`no room looks again at emails about ${related}`)
  return check(at, { id, related_id, rests_on })
}
