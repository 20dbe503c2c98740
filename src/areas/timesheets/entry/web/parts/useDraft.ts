import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CalculationInput, Problem } from '#areas/timesheets/calculation/shapes.ts'
import { shiftTimes } from '#areas/timesheets/calculation/shift-times.ts'
import { calculationViewOf } from '#areas/timesheets/calculation-view.ts'
import { type EntryInput, type TimesheetDetail, timesheets } from '#areas/timesheets/contract.ts'
import {
  copyDay,
  daysOf,
  entriesOfQuantities,
  entriesOfShifts,
  fillDays,
  quantitiesUnder,
  quantityDays,
  shiftDays,
  shiftsUnder,
} from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import { besideAgreed, calculate, hoursProblems } from '#areas/timesheets/rules.ts'
import { call, Refused } from '#kit/call.ts'
import { queries, queryOf } from '#kit/query.ts'
import { serverNow } from '#kit/server-clock.ts'
import { localOf } from '#platform/zones.ts'

/** Messages by line (a shift, or a day at a rate), then by field. */
export type FieldErrors = Record<string, Record<string, string>>
export type SaveState = 'saved' | 'typing' | 'saving' | 'wrong' | 'failed' | 'conflict'

/** Typing pauses this long before it is saved, ms. */
const pause = 700

/**
 * A timesheet as it is being typed: what it comes to by the server's own rules, what is wrong with it, and the draft
 * saved behind it, one version after the other.
 */
export function useDraft(sheet: TimesheetDetail) {
  const [days] = useState(() => daysOf(sheet))
  const [shifts, setShifts] = useState(() => shiftDays(days, sheet.entries))
  const [quantities, setQuantities] = useState(() => quantityDays(days, sheet.entries))
  const [note, setNote] = useState(sheet.note)
  // Undefined: it stays as it is on the sheet.
  const [order, setOrder] = useState<number | null>()
  const [typingAt, setTypingAt] = useState<string | null>(null)
  const today = localOf(serverNow(), sheet.tz).day
  const bankHolidays = sheet.terms?.bank_holidays ?? []

  const { entries, keys } = useMemo(
    () => (sheet.layout === 'shifts' ? entriesOfShifts(shifts) : entriesOfQuantities(quantities)),
    [sheet.layout, shifts, quantities],
  )
  const { calculation, beside } = useMemo(() => calculationOf(sheet, entries, today), [sheet, entries, today])
  const saveable = !calculation.problems.some((problem) => problem.blocks === 'save')
  const { state, hasSaved, save, refused, refuse, forget } = useSaving(sheet, {
    entries,
    note,
    order,
    saveable,
  })

  const fill = (given: readonly EntryInput[]) => {
    setShifts(shiftDays(days, given))
    setQuantities(quantityDays(days, given))
  }
  const changed =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      forget()
      set(value)
    }
  return {
    days,
    shifts,
    setShifts: changed(setShifts),
    quantities,
    setQuantities: changed(setQuantities),
    note,
    setNote,
    order,
    setOrder: changed(setOrder),
    fill: changed(fill),
    /** A whole day on each working day until today that is still empty. */
    fillDays: () => {
      const code = sheet.terms?.basic_rate_code_id
      if (code !== undefined) changed(setQuantities)(fillDays(quantities, code, { today, bankHolidays }))
    },
    copy: (day: string) => setShifts(copyDay(shifts, day, bankHolidays)),
    today,
    bankHolidays,
    entries,
    /** Which line each entry is. */
    keys,
    /** Names an order for one shift, or for one day at a rate. */
    nameFor: (key: string, order: number | null) =>
      sheet.layout === 'shifts'
        ? changed(setShifts)(shiftsUnder(shifts, key, order))
        : changed(setQuantities)(quantitiesUnder(quantities, key, order)),
    empty: entries.length === 0,
    view: useMemo(
      () => calculationViewOf(calculation, sheet.sees, sheet.exchange),
      [calculation, sheet.sees, sheet.exchange],
    ),
    /** Paid minutes of each line, with its breaks and rounding; absent while it is not whole. */
    minutesByLine: useMemo(() => {
      const times = shiftTimes(calculation.trace, sheet.sees.pay ? 'pay' : 'charge')
      return new Map([...times].map(([at, { minutes }]) => [keys[at] ?? '', minutes]))
    }, [calculation, keys, sheet.sees.pay]),
    /** Mistakes by field, without those of the line that is just being typed. */
    errors: errorsByLine([...calculation.problems, ...hoursProblems(beside), ...refused], keys, typingAt),
    /** What lies beside the hours that are agreed. */
    beside,
    /** What is wrong with the sheet as a whole. */
    general: [...calculation.problems, ...hoursProblems(beside), ...refused].filter(
      ({ field }) => !field.startsWith('entries.'),
    ),
    setTypingAt,
    state,
    hasSaved,
    save,
    /** What can be saved is saved on leaving; the rest would be lost. */
    mayLeave: () => state === 'saved' || state === 'typing' || state === 'saving',
    mayClose: () => state === 'saved',
    /** Shows what the server found, at its fields. */
    refuse,
  }
}

function calculationOf(sheet: TimesheetDetail, entries: readonly EntryInput[], today: string) {
  const { terms, period_start, period_end, placement_start, placement_end } = sheet
  const { carried_minutes, carried_charge_minutes, worked_before } = sheet
  const bounds = { period_start, period_end, placement_start, placement_end, today }
  const before = { carried_minutes, carried_charge_minutes, worked_before }
  const input: CalculationInput = { ...bounds, ...before, terms: terms as never, entries: entries as never }
  const calculation = calculate(input)
  return { calculation, beside: terms ? besideAgreed(input, calculation) : [] }
}

type Draft = { entries: EntryInput[]; note: string; order: number | null | undefined; saveable: boolean }

/** Saves after a pause in typing, one request at a time, each over the version of the one before. */
function useSaving(sheet: TimesheetDetail, draft: Draft) {
  const text = JSON.stringify({ entries: draft.entries, note: draft.note, order: draft.order })
  const latest = useRef({ ...draft, text })
  latest.current = { ...draft, text }
  const saved = useRef(text)
  const [kept, setKept] = useState(text)
  const version = useRef(sheet.version)
  const running = useRef<Promise<number | false> | null>(null)
  const conflicted = useRef(false)
  const [state, setState] = useState<SaveState>('saved')
  const [hasSaved, setHasSaved] = useState(false)
  const [refused, setRefused] = useState<Pick<Problem, 'field' | 'message'>[]>([])

  /** Saves what is there now. Answers the version that is saved, or false when it could not be. */
  const save = useCallback(async (): Promise<number | false> => {
    // One after the other, however many wait: two that go on together would carry the same version.
    while (running.current) await running.current
    const { entries, note, order, saveable, text } = latest.current
    if (text === saved.current) return version.current
    if (!saveable || conflicted.current) return false
    setState('saving')
    const sending = call(timesheets.save, {
      params: { id: sheet.id },
      body: {
        entries,
        note,
        version: version.current,
        ...(order !== undefined && { purchase_order_id: order }),
      },
    }).then(
      (reply) => {
        version.current = reply.version
        saved.current = text
        setKept(text)
        queries.setQueryData(queryOf(timesheets.show, { params: { id: sheet.id } }).queryKey, reply)
        setState('saved')
        setHasSaved(true)
        return reply.version
      },
      (error: unknown) => {
        conflicted.current = error instanceof Refused && error.problem.code === 'changed'
        setState(conflicted.current ? 'conflict' : 'failed')
        setRefused(problemsOf(error))
        return false as const
      },
    )
    running.current = sending
    const result = await sending
    running.current = null
    return result
  }, [sheet.id])

  useEffect(() => {
    if (conflicted.current) return
    if (text === saved.current) {
      if (!running.current) setState('saved')
      return
    }
    setState(draft.saveable ? 'typing' : 'wrong')
    if (!draft.saveable) return
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
    // `kept` too: what was taken back while it was being saved is then not what is there.
  }, [text, kept, draft.saveable, save])

  // Leaving the page ends the pause.
  useEffect(() => () => void save(), [save])

  return {
    state,
    /** Something typed here reached the server. */
    hasSaved,
    save,
    refused,
    refuse: (error: unknown) => setRefused(problemsOf(error)),
    forget: () => setRefused([]),
  }
}

function problemsOf(error: unknown): Pick<Problem, 'field' | 'message'>[] {
  if (!(error instanceof Refused)) return []
  return Object.entries(error.problem.errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  )
}

function errorsByLine(
  problems: readonly Pick<Problem, 'field' | 'message'>[],
  keys: readonly string[],
  typingAt: string | null,
): FieldErrors {
  const found: FieldErrors = {}
  for (const { field, message } of problems) {
    const [, index, name] = /^entries\.(\d+)\.(\w+)$/.exec(field) ?? []
    const key = keys[Number(index)]
    if (key === undefined || name === undefined || key === typingAt) continue
    found[key] = { ...found[key], [name]: found[key]?.[name] ?? message }
  }
  return found
}
