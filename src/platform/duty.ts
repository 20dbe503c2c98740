/** What an agency does when one person does both halves of a duty: nothing, asks for a reason, or refuses. */
export const dutyModes = ['off', 'warn', 'block'] as const
export type DutyMode = (typeof dutyModes)[number]

/**
 * Two acts that may be meant for two people: asking for something and approving it. A room declares its own under
 * `duties` in `area.ts`, and asks `dutyWarning` or `whyNotDuty` of `access/public.ts` where the second act happens.
 */
export type Duty = {
  /** Stable, for programs: `placement_approval`. The refusal and the warning are `duty.placement_approval`. */
  key: string
  /** Both acts, as the table of the settings names them: `Create a placement and approve it`. */
  label: string
  /** What counts as doing both. */
  description: string
  /** What holds until an agency decides. */
  standard: DutyMode
  /** What an agency cannot go below; `block`: it is not a choice. */
  least: DutyMode
  /** What the person is told: `You created this placement, and approve it yourself.` No amounts: the history keeps it. */
  both: string
  /** What else the person can do: `Keep it as a draft for a colleague.` */
  instead?: string
  /** Who could: `Somebody else has to approve this placement`. */
  blocked: string
}
