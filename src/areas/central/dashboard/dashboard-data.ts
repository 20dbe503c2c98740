import type { Attention, CentralDashboard } from '#areas/central/dashboard/contract.ts'
import { readAgencyCounts, readPressing, readQueue } from '#areas/central/dashboard/queries.ts'
import { attentionTo, mostPressing, mostShown } from '#areas/central/dashboard/rules.ts'
import {
  currenciesOf,
  type DayCount,
  healthOf,
  readAgencies,
  readDays,
  readFlows,
  readGauges,
  tallied,
} from '#areas/platform-reports/public.ts'
import { addDays, type Day, dayOfWeek, eachDay, utcDay } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

/** Everything from daily counts, but for the queues and the states of the agencies. */
export async function showDashboard(all: AllDb, now: Date): Promise<CentralDashboard> {
  const today = utcDay(now)
  const [counts, days, queue, { attention, emails, emails_failed }] = await Promise.all([
    readAgencyCounts(all),
    readDays(all, ['workers', 'sheets', 'invoice_value'], { from: addDays(today, -59), to: today }, {}),
    readQueue(all),
    readAttention(all, today),
  ])
  const sorted = mostPressing(attention)
  return {
    ...counts,
    ...figuresOf(days, today),
    queue: { ...queue, emails, emails_failed },
    attention: sorted.slice(0, mostShown),
    attention_more: Math.max(0, sorted.length - mostShown),
  }
}

function figuresOf(counts: readonly DayCount[], today: Day) {
  const found = new Map(counts.map((row) => [`${row.day} ${row.metric} ${row.currency}`, row.value]))
  const on = (day: Day, metric: string, currency = '') => found.get(`${day} ${metric} ${currency}`)
  const currencies = currenciesOf(counts)
  const sum = (from: Day, to: Day, metric: string, currency = '') =>
    eachDay(from, to).reduce((added, day) => added + (on(day, metric, currency) ?? 0), 0)
  const monday = addDays(today, 1 - dayOfWeek(today))
  return {
    days: eachDay(addDays(today, -29), today).map((day) => ({
      day,
      workers: on(day, 'workers') ?? null,
      sheets: on(day, 'sheets') ?? 0,
      value: Object.fromEntries(
        currencies.map((currency) => [currency, on(day, 'invoice_value', currency) ?? 0]),
      ),
    })),
    sheets: {
      week: sum(monday, today, 'sheets'),
      before: sum(addDays(monday, -7), addDays(today, -7), 'sheets'),
    },
    invoiced: currencies.map((currency) => ({
      currency,
      value: sum(addDays(today, -29), today, 'invoice_value', currency),
      before: sum(addDays(today, -59), addDays(today, -30), 'invoice_value', currency),
    })),
  }
}

/** What needs an eye, over all agencies, and how many emails came back in the week that this is judged by. */
async function readAttention(all: AllDb, today: Day) {
  const week = { from: addDays(today, -6), to: today }
  const [agencies, gauges, flows, pressing] = await Promise.all([
    readAgencies(all, {}, today),
    readGauges(all, ['users', 'workers', 'storage'], week, {}),
    readFlows(all, ['emails', 'emails_failed', 'tasks', 'task_seconds'], week, {}),
    readPressing(all, addDays(today, 7)),
  ])
  const of = tallied([...gauges, ...flows])
  const pressingOf = new Map(pressing.map((each) => [each.tenant_id, each]))
  const attention = agencies.flatMap((agency): Attention[] => {
    const { id } = agency
    const { trial_ends_on = null, owes = false } = pressingOf.get(id) ?? {}
    const used = { users: of(id, 'users'), workers: of(id, 'workers'), storage: of(id, 'storage') }
    const health = healthOf({
      emails: of(id, 'emails'),
      emails_failed: of(id, 'emails_failed'),
      tasks: of(id, 'tasks'),
      task_seconds: of(id, 'task_seconds'),
    })
    return attentionTo({ ...agency, trial_ends_on, owes, used, health }, today)
  })
  const sum = (metric: string) =>
    flows.reduce((added, row) => (row.metric === metric ? added + row.value : added), 0)
  return { attention, emails: sum('emails'), emails_failed: sum('emails_failed') }
}
