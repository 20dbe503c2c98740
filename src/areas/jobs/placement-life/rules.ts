/** What the steps of a placement's life must satisfy. Pure: the facts are handed in. */
import type { PlacementStatus, RateRowInput } from '#areas/jobs/contract.ts'
import type { StepKind } from '#areas/jobs/placement-life/contract.ts'
import { isLater, isOver } from '#areas/jobs/transitions.ts'
import { placementStatusNames } from '#areas/jobs/words.ts'
import { addDays, formatDay } from '#platform/days.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

type Status = (typeof PlacementStatus.options)[number]
type Dated = { status: Status; start_date: string; end_date: string | null }

export type Step = {
  kind: StepKind
  /** The first day it holds for; of an end the last day. */
  effective_from: string
  end_before: string | null
  end_after: string | null
}

/** Which step of its life a change of status or dates is; undefined: none. */
export function stepOf(before: Dated, after: Dated, today: string): Step | undefined {
  const kind = kindOf(before, after)
  if (!kind) return undefined
  const spans = { end_before: before.end_date, end_after: after.end_date }
  const from = { kind, effective_from: effectiveFrom(kind, after, today), ...spans }
  if (kind !== 'extension' && kind !== 'reinstatement') return from
  return before.end_date === null ? from : { ...from, effective_from: addDays(before.end_date, 1) }
}

function kindOf(before: Dated, after: Dated): StepKind | undefined {
  if (before.status !== after.status) return kindOfMove(before.status, after.status)
  if (isLater(after.end_date, before.end_date)) return 'extension'
  if (isLater(before.end_date, after.end_date)) return 'shortening'
  return before.start_date === after.start_date ? undefined : 'start'
}

const kindsOfMoves: Partial<Record<Status, StepKind>> = {
  approved: 'approval',
  live: 'live',
  ended: 'end',
  closed: 'closing',
  terminated: 'termination',
  cancelled: 'cancellation',
}

function kindOfMove(from: Status, to: Status): StepKind | undefined {
  if (to === 'draft') return from === 'cancelled' ? 'reinstatement' : 'taken_back'
  return to === 'live' && isOver(from) ? 'reinstatement' : kindsOfMoves[to]
}

function effectiveFrom(kind: StepKind, { start_date, end_date }: Dated, today: string): string {
  if (kind === 'end' || kind === 'termination' || kind === 'shortening') return end_date ?? today
  return kind === 'start' || kind === 'live' ? start_date : today
}

/** Why this is no extension: what is over is reinstated, what was never agreed is a draft, and the end must be later. */
export function whyNotExtend({ status, end_date }: Dated, end: string | null): Reason | undefined {
  if (status !== 'approved' && status !== 'live') {
    const how = isOver(status) || status === 'cancelled' ? 'reinstate it first' : 'change its end instead'
    return notNow(status, `It is ${placementStatusNames[status].toLowerCase()}: ${how}`, 'end_date')
  }
  if (isLater(end, end_date)) return undefined
  const message = end_date
    ? `It ends on ${formatDay(end_date)} already: choose a later last day, or none at all`
    : 'It has no end that could be later'
  return at('placement.no_later', 'end_date', message)
}

/** Why this is no termination: only what is live is terminated, and not later than it ends anyway. */
export function whyNotTerminate({ status, end_date }: Dated, last_day: string): Reason | undefined {
  if (status !== 'live')
    return notNow(status, `It is ${placementStatusNames[status].toLowerCase()}, not live`, 'last_day')
  if (end_date === null || last_day <= end_date) return undefined
  const message = `It ends on ${formatDay(end_date)} anyway: choose that day or an earlier one`
  return at('placement.no_earlier', 'last_day', message)
}

type Moving = {
  from_day: string
  /** The last day for which the worker handed time in, at any placement. */
  worked_until: string | null
  /** How they are paid on that day until now. */
  now: { engagement_type: string; supplier_id: number | null } | undefined
  engagement_type: string
  supplier_id: number | null
}

/** Why the worker is not paid another way from this day: time of that day was handed in, or nothing would change. */
export function whyNotTransfer(placement: Dated, moving: Moving): Reason | undefined {
  const { status, start_date, end_date } = placement
  const { from_day, worked_until, now } = moving
  if (status !== 'approved' && status !== 'live')
    return notNow(status, `It is ${placementStatusNames[status].toLowerCase()}, not live`, 'from_day')
  const errors: FieldErrors = {}
  if (from_day < start_date)
    errors.from_day = [`It begins on ${formatDay(start_date)}: choose a day from then`]
  else if (end_date !== null && from_day > end_date)
    errors.from_day = [`It ends on ${formatDay(end_date)}: choose a day before`]
  else if (worked_until !== null && from_day <= worked_until)
    errors.from_day = [`Time was submitted up to ${formatDay(worked_until)}: choose a later day`]
  if (now?.engagement_type === moving.engagement_type && now.supplier_id === moving.supplier_id)
    errors.supplier_id = ['They are paid this way on that day already']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'placement.transfer', title: 'Please check the form', errors }
}

/** The engagement is the worker's: their other placements are paid the new way as well. */
export function transferWarning(worker: string, others: number): Warning | undefined {
  if (others === 0) return undefined
  const them = others === 1 ? 'another placement' : `${others} other placements`
  const text = `${worker} has ${them}, paid the new way from that day as well.`
  return { code: 'placement.transfer_others', field: 'from_day', text }
}

type Priced = { rate_code_id: number; pay_rate: string; charge_rate: string }

/** The rate rows with these from a day on: what holds that day ends the day before, what would begin later gives way. */
export function ratesFrom(
  rows: readonly RateRowInput[],
  day: string,
  rates: readonly Priced[],
): RateRowInput[] {
  const codes = new Set(rates.map(({ rate_code_id }) => rate_code_id))
  const kept = rows.flatMap((row) => {
    if (!codes.has(row.rate_code_id)) return [row]
    if (row.effective_from >= day) return []
    const lasts = row.effective_to === null || row.effective_to >= day
    return [lasts ? { ...row, effective_to: addDays(day, -1) } : row]
  })
  return [
    ...kept,
    ...rates.map((rate) => ({
      ...rate,
      effective_from: day,
      effective_to: null,
      source: 'placement' as const,
    })),
  ]
}

/** Why no new rates begin on this day: none is known, time of it was handed in, or it lies after the new end. */
export function whyNotRatesFrom(
  day: string | null,
  {
    end_date,
    worked_until,
    rates,
  }: { end_date: string | null; worked_until: string | null; rates: readonly Priced[] },
): Reason | undefined {
  if (rates.length === 0) return undefined
  const twin = rates.findIndex(
    (rate, at) => rates.findIndex((one) => one.rate_code_id === rate.rate_code_id) < at,
  )
  if (twin >= 0) return at('placement.rates', `rates.${twin}.rate_code_id`, 'This rate code is there already')
  if (day === null) return at('placement.rates_from', 'rates_from', 'Choose the first day of the new rates')
  if (worked_until !== null && day <= worked_until)
    return at(
      'placement.rates_from',
      'rates_from',
      `Time was submitted up to ${formatDay(worked_until)}: choose a later day`,
    )
  if (end_date !== null && day > end_date)
    return at('placement.rates_from', 'rates_from', 'The placement is over by then: choose an earlier day')
  return undefined
}

/** The rate rows of a copy that begins on a day: those that hold from then on, the first of each code from its start. */
export function ratesOfCopy(rows: readonly RateRowInput[], start: string): RateRowInput[] {
  const byCode = Map.groupBy(
    [...rows].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1)),
    ({ rate_code_id }) => rate_code_id,
  )
  return [...byCode.values()].flatMap((all) => {
    const later = all.filter(({ effective_to }) => effective_to === null || effective_to >= start)
    const [first, ...rest] = later.length > 0 ? later : all.slice(-1)
    const last = rest.length === 0
    return [
      { ...first!, effective_from: start, effective_to: last ? null : first!.effective_to },
      ...rest.map(openAtEnd),
    ]
  })
}

/** A row that is the last of its code has no end: that was the end of the old placement. */
const openAtEnd = (row: RateRowInput, at: number, all: RateRowInput[]) =>
  at === all.length - 1 ? { ...row, effective_to: null } : row

const notNow = (status: Status, message: string, field: string): Reason => ({
  code: 'placement.status',
  title: `A placement that is ${placementStatusNames[status].toLowerCase()} cannot do this`,
  errors: { [field]: [message] },
})

const at = (code: string, field: string, message: string): Reason => ({
  ...{ code, title: 'Please check the form', errors: { [field]: [message] } },
})
