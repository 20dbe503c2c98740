import { type PayRunStatus, statusNames } from '#areas/payroll/words.ts'
import type { Reason } from '#platform/refusal.ts'

/** The steps of a pay run: what each leads to, and from which states. */
export const moves = {
  check: { to: 'checked', from: ['draft', 'checked'] },
  export: { to: 'exported', from: ['checked'] },
  confirm: { to: 'confirmed', from: ['exported'] },
  roll_back: { to: 'rolled_back', from: ['draft', 'checked', 'exported'] },
} as const satisfies Record<string, { to: PayRunStatus; from: readonly PayRunStatus[] }>
export type Move = keyof typeof moves

const verbs: Record<Move, string> = {
  check: 'checked',
  export: 'exported',
  confirm: 'confirmed',
  roll_back: 'rolled back',
}

const instead: Record<PayRunStatus, string> = {
  draft: 'Check it first: that leaves out what cannot be paid.',
  checked: 'Make its file first.',
  exported: 'Its file is made: download it, and confirm the run or roll it back.',
  confirmed: 'What was confirmed is paid. What is corrected later goes on the next run.',
  rolled_back: 'Its time is on no run any more: create a new one.',
}

/** Why a run cannot take this step from where it stands. */
export function whyNotStep(status: PayRunStatus, move: Move): Reason | undefined {
  if ((moves[move].from as readonly PayRunStatus[]).includes(status)) return undefined
  return {
    code: `pay_run.${status}`,
    title: `A run that is ${statusNames[status].toLowerCase()} cannot be ${verbs[move]}`,
    description: instead[status],
    status: 409,
  }
}

/** Why the file of a run is not made now: something changed since it was checked. */
export function whyNotExport(blocked: readonly { name: string; words: string }[]): Reason | undefined {
  const [first] = blocked
  if (!first) return undefined
  const others = blocked.length > 1 ? `, and of ${blocked.length - 1} more` : ''
  return {
    code: 'pay_run.changed_since',
    title: 'Something changed since this run was checked',
    description: `${first.words}: ${first.name}${others}. Check the run again; what cannot be paid is left out then.`,
    status: 409,
  }
}

export const nothingDue: Reason = {
  code: 'pay_run.nothing_due',
  title: 'There is nothing to pay',
  description: 'No time that payroll pays is ready up to this day. The preview says what holds it.',
}
