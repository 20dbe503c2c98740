/** What keeps a placement from beginning, and what makes somebody look at it twice. Pure: the facts are handed in. */

import type { z } from 'zod'
import type { EngagementType, Ir35, RateUnit } from '#areas/jobs/job-enums.ts'
import { minimumWage, type WageRow, wageDays, wageText } from '#areas/jobs/minimum-wage.ts'
import { type Currencies, isMixed } from '#areas/jobs/pay-currency.ts'
import type { JobState, PlacementState } from '#areas/jobs/transitions.ts'
import { engagements, ir35Names, jobStatusNames } from '#areas/jobs/words.ts'
import { formatDay } from '#platform/days.ts'
import { exchangedRate, scaled } from '#platform/money.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

/** Those whom a placement joins, as they are now. */
export type Joined = {
  job_status: JobState
  job_ir35: Ir35
  client_name: string
  client_status: string
  candidate_name: string
  candidate_status: string
  /** The first day of the engagement that it is paid under. */
  engaged_from: string
  supplier_name: string | null
  supplier_status: string | null
  suspended_reason: string | null
}

type Beginning = {
  status: PlacementState
  start_date: string
  approver_user_id: number | null
  /** None: it expects no time, so nobody approves any. */
  rates: readonly unknown[]
}

/** Why nobody can be placed like this: job, client, candidate and supplier must be there for it, the engagement in force. */
export function whyNotPlace(joined: Joined, placement: Beginning): Reason | undefined {
  return (
    whyNotAtClient(joined) ??
    whyNotOnJob(joined, placement.status) ??
    whyNotWorker(joined) ??
    whyNotEngaged(joined, placement.start_date) ??
    whyNotThrough(joined) ??
    whyNotUnapproved(placement)
  )
}

function whyNotAtClient({ client_name, client_status }: Joined): Reason | undefined {
  if (client_status === 'on_hold')
    return at('job_id', 'client.on_hold', `The client is on hold: take ${client_name} off hold first`)
  return client_status === 'inactive' ? whyNotArchivedClient(client_name, 'job_id') : undefined
}

/** No work begins at an archived client. */
export const whyNotArchivedClient = (name: string, field: string): Reason =>
  at(field, 'client.archived', `${name} is archived: bring it back first`)

function whyNotOnJob({ job_status }: Joined, status: PlacementState): Reason | undefined {
  if (job_status === 'draft' && status !== 'draft')
    return at('status', 'job.draft', 'The job is still a draft: open it first')
  if (job_status === 'open' || job_status === 'filled' || job_status === 'draft') return undefined
  return at(
    'job_id',
    'job.not_open',
    `The job is ${jobStatusNames[job_status].toLowerCase()}: open it again first`,
  )
}

const notPlaceable: Record<string, string> = {
  lead: 'a lead: take them on first',
  leaver: 'a leaver: bring them back first',
  archived: 'archived: bring them back first',
}

function whyNotWorker({ candidate_name, candidate_status }: Joined): Reason | undefined {
  const why = notPlaceable[candidate_status]
  return why ? at('candidate_id', 'candidate.not_available', `${candidate_name} is ${why}`) : undefined
}

/** Pay needs an engagement on every day, the first one too. */
function whyNotEngaged({ candidate_name, engaged_from }: Joined, start_date: string): Reason | undefined {
  if (engaged_from <= start_date) return undefined
  const message = `${candidate_name} is engaged from ${formatDay(engaged_from)}: start then, or add an engagement for the days before`
  return at('start_date', 'candidate.not_engaged', message)
}

function whyNotThrough({ supplier_name, supplier_status, suspended_reason }: Joined): Reason | undefined {
  if (supplier_status !== 'suspended' && supplier_status !== 'terminated') return undefined
  const why = supplier_status === 'suspended' && suspended_reason ? `: ${suspended_reason}` : ''
  return at(
    'candidate_id',
    'supplier.held',
    `Paid through ${supplier_name}, which is ${supplier_status}${why}`,
  )
}

/** Nothing decides on time by itself, so a live placement has somebody who does. */
export function whyNotUnapproved({
  status,
  approver_user_id,
  rates,
}: Omit<Beginning, 'start_date'>): Reason | undefined {
  if (status !== 'live' || approver_user_id !== null || rates.length === 0) return undefined
  return at(
    'approver_user_id',
    'placement.no_approver',
    'Choose who approves the time: a live placement needs somebody',
  )
}

const at = (field: string, code: string, message: string): Reason => ({
  ...{ code, title: 'Please check the form', description: message, errors: { [field]: [message] } },
})

/** One more live placement than people are wanted. `taken`: the others that are live. */
export function openingsWarning(taken: number, openings: number): Warning | undefined {
  return taken < openings ? undefined : tooMany(taken, openings, 'status')
}

/** Fewer people wanted than are live on the job. */
export function fewerOpeningsWarning(live: number, openings: number): Warning | undefined {
  return live <= openings ? undefined : tooMany(live, openings, 'openings')
}

function tooMany(live: number, openings: number, field: string): Warning {
  const wanted = openings === 1 ? 'one person is' : `${openings} people are`
  const text = `${live === 1 ? 'One is' : `${live} are`} live on this job already, and ${wanted} wanted.`
  return { code: 'placement.openings', field, text }
}

/** Another placement of the same worker. Without `ref`: the reader may not see it. */
export type Other = { ref?: string; start_date: string; end_date: string | null }

export function overlapWarning(worker: string, others: readonly Other[]): Warning | undefined {
  if (others.length === 0) return undefined
  const examples = others.map(({ ref, start_date, end_date }) =>
    ref
      ? `${ref} (${formatDay(start_date)} to ${end_date ? formatDay(end_date) : 'no end'})`
      : 'one that you cannot see',
  )
  const text = `${worker} is placed on the same days already: ${[...new Set(examples)].join(', ')}.`
  return { code: 'placement.overlap', field: 'candidate_id', text }
}

export type PricedRow = {
  rate_code_id: number
  pay_rate: string
  charge_rate: string
  effective_from: string
  effective_to: string | null
}
export type RateFacts = {
  id: number
  name: string
  unit: (typeof RateUnit.options)[number]
  payable: boolean
  chargeable: boolean
  /** Pay at this rate earns holiday pay. */
  accrues_holiday: boolean
}

type Paid = Currencies & {
  /** Where pay is in another currency than the charge, and not in pounds: what one of it is in pounds. */
  in_pounds?: { rate: string } | undefined
  basic_rate_code_id: number
  start_date: string
  end_date: string | null
  dob: string | null
  /** The legal figures of the minimum wage. */
  wages: readonly WageRow[]
}

/**
 * Basic hours below the minimum wage on any day of their row, in pounds or at the rate of exchange: right for some (apprentices, work abroad), so a warning.
 * Neither the rate, the worker's age nor their birthday is told, only what is public.
 */
export function minimumWageWarning(
  rows: readonly PricedRow[],
  codes: ReadonlyMap<number, RateFacts>,
  paid: Paid,
): Warning | undefined {
  const { pay_currency, in_pounds, basic_rate_code_id, start_date, end_date, dob, wages } = paid
  if (pay_currency !== 'GBP' && !isMixed(paid)) return undefined
  for (const row of rows) {
    if (row.rate_code_id !== basic_rate_code_id || codes.get(row.rate_code_id)?.unit !== 'hour') continue
    const from = row.effective_from > start_date ? row.effective_from : start_date
    const to = [row.effective_to, end_date].filter((day) => day !== null).sort()[0] ?? null
    if (to !== null && from > to) continue
    const day = wageDays(wages, { from, to, dob }).find((each) =>
      pay_currency === 'GBP'
        ? isBelow(row.pay_rate, minimumWage(wages, each, dob))
        : !in_pounds || isBelow(exchangedRate(row.pay_rate, in_pounds.rate), minimumWage(wages, each, dob)),
    )
    if (day === undefined) continue
    if (pay_currency !== 'GBP' && !in_pounds) return wageUnknown(pay_currency)
    const since = formatDay(row.effective_from)
    const text = `The basic rate from ${since} is below the national minimum wage of this worker’s age (${wageText(wages, day)}).`
    return { code: 'placement.minimum_wage', field: 'rates', text }
  }
  return undefined
}

const wageUnknown = (pay_currency: string): Warning => ({
  code: 'placement.wage_unknown',
  field: 'pay_currency',
  text: `No exchange rate from ${pay_currency} to GBP: nobody can say whether the pay is below the national minimum wage. Enter one in Settings, Exchange rates.`,
})

const isBelow = (rate: string, wage: string | undefined) => wage !== undefined && scaled(rate) < scaled(wage)

/** A job is closed though somebody still works on it. */
export function closingWarning(live: number): Warning | undefined {
  if (live === 0) return undefined
  const them = live === 1 ? 'One worker is' : `${live} workers are`
  const text = `${them} still live on this job. Closing it ends no placement: their timesheets go on.`
  return { code: 'job.live_placements', field: 'status', text }
}

/** Why approvers cannot be asked to sign in: one of them has no account. */
export function whyNotSignIn(name: string | undefined): Reason | undefined {
  if (name === undefined) return undefined
  const text = `${name} has not accepted the invitation yet, and could not decide: let them decide by email`
  return {
    code: 'placement.no_account',
    title: 'Please check the approval',
    errors: { email_approval: [text] },
  }
}

/** Somebody is engaged otherwise than the client determined of the work. */
export function ir35Warning(
  { job_ir35, candidate_name }: Pick<Joined, 'job_ir35' | 'candidate_name'>,
  engagement: z.output<typeof EngagementType>,
  field = 'candidate_id',
): Warning | undefined {
  const differs =
    (job_ir35 === 'inside' && (engagement === 'ltd_outside' || engagement === 'sole_trader')) ||
    (job_ir35 === 'outside' && engagement === 'ltd_inside')
  if (!differs) return undefined
  const text = `The job is ${ir35Names[job_ir35].toLowerCase().replace('ir35', 'IR35')}, and ${candidate_name} is engaged as: ${engagements[engagement]}.`
  return { code: 'placement.ir35', field, text }
}
