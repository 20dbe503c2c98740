import {
  currenciesOf,
  type Made,
  type Making,
  moneyColumns,
  tallied,
} from '#areas/platform-reports/kinds/making.ts'
import { readAgencies, readDays, readFlows, readGauges } from '#areas/platform-reports/queries.ts'
import { healthOf, sumRow } from '#areas/platform-reports/rules.ts'
import { wordsOf } from '#areas/platform-reports/words.ts'
import { daysBetween, eachDay } from '#platform/days.ts'

/** Every agency: its plan, how many work in it, what it did, and how well it is served. */
export async function tenantsOverview({ all, span, which, today }: Making): Promise<Made> {
  const [agencies, flows, gauges, days] = await Promise.all([
    readAgencies(all, which, today),
    readFlows(
      all,
      ['sheets', 'invoice_value', 'emails', 'emails_failed', 'tasks', 'task_seconds'],
      span,
      which,
    ),
    readGauges(all, ['users', 'workers'], span, which),
    readDays(all, ['workers'], span, which),
  ])
  const of = tallied([...flows, ...gauges])
  const currencies = currenciesOf(flows)
  const weeks = (daysBetween(span.from, span.to) + 1) / 7
  const columns: Made['columns'] = [
    { key: 'agency', label: 'Agency', kind: 'text', currency: null },
    { key: 'status', label: 'Status', kind: 'status', currency: null },
    { key: 'plan', label: 'Plan', kind: 'text', currency: null },
    { key: 'group', label: 'Group', kind: 'text', currency: null },
    { key: 'users', label: 'Users', kind: 'count', currency: null },
    { key: 'workers', label: 'Active workers', kind: 'count', currency: null },
    { key: 'sheets', label: 'Timesheets', kind: 'count', currency: null },
    { key: 'weekly', label: 'Timesheets a week', kind: 'count', currency: null },
    ...moneyColumns('invoice_value', 'Invoice value', currencies),
    { key: 'health', label: 'Health', kind: 'text', currency: null },
  ]
  const weekly = (sheets: number) => Math.round(sheets / weeks)
  const rows = agencies.map(({ id, name, status, plan, group_name }) => {
    const count = (metric: Parameters<typeof of>[1]) => of(id, metric)
    const health = healthOf({
      emails: count('emails'),
      emails_failed: count('emails_failed'),
      tasks: count('tasks'),
      task_seconds: count('task_seconds'),
    })
    const cells = [
      name,
      status,
      plan,
      group_name,
      count('users'),
      count('workers'),
      count('sheets'),
      weekly(count('sheets')),
      ...currencies.map((currency) => of(id, 'invoice_value', currency)),
      health.reasons.length > 0 ? health.reasons.join(', ') : wordsOf(health.state),
    ]
    return { key: String(id), tenant_id: id, sum: null, currency: null, cells }
  })
  const total = sumRow(
    columns,
    rows,
    { key: 'all', label: 'All', sum: 'all' },
    { weekly: (added) => weekly(added('sheets')) },
  )
  const workers = new Map(days.map(({ day, value }) => [day, value]))
  return {
    title: 'Agencies at a glance',
    definition:
      'Every agency with its plan of today, how many people work in it at the end of these days, and what it did in them.',
    basis: [
      'users',
      'workers',
      'sheets',
      'invoice_value',
      {
        figure: 'Timesheets a week',
        means: 'Timesheets of these days, divided by their number of weeks.',
      },
      {
        figure: 'Health',
        means:
          'Good, unless at least three emails and 5 % of them came back, or background work waits longer than a minute on average.',
      },
    ],
    columns,
    rows,
    totals: rows.length > 0 ? [total] : [],
    chart: {
      title: 'Active workers, all agencies shown',
      kind: 'line',
      unit: 'count',
      currency: null,
      series: ['Active workers'],
      points: eachDay(span.from, span.to).map((day) => ({ name: day, values: [workers.get(day) ?? null] })),
    },
  }
}
