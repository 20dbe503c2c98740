import { create } from '#kit/ui/store.ts'
import type { Problem } from '#platform/http/contract.ts'

type Warnings = NonNullable<Problem['warnings']>
type Accepted = { code: string; reason: string }[]

type Question = { warnings: Warnings; answer: (reason: string | undefined) => void }

/** What the server warns of while a person is asked about it; `WarningDialog` shows it on whatever page. */
export const warningQuestion = create<Question | undefined>(undefined)

/**
 * Asks the person for the reason why it is right all the same. Undefined when there is nothing to ask, or when they
 * would rather look again: the refusal is then theirs to read.
 */
export async function askToAccept({ code, warnings }: Problem): Promise<Accepted | undefined> {
  // One question at a time: whatever else is warned of meanwhile is refused in words.
  if (code !== 'needs_reason' || !warnings || warningQuestion.get()) return undefined
  const reason = await new Promise<string | undefined>((answer) => warningQuestion.set({ warnings, answer }))
  warningQuestion.set(undefined)
  return reason === undefined ? undefined : warnings.map((warning) => ({ code: warning.code, reason }))
}
