import type { Stage } from '#areas/jobs/pipeline/contract.ts'

/** What people call the stages, on screen, in files and in the history. */
export const stageNames: Record<Stage, string> = {
  no_status: 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  qualifying: 'Checking',
  submitted: 'Put forward',
  interviewing: 'Interview',
  offered: 'Offered',
  declined: 'Declined',
  placed: 'Placed',
}
