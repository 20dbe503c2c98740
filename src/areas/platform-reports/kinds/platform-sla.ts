import type { Cell, ReportRow } from '#areas/platform-reports/contract.ts'
import type { Made, Making } from '#areas/platform-reports/kinds/making.ts'
import type { Metric } from '#areas/platform-reports/metrics.ts'
import { readDays, readRequests } from '#areas/platform-reports/queries.ts'
import { mean } from '#areas/platform-reports/rules.ts'
import { eachDay } from '#platform/days.ts'
import { percentOf } from '#platform/money.ts'

const counted = [
  'decisions',
  'decisions_prompt',
  'decision_minutes',
  'tasks',
  'task_seconds',
  'emails',
  'emails_failed',
] as const satisfies Metric[]

type Figures = Record<(typeof counted)[number] | 'answered' | 'faults', number>

const nothing: Figures = {
  decisions: 0,
  decisions_prompt: 0,
  decision_minutes: 0,
  tasks: 0,
  task_seconds: 0,
  emails: 0,
  emails_failed: 0,
  answered: 0,
  faults: 0,
}

/** How well people are served, day by day: by their approvers, and by us. */
export async function platformSla({ all, span, which }: Making): Promise<Made> {
  const [days, requests] = await Promise.all([
    readDays(all, [...counted], span, which),
    readRequests(all, span),
  ])
  const byDay = new Map(eachDay(span.from, span.to).map((day) => [day, { ...nothing }]))
  for (const { day, metric, value } of days) {
    const figures = byDay.get(day)
    if (figures) figures[metric as (typeof counted)[number]] = value
  }
  for (const { day, answered, faults } of requests) Object.assign(byDay.get(day) ?? {}, { answered, faults })
  const columns: Made['columns'] = [
    { key: 'day', label: 'Day', kind: 'day', currency: null },
    { key: 'decisions', label: 'Decisions', kind: 'count', currency: null },
    { key: 'latency', label: 'Approval latency', kind: 'minutes', currency: null },
    { key: 'prompt', label: 'Within 48 hours', kind: 'percent', currency: null },
    { key: 'tasks', label: 'Background work', kind: 'count', currency: null },
    { key: 'delay', label: 'Job delay', kind: 'seconds', currency: null },
    { key: 'emails', label: 'Emails', kind: 'count', currency: null },
    { key: 'returned', label: 'Emails bounced', kind: 'percent', currency: null },
    { key: 'answered', label: 'Requests', kind: 'count', currency: null },
    { key: 'faults', label: 'Error rate', kind: 'percent', currency: null },
  ]
  const rows = [...byDay].reverse().map(
    ([day, figures]): ReportRow => ({
      key: day,
      tenant_id: null,
      sum: null,
      currency: null,
      cells: [day, ...cellsOf(figures)],
    }),
  )
  return {
    title: 'Service levels',
    definition:
      'How long timesheets wait for their approvers, how long our background work waits, how many emails come back, and how many requests end in a fault of ours.',
    basis: [
      'decisions',
      {
        figure: 'Approval latency',
        means: 'From submitting to the decision, on average. A timesheet submitted again waits anew.',
      },
      'decisions_prompt',
      { figure: 'Background work', means: 'Emails sent and files begun, on the day they were asked for.' },
      { figure: 'Job delay', means: 'From asking until it was sent or begun, on average.' },
      {
        figure: 'Emails bounced',
        means: 'Of the emails sent or given up, those the mail server refused for good.',
      },
      {
        figure: 'Error rate',
        means:
          'Of the requests that this installation answered, those that ended with a status from 500 on. They belong to no agency, so filters do not narrow them.',
      },
    ],
    columns,
    rows,
    totals: [
      {
        key: 'all',
        tenant_id: null,
        sum: 'all',
        currency: null,
        cells: ['All days', ...cellsOf(summed([...byDay.values()]))],
      },
    ],
    chart: {
      title: 'Decisions within 48 hours',
      kind: 'line',
      unit: 'percent',
      currency: null,
      series: ['Within 48 hours'],
      points: [...byDay].map(([name, { decisions, decisions_prompt }]) => ({
        name,
        values: [decisions === 0 ? null : Number(percentOf(decisions_prompt, decisions))],
      })),
    },
  }
}

function cellsOf(f: Figures): Cell[] {
  return [
    f.decisions,
    mean(f.decision_minutes, f.decisions),
    percentOf(f.decisions_prompt, f.decisions),
    f.tasks,
    mean(f.task_seconds, f.tasks),
    f.emails,
    percentOf(f.emails_failed, f.emails),
    f.answered,
    percentOf(f.faults, f.answered),
  ]
}

function summed(days: readonly Figures[]): Figures {
  const sum = { ...nothing }
  for (const day of days) for (const key of Object.keys(sum) as (keyof Figures)[]) sum[key] += day[key]
  return sum
}
