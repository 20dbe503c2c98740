import { sql } from 'kysely'
import {
  type AssignmentsQuery,
  type FundedQuery,
  funding,
  type SchedulesQuery,
  scheduleStateWords,
} from '#areas/payments/funding/contract.ts'
import { assignmentShape, fundedShape, scheduleShape } from '#areas/payments/funding/queries.ts'
import { choice, day, exportable, instant, integer, money, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const fundingExports: Record<string, Exportable> = {
  '/funding-schedules': exportable({
    title: 'Funding schedules',
    endpoint: funding.list,
    personal: false,
    shape: (ctx, query: SchedulesQuery) => scheduleShape(ctx, query),
    cells: {
      number: text('Number', 'page.number'),
      funder: text('Funder', 'page.funder'),
      status: choice('Status', 'page.status', scheduleStateWords),
      scheduled_on: day('Date', 'page.scheduled_on'),
      cut_off: day('Issued up to', 'page.cut_off'),
      legal_entity_name: text('Company', 'e.name'),
      invoice_count: integer('Invoices', 'page.invoice_count'),
      invoiced: money('Invoiced', 'page.invoiced', 'page.currency'),
      credit_count: integer('Credit notes', 'page.credit_count'),
      credited: money('Credited', 'page.credited', 'page.currency'),
      total: money('Total', 'page.total', 'page.currency'),
      reserve: money('Reserve', 'page.reserve', 'page.currency'),
      prepayment: money('Prepayment', 'page.prepayment', 'page.currency'),
      currency: text('Currency', 'page.currency'),
      created_by_name: text('Created by', 'u.name'),
      created_at: instant('Created', 'page.created_at'),
    },
  }),
  '/funding-schedule-documents': exportable({
    title: 'Funded documents',
    endpoint: funding.documents,
    personal: false,
    shape: (ctx, query: FundedQuery) => fundedShape(ctx, query),
    cells: {
      schedule_number: text('Schedule', 's.number'),
      funder: text('Funder', 's.funder'),
      scheduled_on: day('Date', 's.scheduled_on'),
      client_name: text('Client', 'i.party_name'),
      number: text('Document', 'i.number'),
      credits_number: text('Credits', 'r.number'),
      issue_date: day('Issued', 'i.issue_date'),
      due_date: day('Due', 'i.due_date'),
      amount: money('Amount', 'page.amount', 'i.currency'),
      currency: text('Currency', 'i.currency'),
    },
  }),
  '/funding-assignments': exportable({
    title: 'Assigned clients',
    endpoint: funding.assignments,
    personal: false,
    shape: (ctx, query: AssignmentsQuery) => assignmentShape(ctx, query),
    cells: {
      client_name: text('Client', 'c.name'),
      funder: text('Funder', 'page.funder'),
      notice: text('Notice on invoices', 'x.body'),
      assigned_at: instant('Assigned', 'page.assigned_at'),
      assigned_by_name: text('Assigned by', 'u.name'),
      ended_at: instant('Ended', 'page.ended_at'),
      end_reason: text('Why', sql`page.end_reason`),
    },
  }),
}
