import { z } from 'zod'
import { attachments, modes, promiseStatuses, reminderResults, tones } from '#areas/payments/chasing/words.ts'
import {
  anyOf,
  Currency,
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'

/** So many documents, or clients, somebody reminds of at once. */
export const mostReminded = 200

const Tone = z.enum(tones)
const Attach = z.enum(attachments)
const Steps = z
  .array(
    z.object({
      /** After the due date; below nothing: before it. */
      days: z.int().min(-30, 'At most 30 days before').max(180, 'At most 180 days after'),
      tone: Tone,
    }),
  )
  .min(1, 'Keep at least one step')
  .max(10, 'At most 10 steps')

export const Schedule = z.object({
  mode: z.enum(modes),
  steps: Steps,
  attach: Attach,
  /** What fell due before is left in peace; null: it was never on. */
  active_from: ShownDay.nullable(),
  version: Version,
})
export type Schedule = z.output<typeof Schedule>
export const AgencySchedule = Schedule.extend({ mode: z.enum(['off', 'own']) })
export type AgencySchedule = z.output<typeof AgencySchedule>
export const ProfileSchedule = Schedule.extend({
  billing_profile_id: Id,
  label: z.string(),
  currency: Currency,
  /** Whether the agency chases at all: without that no profile is chased. */
  agency_on: z.boolean(),
})
export type ProfileSchedule = z.output<typeof ProfileSchedule>

const changed = { steps: Steps.optional(), attach: Attach.optional(), version: Version }
export const ChangeAgencySchedule = z.object({ mode: z.enum(['off', 'own']).optional(), ...changed })
export const ChangeProfileSchedule = z.object({ mode: z.enum(modes).optional(), ...changed })
export type ChangeSchedule = z.output<typeof ChangeProfileSchedule>

export const ReminderRow = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  day: ShownDay,
  tone: Tone,
  /** The furthest step among its documents, in days after the due date; null: by hand. */
  step: z.int().nullable(),
  /** What was still to be paid of its documents then. */
  amount: Minor,
  currency: Currency,
  document_count: z.int(),
  /** The first of its documents that were due. */
  numbers: z.array(z.string()),
  to_addresses: z.array(z.string()),
  result: z.enum(reminderResults),
  /** What the mail server said where it did not arrive. */
  problem: z.string(),
  sent_by_name: z.string().nullable(),
  at: Instant,
})
export type ReminderRow = z.output<typeof ReminderRow>

const idFilter = z.coerce.number().int().positive().optional()
export const RemindersQuery = ListQuery.extend({
  client_id: idFilter,
  invoice_id: idFilter,
  tone: anyOf(tones),
})
export type RemindersQuery = z.output<typeof RemindersQuery>

const some = (what: string) =>
  z.array(Id).min(1, `Choose at least one ${what}`).max(mostReminded, `At most ${mostReminded} at once`)
export const NewReminders = z
  .object({
    /** These documents … */
    invoice_ids: some('invoice').optional(),
    /** … or everything that is due of these clients. */
    client_ids: some('client').optional(),
    /** Absent: as the schedule speaks of what is so long overdue. */
    tone: Tone.optional(),
    /** Absent: as the schedule says. */
    attach: Attach.optional(),
    message: text(4000).default(''),
  })
  .refine((asked) => (asked.invoice_ids === undefined) !== (asked.client_ids === undefined), {
    message: 'Give either invoices or clients',
    path: ['invoice_ids'],
  })
export type NewReminders = z.output<typeof NewReminders>

const Refused = z.object({ id: Id, code: z.string(), reason: z.string() })
export const Reminded = Done.extend({
  reminders: z.int(),
  /** Documents, or clients, that nobody is reminded of, each with why. */
  refused: z.array(Refused),
})
export type Reminded = z.output<typeof Reminded>

export const PromiseRow = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  day: ShownDay,
  amount: Minor,
  currency: Currency,
  promised_by: z.string(),
  note: z.string(),
  status: z.enum(promiseStatuses),
  settled_at: Instant.nullable(),
  withdrawn_reason: z.string(),
  document_count: z.int(),
  numbers: z.array(z.string()),
  created_by_name: z.string().nullable(),
  at: Instant,
})
export type PromiseRow = z.output<typeof PromiseRow>

export const PromisesQuery = ListQuery.extend({
  client_id: idFilter,
  invoice_id: idFilter,
  status: anyOf(promiseStatuses),
})
export type PromisesQuery = z.output<typeof PromisesQuery>

export const NewPromise = z.object({
  day: Day,
  amount: Minor.min(1, 'More than nothing').max(999_999_999_999, 'At most 9,999,999,999.99'),
  /** Absent: the one the client is invoiced in. */
  currency: Currency.optional(),
  promised_by: text(120).default(''),
  note: text(1000).default(''),
  /** What it is about. Absent: everything in that currency that is due by that day. */
  invoice_ids: z.array(Id).min(1, 'Choose at least one invoice').max(500, 'At most 500 at once').optional(),
})
export type NewPromise = z.output<typeof NewPromise>

const params = z.object({ id: IdParam })

export const chasing = {
  reminders: endpoint({
    method: 'GET',
    path: '/payment-reminders',
    allow: 'payments.view',
    summary: 'Which clients were reminded of what they owe, newest first, and what came of it',
    query: RemindersQuery,
    reply: pageOf(ReminderRow),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/payment-reminders',
    allow: 'payments.chase',
    summary: 'Reminds clients of invoices, or of all that is due: one email a client and currency',
    body: NewReminders,
    reply: Reminded,
    creates: true,
  }),
  promises: endpoint({
    method: 'GET',
    path: '/payment-promises',
    allow: 'payments.view',
    summary: 'What clients promised to pay, and whether they did',
    query: PromisesQuery,
    reply: pageOf(PromiseRow),
  }),
  promise: endpoint({
    method: 'POST',
    path: '/clients/:id/payment-promises',
    allow: 'payments.chase',
    summary: 'Records what a client promised to pay by a day; nobody is reminded of it before that is over',
    params,
    body: NewPromise,
    reply: PromiseRow,
    creates: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/payment-promises/:id/withdrawal',
    allow: 'payments.chase',
    summary: 'Takes an open promise back, as if it had not been made',
    params,
    body: z.object({ reason: requiredText(500) }),
    reply: PromiseRow,
    creates: true,
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/chasing-schedule',
    allow: ['settings.invoices', 'payments.chase', 'payments.view'],
    summary: 'When the agency reminds clients by itself',
    reply: AgencySchedule,
  }),
  changeSchedule: endpoint({
    method: 'PATCH',
    path: '/chasing-schedule',
    allow: 'settings.invoices',
    summary: 'Switches reminders on or off, and says when, in which tone and with what attached',
    body: ChangeAgencySchedule,
    reply: AgencySchedule,
  }),
  profiles: endpoint({
    method: 'GET',
    path: '/clients/:id/chasing-schedules',
    allow: 'payments.view',
    summary: 'How each billing profile of a client is chased',
    params,
    reply: z.object({ data: z.array(ProfileSchedule) }),
  }),
  changeProfile: endpoint({
    method: 'PATCH',
    path: '/billing-profiles/:id/chasing-schedule',
    allow: 'payments.chase',
    summary: 'Has a billing profile chased as the agency does, by steps of its own, or never',
    params,
    body: ChangeProfileSchedule,
    reply: ProfileSchedule,
  }),
}
