import { type PayRunStatus, type PayWay, statusNames } from '#areas/payroll/words.ts'
import { counted } from '#platform/counted.ts'
import { formatMoney } from '#platform/money.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

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

type Changed = { candidate_id: number; name: string; amount: number }

/** So many are named, each with their amount; all of them are summed up. */
const mostNamed = 5

/**
 * Before a run is confirmed: time on it belongs to another payer than when it was created. `pageOf`: where that is listed
 * and moved, for whoever may open it.
 */
export function payerWarning(
  { payer_changed, currency }: { payer_changed: readonly Changed[]; currency: string },
  pageOf?: (candidateId: number) => string,
): Warning | undefined {
  const [first] = payer_changed
  if (!first) return undefined
  const total = payer_changed.reduce((sum, { amount }) => sum + amount, 0)
  const named = payer_changed
    .slice(0, mostNamed)
    .map(({ name, amount }) => `${name}, ${formatMoney(amount, currency)}`)
  const more = payer_changed.length - named.length
  const whose = [...named, ...(more > 0 ? [counted(more, 'more', 'more')] : [])].join('; ')
  return {
    code: 'pay_run.payer_changed',
    text: `${formatMoney(total, currency)} on this run belongs to another payer by now (${whose}). Roll the run back and move that time first, unless payroll has paid it: what is confirmed stays paid.`,
    ...(pageOf ? { existing: { label: `See ${first.name}`, page: pageOf(first.candidate_id) } } : {}),
  }
}

export const nothingDue: Reason = {
  code: 'pay_run.nothing_due',
  title: 'There is nothing to pay',
  description: 'No time that payroll pays is ready up to this day. The preview says what holds it.',
}

type Part = { way: PayWay; currency: string; reason: string | null; amount: number }

/** Is somebody about to pay it: a run takes it, or its supplier was asked for an invoice? */
export const isAccounted = ({ reason }: Pick<Part, 'reason'>) => reason === null || reason === 'advised'

/**
 * How much of what is due up to the day is accounted for, by way and currency, in the order given; `missing` is stopped or
 * nobody was asked for it. What falls due later is no part of it.
 */
export function accountedFor(parts: readonly Part[]) {
  const due = parts.filter(({ reason }) => reason !== 'later')
  const groups = Map.groupBy(due, ({ way, currency }) => `${way} ${currency}`)
  const sum = (some: readonly Part[]) => some.reduce((total, { amount }) => total + amount, 0)
  return [...groups.values()].map((own) => {
    const accounted = sum(own.filter(isAccounted))
    const all = sum(own)
    return {
      ...{ way: own[0]!.way, currency: own[0]!.currency, due: all, accounted, missing: all - accounted },
      // Nothing is whole while anything is missing, however little, or where what is stopped sums to nothing.
      whole: own.every(isAccounted),
    }
  })
}

/** The same of everything, in whole percent of the money: 100 only where nothing is missing. */
export function percentAccounted(parts: readonly Part[]): number {
  const groups = accountedFor(parts)
  if (groups.every(({ whole }) => whole)) return 100
  const all = groups.reduce((total, { due }) => total + Math.abs(due), 0)
  const taken = groups.reduce((total, { accounted }) => total + Math.abs(accounted), 0)
  return all === 0 ? 0 : Math.max(0, Math.min(99, Math.floor((taken * 100) / all)))
}
