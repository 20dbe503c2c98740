/** At most so much of a rate code on a sheet: the earliest counts, whatever order the limits stand in. */
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { formatDay } from '#platform/days.ts'
import { scaled, unscaled } from '#platform/money.ts'
import type { Share } from './overtime.ts'
import type { Counted } from './price.ts'
import { type CapRule, isCap } from './rule-kinds.ts'
import type { TraceStep } from './shapes.ts'
import { hoursText } from './words.ts'

/** Minutes and ten-thousandths of an hour on one scale, exactly. */
const OF_MINUTE = 10_000
const OF_QUANTITY = 60

type Taken = { shares: Share[]; counted: Counted[]; trace: TraceStep[] }
type Measured = { code: number; day: string; from: number | null; index: number; size: number }

/**
 * What is left under the limits. Time that a rule moved goes back to the basic rate: no hour that was worked is lost.
 * What is paid on top, and what was entered under the code itself, ends at the limit.
 */
export function withinCaps(
  shares: readonly Share[],
  counted: readonly Counted[],
  rules: readonly OvertimeRule[],
): Taken {
  const caps = lowest(rules.filter(isCap))
  const taken: Taken = { shares: [], counted: [], trace: [] }
  const left = new Map(
    [...caps].map(([code, { params }]) => [code, Number(scaled(params.most)) * OF_QUANTITY]),
  )
  const items = [
    ...shares.map((share) => ({ share, ...measured(share) })),
    ...counted.map((one) => ({ one, ...measuredEntry(one) })),
  ].sort(inOrder)
  for (const item of items) {
    const rest = left.get(item.code)
    const kept = rest === undefined ? item.size : Math.min(item.size, rest)
    const cap = kept < item.size ? caps.get(item.code) : undefined
    if (rest !== undefined) left.set(item.code, rest - kept)
    if ('share' in item) taken.shares.push(...cutShare(item.share, kept, cap, taken.trace))
    else taken.counted.push(...cutEntry(item.one, kept, cap, taken.trace))
  }
  return taken
}

/** Of several limits of one code the lowest; of one side or of both, they stand in the rules of the side by now. */
function lowest(caps: readonly CapRule[]): Map<number, CapRule> {
  const found = new Map<number, CapRule>()
  for (const cap of caps) {
    const known = found.get(cap.rate_code_id)
    if (!known || scaled(cap.params.most) < scaled(known.params.most)) found.set(cap.rate_code_id, cap)
  }
  return found
}

/** Plain time is worked at the basic rate, which nothing limits. */
const measured = ({ rule, day, from, index, minutes }: Share): Measured => ({
  ...{ code: rule?.rate_code_id ?? 0, day, from, index, size: minutes * OF_MINUTE },
})

const measuredEntry = ({ entry, index }: Counted): Measured => ({
  ...{ code: entry.rate_code_id, day: entry.day, from: null, index },
  size: Number(scaled(entry.quantity)) * OF_QUANTITY,
})

function inOrder(a: Measured, b: Measured): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  const [from, to] = [a.from ?? Number.MAX_SAFE_INTEGER, b.from ?? Number.MAX_SAFE_INTEGER]
  return from - to || a.index - b.index
}

function cutShare(share: Share, kept: number, cap: CapRule | undefined, trace: TraceStep[]): Share[] {
  if (!cap) return [share]
  const minutes = Math.floor(kept / OF_MINUTE)
  const over = share.minutes - minutes
  if (over === 0) return [share]
  const goesBack = share.kind === 'time'
  const what = `${hoursText(over)} of ${share.rule!.name} ${goesBack ? `count as ${share.row.name}` : 'do not count'}`
  trace.push(step(cap, share.day, what, { minutes: over }))
  const split = share.from === null ? null : share.from + minutes * 60_000
  return [
    ...(minutes > 0 ? [{ ...share, minutes, to: split }] : []),
    ...(goesBack ? [{ ...share, minutes: over, from: split, rule: null }] : []),
  ]
}

function cutEntry(one: Counted, kept: number, cap: CapRule | undefined, trace: TraceStep[]): Counted[] {
  if (!cap) return [one]
  const within = BigInt(Math.floor(kept / OF_QUANTITY))
  const over = plain(unscaled(scaled(one.entry.quantity) - within))
  const name = one.rule?.name ?? one.row.name
  trace.push(step(cap, one.entry.day, `${over} of ${name} do not count`, { quantity: over }))
  return within > 0n ? [{ ...one, entry: { ...one.entry, quantity: unscaled(within) } }] : []
}

const step = (cap: CapRule, day: string, what: string, data: TraceStep['data']): TraceStep => ({
  kind: 'rule',
  text: `${formatDay(day, 'weekday')}: ${what}, ${cap.name} is at most ${plain(cap.params.most)} a period`,
  data: { rule_id: cap.id, rule: cap.name, type: cap.type, day, ...data },
})

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
