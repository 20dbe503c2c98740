import type { holdKinds, UnitSide, UnitState } from '#areas/units/contract.ts'
import type { Reason } from '#platform/refusal.ts'

type HoldKind = (typeof holdKinds)[number]
type Held = { state: UnitState; on_open_run: boolean; held: boolean; waits?: boolean }

/**
 * Can it still be kept back? What stands on a pay run can until the file is made; what waits for a credit note is charged
 * by no order yet, and cannot be given up before.
 */
export const isFree = ({ state, on_open_run, held, waits }: Held, kind: HoldKind): boolean =>
  !held && !(waits && kind === 'write_off') && (state === 'ready' || state === 'on_hold' || on_open_run)

/** Why none of these units can be held or written off: time on a document is its document's, and twice is once. */
export function whyNotHold(
  found: readonly Held[],
  { side, kind }: { side: UnitSide; kind: HoldKind },
): Reason | undefined {
  if (found.some((each) => isFree(each, kind))) return undefined
  const doing = kind === 'write_off' ? 'written off' : 'held'
  const on = found.find(({ state }) => state === 'drafted' || state === 'done')
  if (on)
    return {
      code: 'unit.on_document',
      title: `This time cannot be ${doing}: it is on a document`,
      description:
        on.state === 'drafted'
          ? 'Delete the draft it stands on first: you find it under Documents.'
          : side === 'pay'
            ? 'What is issued or in payroll stays as it is. A pay run can be rolled back until it is confirmed.'
            : 'What is issued stays as it is, and so does the time it was made from.',
    }
  if (kind === 'write_off' && found.some(({ waits }) => waits))
    return {
      code: 'unit.waits',
      title: 'This time waits for a credit note',
      description:
        'Issue the credit note first, or delete its draft: then it is charged, or not, as it should be.',
    }
  if (found.some(({ held }) => held))
    return {
      code: 'unit.held',
      title: `This time is ${doing} already`,
      description: 'Reload to see by whom.',
    }
  return {
    code: 'unit.nothing_due',
    title: `There is nothing to be ${doing}`,
    description:
      side === 'bill' ? 'None of this time is charged to a client.' : 'None of this time is paid to anybody.',
  }
}

export function whyNotRelease(held: number, kind: HoldKind): Reason | undefined {
  if (held > 0) return undefined
  return kind === 'write_off'
    ? {
        code: 'unit.not_written_off',
        title: 'This time is not written off',
        description: 'Somebody may have taken that back a moment ago. Reload to see.',
      }
    : {
        code: 'unit.not_held',
        title: 'Nobody holds this time',
        description: 'Somebody may have released it a moment ago. Reload to see.',
      }
}
