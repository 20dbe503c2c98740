import type { Duty, DutyMode } from '#platform/duty.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

export type DutyChoices = Readonly<Record<string, DutyMode | undefined>>

const strength: Record<DutyMode, number> = { off: 0, warn: 1, block: 2 }

/** What holds for a duty: what the agency chose, never less than the duty wants at least. */
export function dutyMode({ key, standard, least }: Duty, chosen: DutyChoices): DutyMode {
  const mode = (Object.hasOwn(chosen, key) && chosen[key]) || standard
  return strength[mode] < strength[least] ? least : mode
}

/** Why these choices cannot be kept: a duty that is none, or less than it wants at least. */
export function whyNotDuties(duties: readonly Duty[], chosen: DutyChoices): Reason | undefined {
  const errors: FieldErrors = {}
  for (const [key, mode] of Object.entries(chosen)) {
    const duty = duties.find((each) => each.key === key)
    if (!duty) errors[`modes.${key}`] = ['There is no such duty']
    else if (mode && strength[mode] < strength[duty.least])
      errors[`modes.${key}`] = [
        duty.least === 'block' ? 'It always takes two people' : 'Ask for a reason at least',
      ]
  }
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'duty.choice', title: 'Please check the form', errors }
}

/** Why one person cannot do both. */
export function whyNotBoth({ key, blocked, both, instead = '' }: Duty, mode: DutyMode): Reason | undefined {
  if (mode !== 'block') return undefined
  return {
    code: `duty.${key}`,
    title: blocked,
    description: `${both} Your agency wants two people for this. ${instead}`.trim(),
    status: 403,
  }
}

/** What asks for a reason where one person does both. `field`: of the body that the second act sends. */
export function bothWarning({ key, both }: Duty, mode: DutyMode, field?: string): Warning | undefined {
  if (mode !== 'warn') return undefined
  return { code: `duty.${key}`, ...(field ? { field } : {}), text: both }
}
