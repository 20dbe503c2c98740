import { z } from 'zod'
import {
  anyOf,
  Currency,
  Day,
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

export const scheduleStates = ['open', 'withdrawn'] as const
export const scheduleStateWords = { open: 'With the funder', withdrawn: 'Withdrawn' } as const

const Percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'A percentage with at most two decimals, like 15')

/** A client whose invoices are assigned. */
export const FundingAssignment = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  funder: z.string(),
  /** The text that gives notice at the foot of its invoices. */
  notice_text_id: Id.nullable(),
  notice: z.string().nullable(),
  assigned_by_name: z.string().nullable(),
  assigned_at: Instant,
  ended_at: Instant.nullable(),
  end_reason: z.string(),
})
export type FundingAssignment = z.output<typeof FundingAssignment>

export const NewAssignment = z.object({
  client_id: Id,
  funder: requiredText(120),
  /** Printed at the foot of this client's invoices from now on; '' : nothing. */
  notice: text(1000).default(''),
})
export type NewAssignment = z.output<typeof NewAssignment>

export const AssignmentsQuery = ListQuery.extend({
  state: anyOf(['assigned', 'ended'] as const),
  client_id: IdParam.optional(),
})
export type AssignmentsQuery = z.output<typeof AssignmentsQuery>

/** The control totals: what a funder comes to, too. Amounts are minor units, with VAT. */
const totals = {
  invoice_count: z.int(),
  credit_count: z.int(),
  invoiced: Minor,
  credited: Minor,
  total: Minor,
  reserve: Minor,
  prepayment: Minor,
}

export const FundingSchedule = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(scheduleStates),
  funder: z.string(),
  legal_entity_name: z.string(),
  currency: Currency,
  scheduled_on: ShownDay,
  cut_off: ShownDay,
  reserve_percent: z.string(),
  ...totals,
  created_by_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
})
export type FundingSchedule = z.output<typeof FundingSchedule>

export const FundedDocument = z.object({
  id: Id,
  funding_schedule_id: Id,
  schedule_number: z.string(),
  funder: z.string(),
  scheduled_on: ShownDay,
  invoice_id: Id,
  number: z.string(),
  client_name: z.string(),
  issue_date: ShownDay,
  due_date: ShownDay.nullable(),
  currency: Currency,
  /** With VAT; of a credit note below nothing. */
  amount: Minor,
  /** Of a credit note: the invoice that it takes something off. */
  credits_number: z.string().nullable(),
  stands: z.boolean(),
})
export type FundedDocument = z.output<typeof FundedDocument>

export const NewSchedule = z.object({
  funder: requiredText(120),
  /** Documents issued up to this day. */
  cut_off: Day,
  reserve_percent: Percent,
})
export type NewSchedule = z.output<typeof NewSchedule>

/** What a schedule would offer now, by company and currency. */
export const FundingPreview = z.object({
  /** Who is named by assignments. */
  funders: z.array(z.string()),
  /** Of the last schedule. */
  reserve_percent: z.string(),
  clients: z.int(),
  parts: z.array(z.object({ legal_entity_name: z.string(), currency: Currency, ...totals })),
})
export type FundingPreview = z.output<typeof FundingPreview>

export const SchedulesQuery = ListQuery.extend({
  status: anyOf(scheduleStates),
  scheduled_from: Day.optional(),
  scheduled_to: Day.optional(),
})
export type SchedulesQuery = z.output<typeof SchedulesQuery>

export const FundedQuery = ListQuery.extend({
  funding_schedule_id: IdParam.optional(),
  invoice_id: IdParam.optional(),
})
export type FundedQuery = z.output<typeof FundedQuery>

const params = z.object({ id: IdParam })
const allow = 'payments.fund'

export const funding = {
  assignments: endpoint({
    method: 'GET',
    path: '/funding-assignments',
    allow,
    summary: 'Clients whose invoices are assigned to a funder',
    query: AssignmentsQuery,
    reply: pageOf(FundingAssignment),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/funding-assignments',
    allow,
    summary: 'Assigns the invoices of a client, and gives notice of it at their foot',
    creates: true,
    body: NewAssignment,
    reply: FundingAssignment,
  }),
  end: endpoint({
    method: 'POST',
    path: '/funding-assignments/:id/end',
    allow,
    summary: 'Ends it: what is on a schedule stays there, and the notice goes from new invoices',
    params,
    body: z.object({ reason: requiredText(500) }),
    reply: FundingAssignment,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/funding-preview',
    allow,
    summary: 'What a schedule would offer to a funder now',
    query: z.object({
      funder: z.string().max(120).optional(),
      cut_off: Day.optional(),
      reserve_percent: Percent.optional(),
    }),
    reply: FundingPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/funding-schedules',
    allow,
    query: SchedulesQuery,
    reply: pageOf(FundingSchedule),
  }),
  show: endpoint({ method: 'GET', path: '/funding-schedules/:id', allow, params, reply: FundingSchedule }),
  create: endpoint({
    method: 'POST',
    path: '/funding-schedules',
    allow,
    summary: 'Offers what is issued and on no schedule yet, one for each company and currency',
    creates: true,
    takesLong: true,
    body: NewSchedule,
    reply: z.object({ data: z.array(FundingSchedule) }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/funding-schedules/:id/withdrawal',
    allow,
    summary: 'Takes it back: its documents can be offered again',
    params,
    body: z.object({ reason: requiredText(500) }),
    reply: FundingSchedule,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/funding-schedules/:id/pdf',
    allow,
    params,
    produces: 'application/pdf',
    transaction: true,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/funding-schedules/:id/csv',
    allow,
    summary: 'Its documents with the control totals in the last lines',
    params,
    produces: 'text/csv',
    transaction: true,
  }),
  documents: endpoint({
    method: 'GET',
    path: '/funding-schedule-documents',
    allow,
    summary: 'Which documents stand on which schedule',
    query: FundedQuery,
    reply: pageOf(FundedDocument),
  }),
}

/** Announced after commit with `{id}`. */
export const fundingEvents = ['funding.changed'] as const
