import { z } from 'zod'
import { pauseNames, periodNames } from '#areas/reports/schedules/words.ts'
import { Done, endpoint, Id, IdParam, Instant, Version } from '#platform/http/contract.ts'

const Report = { group: z.string().max(40), slug: z.string().max(60) }
const Timing = {
  frequency: z.enum(['weekly', 'monthly']),
  /** Of the week, 1 is Monday; or of the month. */
  day: z.int().min(1).max(28),
  /** Full hours of the zone: what the clock on the wall says there, in summer and winter. */
  hour: z.int().min(0).max(23),
}

export const NewSchedule = z
  .object({
    ...Report,
    /** As in the address of the report. */
    query: z.record(z.string().max(60), z.string().max(6_000)).default({}),
    period: z.enum(periodNames).default('as_asked'),
    format: z.enum(['csv', 'xlsx']),
    ...Timing,
    recipients: z.array(Id).min(1, 'Choose who gets it').max(20, 'At most 20 people'),
  })
  .refine(({ frequency, day }) => frequency === 'monthly' || day <= 7, {
    path: ['day'],
    message: 'A week has seven days',
  })
export type NewSchedule = z.output<typeof NewSchedule>

const Person = z.object({ id: Id, name: z.string() })

export const ReportSchedule = z.object({
  id: Id,
  ...Report,
  title: z.string(),
  query: z.record(z.string(), z.string()),
  period: z.enum(periodNames),
  format: z.enum(['csv', 'xlsx']),
  ...Timing,
  tz: z.string(),
  /** Null: it rests. */
  next_at: Instant.nullable(),
  paused: z.enum(pauseNames).nullable(),
  last_sent_at: Instant.nullable(),
  recipients: z.array(Person),
  version: Version,
})
export type ReportSchedule = z.output<typeof ReportSchedule>

const allow = 'reports.schedule'
const params = z.object({ id: IdParam })

export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/report-schedules',
    allow,
    summary: 'The caller’s own schedules of reports, by when they are made next',
    reply: z.object({ data: z.array(ReportSchedule) }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/report-schedule-people',
    allow,
    summary: 'Colleagues who may see a report and take it out: those it can be made for',
    query: z.object(Report),
    reply: z.object({ data: z.array(Person) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/report-schedules',
    allow,
    creates: true,
    summary: 'Has a report made at a fixed time, for each recipient with what they may see',
    body: NewSchedule,
    reply: ReportSchedule,
  }),
  remove: endpoint({ method: 'DELETE', path: '/report-schedules/:id', allow, params, reply: Done }),
}
