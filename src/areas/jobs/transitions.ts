/**
 * Which way jobs and placements go: one table for each. The server refuses what is not in it, and pages offer what
 * is. `filled`, and back to `open`, is nobody's move: it follows from the places (`statusByPlaces`). Nor is a placement
 * `ending` or `closed` by anybody: that follows its last day, and its time.
 */
import type { JobStatus, PlacementStatus } from '#areas/jobs/contract.ts'
import { jobStatusNames, placementStatusNames } from '#areas/jobs/words.ts'
import { counted, plural } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export type JobState = (typeof JobStatus.options)[number]
export type PlacementState = (typeof PlacementStatus.options)[number]

export type Move<State> = {
  from: State
  to: State
  /** What the button says. */
  label: string
  /** What the history says was done. */
  done: string
  /** The permission that it takes for this very record. */
  allow: string
  /** What has to come with it. */
  asks: readonly ('end_date' | 'reason')[]
}

const reason = ['reason'] as const
const lastDay = ['end_date'] as const
const both = ['end_date', 'reason'] as const
const nothing = [] as const

/** From, to, the button's word, the history's word, the permission, what is asked. */
type Row<State> = readonly [State, State, string, string, string, Move<State>['asks']]

const placementRows: readonly Row<PlacementState>[] = [
  ['draft', 'approved', 'Approve', 'approved', 'placements.approve', nothing],
  ['draft', 'live', 'Make live', 'made_live', 'placements.approve', nothing],
  ['draft', 'cancelled', 'Cancel placement', 'cancelled', 'placements.update', reason],
  ['approved', 'live', 'Make live', 'made_live', 'placements.approve', nothing],
  ['approved', 'draft', 'Back to draft', 'taken_back', 'placements.update', nothing],
  ['approved', 'cancelled', 'Cancel placement', 'cancelled', 'placements.update', reason],
  ['live', 'ended', 'End', 'ended', 'placements.terminate', lastDay],
  ['live', 'terminated', 'Terminate', 'terminated', 'placements.terminate', both],
  ['live', 'cancelled', 'Cancel placement', 'cancelled', 'placements.terminate', reason],
  ['ended', 'live', 'Reinstate', 'reinstated', 'placements.extend', both],
  ['closed', 'live', 'Reinstate', 'reinstated', 'placements.extend', both],
  ['terminated', 'live', 'Reinstate', 'reinstated', 'placements.update', both],
  ['cancelled', 'draft', 'Reinstate', 'reinstated', 'placements.update', reason],
]

const jobRows: readonly Row<JobState>[] = [
  ['draft', 'open', 'Open', 'opened', 'jobs.update', nothing],
  ['draft', 'cancelled', 'Cancel job', 'cancelled', 'jobs.close', nothing],
  ['open', 'on_hold', 'Put on hold', 'put_on_hold', 'jobs.update', nothing],
  ['open', 'closed', 'Close', 'closed', 'jobs.close', nothing],
  ['open', 'cancelled', 'Cancel job', 'cancelled', 'jobs.close', nothing],
  ['filled', 'on_hold', 'Put on hold', 'put_on_hold', 'jobs.update', nothing],
  ['filled', 'closed', 'Close', 'closed', 'jobs.close', nothing],
  ['filled', 'cancelled', 'Cancel job', 'cancelled', 'jobs.close', nothing],
  ['on_hold', 'open', 'Take off hold', 'taken_off_hold', 'jobs.update', nothing],
  ['on_hold', 'closed', 'Close', 'closed', 'jobs.close', nothing],
  ['on_hold', 'cancelled', 'Cancel job', 'cancelled', 'jobs.close', nothing],
  ['closed', 'open', 'Open again', 'opened_again', 'jobs.close', nothing],
  ['cancelled', 'open', 'Open again', 'opened_again', 'jobs.close', reason],
]

const named = <State>([from, to, label, done, allow, asks]: Row<State>): Move<State> => ({
  ...{ from, to, label, done, allow, asks },
})
export const placementMoves = placementRows.map(named)
export const jobMoves = jobRows.map(named)

/** Statuses that somebody may begin with. A placement that is over already is one that is written down later. */
export const placementStarts: readonly PlacementState[] = ['draft', 'approved', 'live', 'ended']
export const jobStarts: readonly JobState[] = ['draft', 'open', 'on_hold']

/** Agreed with the client: from then on dates and rates are not one person's alone. */
export const isAgreed = (status: PlacementState) => status !== 'draft' && status !== 'cancelled'
/** Work is to come, or going on. */
export const isAhead = (status: PlacementState) => status === 'approved' || isWorking(status)
/** Somebody works under it: `ending` is how a live placement reads when its last day is near. */
export const isWorking = (status: PlacementState) => storedStatus(status) === 'live'
/** Its work is over by its last day; sheets up to then can still be made and submitted. */
export const isOver = (status: string) => status === 'ended' || status === 'terminated' || status === 'closed'
/** It is live, or was: it has sheets. */
export const hasRun = (status: string) => isOver(status) || status === 'live'
/** The status that rules and tables know. */
export const storedStatus = (status: PlacementState): PlacementState =>
  status === 'ending' ? 'live' : status

export const placementMove = (from: PlacementState, to: PlacementState) =>
  placementMoves.find((move) => move.from === storedStatus(from) && move.to === storedStatus(to))
export const jobMove = (from: JobState, to: JobState) =>
  jobMoves.find((move) => move.from === from && move.to === to)

/** Why nothing begins in this status. */
export function whyNotBegin(
  what: 'job' | 'placement',
  status: JobState | PlacementState,
): Reason | undefined {
  const starts: readonly string[] = what === 'job' ? jobStarts : placementStarts
  if (starts.includes(status)) return undefined
  const names: Record<string, string> = what === 'job' ? jobStatusNames : placementStatusNames
  const message =
    status === 'filled'
      ? 'A job is filled by itself, once its places are taken'
      : `Begin with: ${starts.map((each) => names[each]).join(', ')}`
  return {
    code: `${what}.status`,
    title: `A new ${what} cannot be ${names[status]!.toLowerCase()}`,
    errors: { status: [message] },
  }
}

/** Why a job does not go from one status to another. `live`: the live placements on it. */
export function whyNotMoveJob(
  from: JobState,
  to: JobState,
  is: { reason: string; live: number },
): Reason | undefined {
  const move = jobMove(from, to)
  if (!move) return noMove('job', jobStatusNames, from, to, jobMoves)
  if (to === 'cancelled' && is.live > 0) {
    const message = `${workers(is.live)} on it: end ${plural(is.live, 'that placement', 'those placements')} first, or close the job`
    return { code: 'job.in_use', title: 'This job cannot be cancelled', errors: { status: [message] } }
  }
  if (move.asks.includes('reason') && is.reason === '') {
    return { code: 'job.no_reason', title: 'This needs a reason', errors: { reason: [pleaseSayWhy] } }
  }
  return undefined
}

const pleaseSayWhy = 'Please say why: it is kept in the history'

type Moving = {
  from: PlacementState
  to: PlacementState
  /** The last day before, and as it would be. */
  was_until: string | null
  end_date: string | null
  reason: string
  today: string
}

/** Why a placement does not go from one status to another: what is not in the table, or comes without day and reason. */
export function whyNotMovePlacement(moving: Moving): Reason | undefined {
  const { from, to, was_until, end_date, today } = moving
  const move = placementMove(from, to)
  if (!move) return noMove('placement', placementStatusNames, from, to, placementMoves)
  const errors: FieldErrors = {}
  if (move.asks.includes('reason') && moving.reason === '') errors.reason = [pleaseSayWhy]
  if (to === 'ended' || to === 'terminated') {
    if (end_date === null) errors.end_date = ['Please give the last day']
    else if (end_date > today)
      errors.end_date = ['This day is still to come: set it as the end, and the placement ends by itself']
  }
  if (to === 'live' && move.asks.includes('end_date') && !isLater(end_date, was_until))
    errors.end_date = ['Choose a later last day, or none at all']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'placement.move', title: `${move.label}: please check the form`, errors }
}

/** Is this end after that one? Without an end it goes on for good. */
export function isLater(end: string | null, than: string | null): boolean {
  return than !== null && (end === null || end > than)
}

/** A placement that is over gets a later end only by going on: extended or reinstated. */
export function whyNotReopen(
  status: PlacementState,
  was: string | null,
  end: string | null,
): Reason | undefined {
  if (!isOver(status) || !isLater(end, was)) return undefined
  const way = placementMoves.find((move) => move.from === status)!.label.toLowerCase()
  const message = `It is over: ${way} it to go on after this day`
  return { code: 'placement.over', title: 'This placement is over', errors: { end_date: [message] } }
}

/** Why this is no last day: time was handed in for a later one (`worked_until`). */
export function whyNotLastDay(end_date: string | null, worked_until: string | null): Reason | undefined {
  if (end_date === null || worked_until === null || end_date >= worked_until) return undefined
  const message = `Time was submitted up to ${formatDay(worked_until)}: choose that day or a later one`
  return {
    code: 'placement.worked_after',
    title: 'There is time after this day',
    errors: { end_date: [message] },
  }
}

/** A placement under which time was handed in happened. */
export function whyNotCancel(worked_until: string | null): Reason | undefined {
  if (worked_until === null) return undefined
  const message = `Time was submitted up to ${formatDay(worked_until)}: end or terminate it instead`
  return {
    code: 'placement.worked',
    title: 'This placement cannot be cancelled',
    errors: { status: [message] },
  }
}

type Places = { status: JobState; openings: number; taken: number; over: boolean }

/**
 * What follows from the places of a job: full is filled; with a place free it is open again, or closed when its last day
 * has passed and nobody is left on it. Undefined: it stays as it is, and what a person chose (closed, on hold) stays too.
 */
export function statusByPlaces({ status, openings, taken, over }: Places): JobState | undefined {
  if (status === 'open' && taken >= openings) return 'filled'
  if (status !== 'filled' || taken >= openings) return undefined
  return over && taken === 0 ? 'closed' : 'open'
}

/** `2 of 2 places are taken`. */
export const placesText = (taken: number, openings: number) =>
  `${taken} of ${counted(openings, 'place is', 'places are')} taken`

export const workers = (count: number) => (count === 1 ? 'One worker is live' : `${count} workers are live`)

function noMove<State extends string>(
  what: 'job' | 'placement',
  names: Record<State, string>,
  from: State,
  to: State,
  moves: readonly Move<State>[],
): Reason {
  const ways = moves.filter((move) => move.from === from).map((move) => names[move.to])
  const message =
    what === 'job' && to === 'filled'
      ? 'A job is filled by itself, once its places are taken'
      : `From here: ${ways.join(', ')}`
  const lower = (status: State) => names[status].toLowerCase()
  return {
    code: `${what}.status`,
    title: `A ${what} that is ${lower(from)} cannot become ${lower(to)}`,
    errors: { status: [message] },
  }
}
