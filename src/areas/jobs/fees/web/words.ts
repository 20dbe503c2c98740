import type { StageDue } from '#areas/jobs/fees/contract.ts'

export const dueText: Record<StageDue, string> = {
  offer: 'When the placement is agreed',
  start: 'On the first day',
  day: 'On a day',
}
