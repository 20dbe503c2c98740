import { pricedRates } from '#areas/jobs/public.ts'
import { addDays, weekEnding } from '#platform/days.ts'
import { fresh } from '#server/demo/details.ts'
import type { DemoCandidate, DemoClient, Making } from '#server/demo/parties.ts'
import { makeSteps } from '#server/demo/placement-steps.ts'
import { insertRows } from '#server/demo/rows.ts'
import { type Pattern, trades } from '#server/demo/words.ts'

export type DemoPlacement = {
  id: number
  candidate_id: number
  candidate_user_id: number
  client_id: number
  approver_user_id: number
  start_date: string
  end_date: string | null
  pattern: Pattern
}

/**
 * Jobs with one placement each: those that are live today, and those that ended during the year. The first is the
 * demo candidate's, on the terms of the golden example; the second works nights through both clock changes.
 */
export async function makePlacements(
  making: Making,
  clients: DemoClient[],
  candidates: DemoCandidate[],
): Promise<DemoPlacement[]> {
  const { db, agency, codes, dice } = making
  const working = clients.slice(0, agency.clients - 4)
  const plans = Array.from({ length: agency.live + agency.ended }, (_, at) =>
    plan(making, at, working, candidates[at]!),
  )

  // One of the own companies of workers is across the sea, and is paid in euros.
  const abroad = plans.findLastIndex(
    ({ live, candidate: { engagement_type }, trade }) =>
      live && engagement_type === 'ltd_outside' && trade.pattern !== 'hours' && trade.pattern !== 'days',
  )

  const jobs = await insertRows(
    db,
    'jobs',
    plans.map(({ client, trade, start_date, end_date, live }, at) => ({
      ...{
        title: trade.title,
        client_id: client.id,
        type: 'contract',
        status: live ? 'filled' : 'closed',
        openings: 1,
      },
      description: '',
      site: dice.pick(['Main site', 'North building', 'Ward 4', 'Depot 2', 'Head office']),
      ...{
        start_date,
        end_date,
        client_job_ref: at % 3 ? '' : `JR-${2100 + at}`,
        archived_at: null,
        team_id: null,
      },
      ...{ owner_user_id: client.owner_user_id, version: 1 },
      ...{
        created_at: `${addDays(start_date, -14)}T10:00:00Z`,
        updated_at: `${addDays(start_date, -14)}T10:00:00Z`,
      },
    })),
  )
  const ids = await insertRows(
    db,
    'placements',
    plans.map(({ client, candidate, trade, start_date, end_date, live }, at) => ({
      job_id: jobs[at],
      ...{ client_id: client.id, candidate_id: candidate.id, billing_profile_id: client.profile_id },
      ...{ engagement_type: candidate.engagement_type, supplier_id: candidate.supplier_id },
      ...{ status: live ? 'live' : 'ended', start_date, end_date, currency: 'GBP', tz: 'Europe/London' },
      paid_in: at === abroad ? 'EUR' : null,
      period_type: 'weekly',
      week_end: 7,
      layout: trade.pattern === 'hours' || trade.pattern === 'days' ? trade.pattern : 'shifts',
      basic_rate_code_id: trade.pattern === 'days' ? codes.rate.DAY : codes.rate.BASIC,
      rounding: { scope: 'entry', mode: 'nearest', step_minutes: 15, grace_minutes: 5 },
      unpaid_break: { after_minutes: 360, minutes: 30, at_minutes: 240 },
      overtime_rules: trade.pattern === 'days' ? [] : overtimeRules(making),
      contracted_minutes: trade.pattern === 'night' ? 2160 : 2250,
      approver_user_id: client.approver_user_id,
      // One of them is still waited for, so that a run has something to leave out.
      po_number: (client.po_required && at !== 7) || at % 3 === 0 ? `PO-${4000 + at}` : '',
      role: trade.title,
      department: departments[at % departments.length],
      cost_centre: at % 4 ? '' : `CC-${100 + at}`,
      project_code: at % 5 ? '' : `PRJ-${20 + at}`,
      // Some clients want things quoted: what holds for all the time, and what is asked on each timesheet.
      client_references:
        at % 4 === 0
          ? [
              { label: 'Cost centre', value: `CC-${100 + at}`, needed: 'issue' },
              { label: 'Ward', value: '', needed: 'no' },
            ]
          : [],
      invoice_note: at % 6 === 2 ? 'Please quote the ward on your payment.' : '',
      notice_days: at % 3 === 1 ? 14 : null,
      // What it costs to hire somebody from us is agreed for a quarter of them.
      ...(at % 4 === 1
        ? { transfer_fee_kind: 'amount', transfer_fee_amount: 2_000_00, transfer_fee_weeks: 14 }
        : { transfer_fee_kind: 'none', transfer_fee_amount: null, transfer_fee_weeks: null }),
      owner_user_id: client.owner_user_id,
      team_id: null,
      generated_until: null,
      ...{
        version: 1,
        created_at: `${addDays(start_date, -10)}T10:00:00Z`,
        updated_at: `${addDays(start_date, -10)}T10:00:00Z`,
      },
    })),
  )
  await insertRows(
    db,
    'placement_rates',
    plans.flatMap((each, at) => ratesOf(making, each, ids[at]!)),
  )
  await shareMargins(making, plans, ids)
  await makeSteps(
    making,
    plans.map(({ start_date, end_date, live }, at) => ({ id: ids[at]!, start_date, end_date, live })),
  )
  return plans.map(({ client, candidate, trade, start_date, end_date }, at) => ({
    id: ids[at]!,
    candidate_id: candidate.id,
    candidate_user_id: candidate.user_id,
    client_id: client.id,
    approver_user_id: client.approver_user_id,
    ...{ start_date, end_date, pattern: trade.pattern },
  }))
}

/** Every sixth is looked after by two: one found the client, the other the worker. */
async function shareMargins(
  { db, people }: Making,
  plans: { start_date: string; client: DemoClient }[],
  ids: number[],
): Promise<void> {
  await insertRows(
    db,
    'placement_consultants',
    plans.flatMap(({ client, start_date }, at) => {
      const [first, second] = [client.owner_user_id, people.leader]
      if (at % 6 !== 1 || first === null || first === second) return []
      const share = { placement_id: ids[at], from_day: start_date }
      return [
        { ...share, user_id: first, percent: '60' },
        { ...share, user_id: second, percent: '40' },
      ]
    }),
  )
}

const departments = ['Operations', 'Day shift', 'Night shift', 'Estates', 'Finance']

/** Jobs that nobody is found for yet: what a candidate can be placed on from their page. */
export async function makeOpenJobs({ db, today }: Making, clients: DemoClient[]): Promise<void> {
  await insertRows(
    db,
    'jobs',
    trades.slice(0, 5).map(({ title, pay, charge }, at) => ({
      // What the client would still take, and what the agency does not go below.
      ...{
        pay_rate_max: at < 3 ? pounds(pay + 150) : null,
        charge_rate_min: at < 3 ? pounds(charge - 50) : null,
      },
      ...{ title, client_id: clients[at]!.id, owner_user_id: clients[at]!.owner_user_id },
      ...{
        type: 'contract',
        status: 'open',
        hot: at < 2,
        hours_pattern: 'Monday to Friday, 8 to 4',
        ir35: at < 2 ? 'inside' : at === 2 ? 'outside' : 'not_assessed',
        openings: 1 + (at % 3),
        description: '',
        site: 'Main site',
      },
      ...{
        start_date: addDays(today, 7),
        end_date: null,
        client_job_ref: '',
        archived_at: null,
        team_id: null,
      },
      ...fresh(today, 5 - at),
    })),
  )
}

type Plan = {
  client: DemoClient
  candidate: DemoCandidate
  trade: { title: string; pay: number; charge: number; pattern: Pattern }
  start_date: string
  end_date: string | null
  live: boolean
}

function plan(
  { agency, dice, today }: Making,
  at: number,
  clients: DemoClient[],
  candidate: DemoCandidate,
): Plan {
  const live = at < agency.live
  const monday = addDays(weekEnding(today, 7), -6)
  const weeksAgo = at < 2 ? 52 : live ? dice.whole(3, 52) : dice.whole(20, 52)
  const start_date = addDays(monday, -7 * weeksAgo)
  const planned = live
    ? dice.chance(0.3)
      ? addDays(monday, dice.whole(2, 40) * 7 + 4)
      : null
    : addDays(start_date, 7 * dice.whole(6, weeksAgo - 8) + 4)
  // Some have their last day next week.
  const end_date = live && at % 12 === 5 ? addDays(monday, 11) : planned
  if (at === 0) return { ...golden, client: clients[0]!, candidate, start_date, end_date: null, live }
  if (at === 2) return { trade: interim, client: clients[1]!, candidate, start_date, end_date: null, live }
  const trade = at === 1 ? { ...trades[1] } : { ...dice.pick(trades) }
  // Not everybody in a trade earns the same; pennies stay whole.
  const more = dice.whole(-4, 8) * 25
  // Who is on the payroll costs more than their pay, and is charged accordingly.
  const onPayroll = candidate.engagement_type === 'paye' ? Math.round(trade.pay * 0.12) : 0
  return {
    client: at === 1 ? clients[1]! : dice.pick(clients),
    candidate,
    trade: { ...trade, pay: trade.pay + more, charge: trade.charge + Math.round(more * 1.25) + onPayroll },
    ...{ start_date, end_date, live },
  }
}

/** Paid by the day. */
const interim = { title: 'Interim finance manager', pay: 400_00, charge: 480_00, pattern: 'days' as Pattern }
const golden = { trade: { title: 'Ward coordinator', pay: 2000, charge: 2600, pattern: 'early' as Pattern } }

/** Bank holidays alone, nights on top, over forty hours half as much again. */
export function overtimeRules({ codes }: Pick<Making, 'codes'>) {
  return [
    {
      ...{ id: 1, name: 'Bank holiday', type: 'bank_holiday', params: {}, stacking: 'exclusive' },
      ...{ rate_code_id: codes.rate.BH, pay: { multiplier: '2' }, charge: { multiplier: '1.75' } },
    },
    {
      ...{ id: 2, name: 'Night', type: 'night', params: { from: '22:00', to: '06:00' }, stacking: 'sum' },
      ...{ rate_code_id: codes.rate.NIGHT, pay: { uplift: '3.00' }, charge: { uplift: '3.60' } },
    },
    {
      ...{
        id: 3,
        name: 'Over 40 hours a week',
        type: 'weekly_over',
        params: { after_minutes: 2400 },
        stacking: 'sum',
      },
      ...{ rate_code_id: codes.rate.OT, pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
    },
  ]
}

/**
 * The basic rate, raised in April for those who were there by then; a placement by hours may book overtime itself, as a
 * multiple of it, and one by days is charged by a margin.
 */
function ratesOf({ codes, today, dice }: Making, { trade, start_date, live }: Plan, placement_id: number) {
  const row = (
    rate_code_id: number,
    pay: number,
    charge: number,
    effective_from: string,
    effective_to: string | null,
  ) => ({
    ...{
      placement_id,
      rate_code_id,
      pay_rate: pounds(pay),
      charge_rate: pounds(charge),
      effective_from,
      effective_to,
    },
    ...{ created_by_user_id: null, created_at: `${addDays(start_date, -10)}T10:00:00Z` },
  })
  const april = `${today.slice(0, 4)}-04-06`
  const raised = live && start_date < april && april < today && trade !== golden.trade && dice.chance(0.6)
  const { BASIC, OT } = codes.rate
  const { pay, charge } = trade
  const basic = raised
    ? [
        row(BASIC, pay - 50, charge - 60, start_date, addDays(april, -1)),
        row(BASIC, pay, charge, april, null),
      ]
    : [row(BASIC, pay, charge, start_date, null)]
  if (trade.pattern === 'days') {
    const margin = { basis: 'margin' as const, charge_term: pounds(charge - pay) }
    return pricedRates([{ ...row(codes.rate.DAY, pay, charge, start_date, null), ...margin }], codes.rate.DAY)
  }
  if (trade.pattern !== 'hours') return pricedRates(basic, BASIC)
  const multiple = { basis: 'multiplier' as const, pay_term: '1.5', charge_term: '1.4' }
  return pricedRates([...basic, { ...row(OT, 0, 0, start_date, null), ...multiple }], BASIC)
}

const pounds = (pence: number) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
