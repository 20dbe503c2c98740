import type { Duty } from '#platform/duty.ts'

/** A placement, with the rates it begins with: consultants answer for their own unless the agency wants otherwise. */
export const placementDuty: Duty = {
  key: 'placement_approval',
  label: 'Create a placement, or set its rates, and approve it',
  description: 'Creating a placement that is agreed or live at once counts as both.',
  standard: 'off',
  least: 'off',
  both: 'You set what this placement pays and charges, and approve it yourself.',
  instead: 'Keep it as a draft, and ask a colleague to approve it.',
  blocked: 'Somebody else has to approve this placement',
}

/** Rates whose margin after on-costs is below the floor: with a reason at least. */
export const belowFloorDuty: Duty = {
  key: 'rate_below_floor',
  label: 'Set rates below the margin floor and approve them',
  description: 'Of a placement whose margin after the employer’s costs falls below the floor.',
  standard: 'block',
  least: 'warn',
  both: 'The margin is below the floor, and you set these rates and approve them yourself.',
  instead: 'Propose the rates, or keep a new placement as a draft, and ask a colleague to approve.',
  blocked: 'Somebody else has to approve rates below the margin floor',
}

/** A change of agreed rates, by request: who asks for it should not be who approves it. */
export const rateDuty: Duty = {
  key: 'rate_approval',
  label: 'Ask for other rates and approve them',
  description:
    'Of a placement that is agreed. Whoever asks for a change of its rates gives a reason for approving it.',
  standard: 'warn',
  least: 'off',
  both: 'You asked for these rates, and approve them yourself.',
  blocked: 'Somebody else has to approve these rates',
}
