/** What becomes of each unit of a timesheet when it is worked out anew. Pure: the facts are handed in. */
import type { LeftOut, Way } from '#areas/invoices/corrections/words.ts'

/** The state of a side of a unit, and the line of the document it stands on. */
export type SideFacts = {
  state: string
  invoice_id: number | null
  line_id: number | null
  tax_code_id: number | null
  /** Some of the line is on credit notes that are of no correction, drafts of them included. */
  credited: boolean
  /** A correction drafted a credit note of some of the line. */
  waits?: boolean
  /** A correction took it back and charged it anew. */
  taken_back: boolean
  /** On how many lines of how many documents it stands: more than one where several orders pay for it. */
  places: number
  documents: number
  /** Where a difference charged it anew: the line that had charged it first, of which a difference is given back. */
  root?: { invoice_id: number; line_id: number; tax_code_id: number | null } | null
}

export type Figures = {
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
export type OldUnit = Figures & {
  id: number
  timesheet_id: number
  bill: SideFacts
  pay: SideFacts
  billing_profile_id: number | null
  cost_code: string
  /** Chosen for it by itself. */
  named_tax_code_id: number | null
  /** The orders that pay for it, where that is asked. */
  order_ids?: number[] | null
  /** It is on a document whose credit note is not issued yet, or takes the place of what is: until then both stand. */
  awaits_credit?: boolean
  /** On this side a document has time of its sheet that a difference took back, and keeps it. */
  by_difference?: Record<Side, boolean>
  /** By whom it is paid, and by whom it would be as its worker is engaged on its day, where that is asked. */
  payer?: Payer | null
  engaged?: Payer | null
}
export type Payer = { supplier_id: number | null; engagement_type: string }
/** What the calculation says by now; what is only put elsewhere keeps how it came to be. */
export type NewUnit = Figures & {
  trace?: unknown
  purchase_order_id?: number | undefined
  /** Who pays for it from now on, where that is put right. */
  paid_by?: Payer
}

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
/** A unit that stays with whom it is paid to, beside others of its sheet that are given to somebody else. */
export type Stay = {
  day: string
  amount: number
  /** Null: payroll. */
  supplier_id: number | null
  /** The worker is engaged like that on its day, or it was paid for good; else it is put right by itself. */
  right: boolean
  invoice_id: number | null
  line_id: number | null
  tax_code_id: number | null
}
export type Planned = { pieces: Piece[]; before: SheetFigures; after: SheetFigures; stays?: Stay[] }

/** What becomes of these units, or why the sheet is left out of it. */
export function planSheet(old: readonly OldUnit[], made: readonly NewUnit[], way: Way): Planned | LeftOut {
  const [first] = old
  if (!first) return 'unchanged'
  const pieces: Piece[] = []
  for (const [was, now] of paired(old, made)) {
    const beside = { bill: besideOf(old, was, now, 'bill'), pay: besideOf(old, was, now, 'pay') }
    const bill = sideOf(was, now, beside.bill, 'bill', way)
    const pay = sideOf(was, now, beside.pay, 'pay', way)
    if (bill === 'none' && pay === 'none') continue
    for (const step of [bill, pay]) if (!steps.includes(step as Step)) return step as LeftOut
    pieces.push(pieceOf(was, now, beside, bill as Step, pay as Step))
  }
  if (pieces.length === 0) return 'unchanged'
  return { pieces, before: figuresOf(old), after: after(old, pieces) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What counts on each side; minutes are those of time worked. Of what waits for a credit note the one it gives back counts. */
export function figuresOf(all: readonly OldUnit[]): SheetFigures {
  const units = all.filter(
    ({ awaits_credit, bill, pay }) => !awaits_credit || bill.invoice_id !== null || pay.invoice_id !== null,
  )
  return {
    minutes: minutesOf(units.map(timeOfOld)),
    bill: sum(units.filter((unit) => counts(unit, 'bill')).map(({ charge_amount }) => charge_amount)),
    pay: sum(units.filter((unit) => counts(unit, 'pay')).map(({ pay_amount }) => pay_amount)),
  }
}

function after(old: readonly OldUnit[], pieces: readonly Piece[]): SheetFigures {
  const before = figuresOf(old)
  const gone = new Set(pieces.map(({ old_id }) => old_id))
  const kept = old.filter(({ id }) => !gone.has(id)).map(timeOfOld)
  const made = pieces.flatMap(({ unit }) =>
    unit ? { unit, isCharged: unit.chargeable, isPaid: unit.payable } : [],
  )
  return {
    minutes: minutesOf([...kept, ...made]),
    bill: before.bill + sum(pieces.map(({ bill_delta }) => bill_delta)),
    pay: before.pay + sum(pieces.map(({ pay_delta }) => pay_delta)),
  }
}

type Time = { unit: Figures; isCharged: boolean; isPaid: boolean }

const timeOfOld = (unit: OldUnit): Time => ({
  unit,
  isCharged: counts(unit, 'bill'),
  isPaid: counts(unit, 'pay'),
})

/** Of time that is charged by one unit and paid by another, because one side alone was put right before, once. */
function minutesOf(times: readonly Time[]): number {
  const ofTime = times.filter(({ unit }) => unit.kind === 'time')
  const minutes = (of: readonly Time[]) => sum(of.map(({ unit }) => unit.minutes ?? 0))
  const same = Map.groupBy(ofTime, ({ unit }) => `${unit.day} ${unit.rate_code_id} ${unit.label}`)
  return sum(
    [...same.values()].map((of) => {
      const charged = minutes(of.filter(({ isCharged, isPaid }) => isCharged && !isPaid))
      const paid = minutes(of.filter(({ isCharged, isPaid }) => isPaid && !isCharged))
      return minutes(of.filter(({ isCharged, isPaid }) => isCharged === isPaid)) + Math.max(charged, paid)
    }),
  )
}

/**
 * Units of one day, code and kind are the same piece of work, in the order they stand. What counts on one side alone by now,
 * because a correction before put the other side right by itself, is paired on that side alone.
 */
function paired(old: readonly OldUnit[], made: readonly NewUnit[]) {
  const keyOf = ({ day, rate_code_id, kind, label }: Figures) => [day, rate_code_id, kind, label].join(' ')
  const items = made.map((unit) => ({ unit, bill: unit.chargeable, pay: unit.payable }))
  const left = Map.groupBy(items, ({ unit }) => keyOf(unit))
  const take = (was: OldUnit): NewUnit | undefined => {
    const wants = { bill: counts(was, 'bill'), pay: counts(was, 'pay') }
    const fits = (item: (typeof items)[number], whole: boolean) =>
      whole
        ? (!wants.bill || item.bill) && (!wants.pay || item.pay)
        : (wants.bill && item.bill) || (wants.pay && item.pay)
    const of = left.get(keyOf(was)) ?? []
    const item = of.find((each) => fits(each, true)) ?? of.find((each) => fits(each, false))
    if (!item) return undefined
    const unit = { ...item.unit, chargeable: wants.bill && item.bill, payable: wants.pay && item.pay }
    item.bill &&= !wants.bill
    item.pay &&= !wants.pay
    return unit
  }
  // What counts on both sides chooses first.
  const whole = (unit: OldUnit) => counts(unit, 'bill') && counts(unit, 'pay')
  const found = new Map<OldUnit, NewUnit | undefined>()
  for (const unit of [...old.filter(whole), ...old.filter((each) => !whole(each))])
    found.set(unit, take(unit))
  const pairs = old.map((unit) => [unit, found.get(unit)] as const)
  const more = items
    .filter(({ bill, pay }) => bill || pay)
    .map(({ unit, bill, pay }) => [undefined, { ...unit, chargeable: bill, payable: pay }] as const)
  return [...pairs, ...more]
}

/** What stands on a side where the new one comes: the time it stands in for, else time of the day, else any. */
function besideOf(old: readonly OldUnit[], was: OldUnit | undefined, now: NewUnit | undefined, side: Side) {
  const due = old.filter((unit) => counts(unit, side))
  return was ?? due.find(({ day }) => day === now!.day) ?? due[0] ?? old[0]!
}

type Side = 'bill' | 'pay'
const dueOn = { bill: 'chargeable', pay: 'payable' } as const
const amountOn = { bill: 'charge_amount', pay: 'pay_amount' } as const
const rateOn = { bill: 'charge_rate', pay: 'pay_rate' } as const

export const counts = (unit: OldUnit, side: Side) =>
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
  return same ? 'none' : stepOf(was, near, side, way, movedOn(was, now, side))
}

export function stepOf(
  was: OldUnit | undefined,
  near: OldUnit,
  side: Side,
  way: Way,
  delta = 0,
): Step | LeftOut {
  const at = near[side]
  if (was?.[side].state === 'credited' || at.credited) return 'credited'
  // Nothing of what stands there is charged any more: what comes is new.
  if (!was && at.taken_back) return 'replace'
  switch (at.state) {
    case 'drafted':
      return 'on_draft'
    case 'written_off':
      return 'written_off'
    case 'done':
      // Payroll paid it, and has no document whose line could be credited: the next pay has the difference.
      if (at.invoice_id === null) return 'delta'
      // Of several documents none says how much of it is whose.
      if (way === 'reinstate' && at.waits) return 'on_draft'
      return way === 'reinstate'
        ? at.documents > 1
          ? 'split'
          : way
        : at.places > 1 && delta < 0
          ? 'split'
          : way
    default:
      // Some parts of it are on documents, and some are not.
      return at.invoice_id === null ? 'replace' : 'on_draft'
  }
}

const movedOn = (was: OldUnit | undefined, now: NewUnit | undefined, side: Side) =>
  (now?.[dueOn[side]] ? now[amountOn[side]] : 0) - (was && counts(was, side) ? was[amountOn[side]] : 0)

export function pieceOf(
  was: OldUnit | undefined,
  now: NewUnit | undefined,
  { bill: beside, pay: paidBeside }: { bill: OldUnit; pay: OldUnit },
  bill: Step,
  pay: Step,
): Piece {
  const near = was ?? (bill === 'none' ? paidBeside : beside)
  const [charged, paid] = [lineOf(bill, beside.bill), lineOf(pay, paidBeside.pay)]
  return {
    old_id: was?.id ?? null,
    adjusts_unit_id: near.id,
    day: now?.day ?? near.day,
    bill,
    pay,
    bill_was: was !== undefined && counts(was, 'bill'),
    pay_was: was !== undefined && counts(was, 'pay'),
    bill_delta: bill === 'none' ? 0 : movedOn(was, now, 'bill'),
    pay_delta: pay === 'none' ? 0 : movedOn(was, now, 'pay'),
    bill_invoice_id: charged.invoice_id,
    bill_line_id: charged.line_id,
    bill_tax_code_id: charged.tax_code_id,
    pay_invoice_id: paid.invoice_id,
    pay_line_id: paid.line_id,
    pay_tax_code_id: paid.tax_code_id,
    unit: now ?? null,
  }
}

/** The line that a step is about: of a difference the one that charged the time first. */
function lineOf(step: Step, { root, invoice_id, ...own }: SideFacts) {
  if (step === 'delta' && root) return root
  return { ...own, invoice_id: step === 'none' || step === 'replace' ? null : invoice_id }
}
