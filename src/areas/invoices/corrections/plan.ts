/** What becomes of each unit of a timesheet when it is worked out anew. Pure: the facts are handed in. */
import type { LeftOut, Way } from '#areas/invoices/corrections/words.ts'

/** The state of a side of a unit, and the line of the document it stands on. */
export type SideFacts = {
  state: string
  invoice_id: number | null
  line_id: number | null
  tax_code_id: number | null
  /** Some of the line is on credit notes already, drafts of them included. */
  credited: boolean
  /** A correction took it back and charged it anew. */
  taken_back: boolean
}

type Figures = {
  day: string
  rate_code_id: number
  label: string
  kind: string
  unit: string
  minutes: number | null
  quantity: string
  pay_rate: string
  charge_rate: string
  pay_amount: number
  charge_amount: number
  payable: boolean
  chargeable: boolean
}

/** A unit that counts on at least one side. */
export type OldUnit = Figures & { id: number; timesheet_id: number; bill: SideFacts; pay: SideFacts }
/** What the calculation says by now. */
export type NewUnit = Figures & { trace: unknown }

/**
 * What happens on a side: nothing; another unit takes its place before any document has it (`replace`); what its document
 * charged is taken back and charged anew (`delta`); its line is given back as a whole first (`reinstate`).
 */
export const steps = ['none', 'replace', 'delta', 'reinstate'] as const
export type Step = (typeof steps)[number]

export type Piece = {
  /** Null: it was not there before. */
  old_id: number | null
  adjusts_unit_id: number
  day: string
  bill: Step
  pay: Step
  /** Whether it counted on the side until now. */
  bill_was: boolean
  pay_was: boolean
  bill_delta: number
  pay_delta: number
  bill_invoice_id: number | null
  bill_line_id: number | null
  bill_tax_code_id: number | null
  pay_invoice_id: number | null
  pay_line_id: number | null
  pay_tax_code_id: number | null
  unit: NewUnit | null
}

export type SheetFigures = { minutes: number; bill: number; pay: number }
export type Planned = { pieces: Piece[]; before: SheetFigures; after: SheetFigures }

/** What becomes of these units, or why the sheet is left out of it. */
export function planSheet(old: readonly OldUnit[], made: readonly NewUnit[], way: Way): Planned | LeftOut {
  const [first] = old
  if (!first) return 'unchanged'
  const pairs = paired(old, made)
  const pieces: Piece[] = []
  for (const [was, now] of pairs) {
    const near = was ?? old.find(({ day }) => day === now!.day) ?? first
    const bill = sideOf(was, now, near, 'bill', way)
    const pay = sideOf(was, now, near, 'pay', way)
    if (bill === 'none' && pay === 'none') continue
    for (const step of [bill, pay]) if (!steps.includes(step as Step)) return step as LeftOut
    pieces.push(pieceOf(was, now, near, bill as Step, pay as Step))
  }
  if (pieces.length === 0) return 'unchanged'
  return { pieces, before: figuresOf(old), after: after(old, pieces) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What counts on each side; minutes are those of time worked. */
function figuresOf(units: readonly OldUnit[]): SheetFigures {
  return {
    minutes: sum(units.map(({ kind, minutes }) => (kind === 'time' ? (minutes ?? 0) : 0))),
    bill: sum(units.filter((unit) => counts(unit, 'bill')).map(({ charge_amount }) => charge_amount)),
    pay: sum(units.filter((unit) => counts(unit, 'pay')).map(({ pay_amount }) => pay_amount)),
  }
}

function after(old: readonly OldUnit[], pieces: readonly Piece[]): SheetFigures {
  const before = figuresOf(old)
  const gone = old.filter(({ id }) => pieces.some(({ old_id }) => old_id === id))
  const minutes = (units: readonly Pick<Figures, 'kind' | 'minutes'>[]) =>
    sum(units.map((unit) => (unit.kind === 'time' ? (unit.minutes ?? 0) : 0)))
  return {
    minutes: before.minutes - minutes(gone) + minutes(pieces.flatMap(({ unit }) => unit ?? [])),
    bill: before.bill + sum(pieces.map(({ bill_delta }) => bill_delta)),
    pay: before.pay + sum(pieces.map(({ pay_delta }) => pay_delta)),
  }
}

/** Units of one day, code and kind are the same piece of work, in the order they stand. */
function paired(old: readonly OldUnit[], made: readonly NewUnit[]) {
  const keyOf = ({ day, rate_code_id, kind, label, payable, chargeable }: Figures) =>
    [day, rate_code_id, kind, label, payable && chargeable ? '' : payable ? 'pay' : 'bill'].join(' ')
  const left = Map.groupBy(made, keyOf)
  const pairs: [OldUnit | undefined, NewUnit | undefined][] = old.map((unit) => [
    unit,
    // Which sides it counts on may have changed by corrections before.
    left.get(keyOf(unit))?.shift() ?? left.get(keyOf({ ...unit, payable: true, chargeable: true }))?.shift(),
  ])
  return [...pairs, ...[...left.values()].flat().map((unit) => [undefined, unit] as const)]
}

type Side = 'bill' | 'pay'
const dueOn = { bill: 'chargeable', pay: 'payable' } as const
const amountOn = { bill: 'charge_amount', pay: 'pay_amount' } as const
const rateOn = { bill: 'charge_rate', pay: 'pay_rate' } as const

const counts = (unit: OldUnit, side: Side) =>
  unit[dueOn[side]] &&
  !unit[side].taken_back &&
  unit[side].state !== 'cancelled' &&
  unit[side].state !== 'credited'

function sideOf(
  was: OldUnit | undefined,
  now: NewUnit | undefined,
  near: OldUnit,
  side: Side,
  way: Way,
): Step | LeftOut {
  const due = was ? counts(was, side) : false
  const wanted = now?.[dueOn[side]] ?? false
  const same =
    was && now
      ? due === wanted &&
        (!due ||
          (was[amountOn[side]] === now[amountOn[side]] &&
            Number(was[rateOn[side]]) === Number(now[rateOn[side]]) &&
            Number(was.quantity) === Number(now.quantity)))
      : !due && !wanted
  if (same) return 'none'
  const at = near[side]
  if (was?.[side].state === 'credited' || at.credited) return 'credited'
  switch (at.state) {
    case 'drafted':
      return 'on_draft'
    case 'written_off':
      return 'written_off'
    case 'done':
      return way
    default:
      // Some parts of it are on documents, and some are not.
      return at.invoice_id === null ? 'replace' : 'on_draft'
  }
}

function pieceOf(
  was: OldUnit | undefined,
  now: NewUnit | undefined,
  near: OldUnit,
  bill: Step,
  pay: Step,
): Piece {
  const moved = (side: Side, step: Step) =>
    step === 'none'
      ? 0
      : (now?.[dueOn[side]] ? now[amountOn[side]] : 0) - (was && counts(was, side) ? was[amountOn[side]] : 0)
  return {
    old_id: was?.id ?? null,
    adjusts_unit_id: near.id,
    day: now?.day ?? near.day,
    bill,
    pay,
    bill_was: was !== undefined && counts(was, 'bill'),
    pay_was: was !== undefined && counts(was, 'pay'),
    bill_delta: moved('bill', bill),
    pay_delta: moved('pay', pay),
    bill_invoice_id: bill === 'none' || bill === 'replace' ? null : near.bill.invoice_id,
    bill_line_id: near.bill.line_id,
    bill_tax_code_id: near.bill.tax_code_id,
    pay_invoice_id: pay === 'none' || pay === 'replace' ? null : near.pay.invoice_id,
    pay_line_id: near.pay.line_id,
    pay_tax_code_id: near.pay.tax_code_id,
    unit: now ?? null,
  }
}
