import type { EngagementType, Ir35, JobStatus, JobType, PlacementStatus } from '#areas/jobs/contract.ts'

/** What people call the values of jobs and placements, on screen and in files. */
export const jobTypes: Record<(typeof JobType.options)[number], string> = {
  contract: 'Contract',
  temp: 'Temporary',
  perm: 'Permanent',
  fixed_term: 'Fixed term',
}

export const ir35Names: Record<Ir35, string> = {
  not_assessed: 'Not assessed',
  inside: 'Inside IR35',
  outside: 'Outside IR35',
  exempt: 'Small client: the worker’s company decides',
}

export const jobStatusNames: Record<(typeof JobStatus.options)[number], string> = {
  draft: 'Draft',
  open: 'Open',
  filled: 'Filled',
  closed: 'Closed',
  on_hold: 'On hold',
  cancelled: 'Cancelled',
}

export const placementStatusNames: Record<(typeof PlacementStatus.options)[number], string> = {
  draft: 'Draft',
  approved: 'Approved',
  live: 'Live',
  ending: 'Ending',
  ended: 'Ended',
  closed: 'Closed',
  terminated: 'Terminated',
  cancelled: 'Cancelled',
}

export const engagements: Record<(typeof EngagementType.options)[number], string> = {
  paye: 'PAYE',
  umbrella: 'Umbrella',
  ltd_inside: 'Limited company, inside IR35',
  ltd_outside: 'Limited company, outside IR35',
  sole_trader: 'Sole trader',
  cis: 'CIS',
  perm: 'Permanent',
}
