import { EngagementType } from '#areas/jobs/job-enums.ts'
import { type TerminatedBy, TerminationReason } from '#areas/jobs/placement-life/contract.ts'
import { engagements } from '#areas/jobs/words.ts'

export const reasonNames: Record<(typeof TerminationReason.options)[number], string> = {
  no_more_work: 'No more work',
  found_other_work: 'Found other work',
  taken_on: 'Taken on by the client',
  performance: 'Performance',
  conduct: 'Conduct',
  illness: 'Illness',
  no_show: 'Did not turn up',
  personal: 'Personal reasons',
  other: 'Another reason',
}
export const partyNames: Record<(typeof TerminatedBy.options)[number], string> = {
  client: 'The client',
  worker: 'The worker',
  agency: 'Us',
}

export const reasonOptions = TerminationReason.options.map((value) => ({ value, label: reasonNames[value] }))
export const partyOptions = (['client', 'worker', 'agency'] as const).map((value) => ({
  value,
  label: partyNames[value],
}))
export const engagementOptions = EngagementType.options.map((value) => ({ value, label: engagements[value] }))
