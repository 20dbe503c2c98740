/** What the list of documents can be narrowed to, as conditions over `t`. */
import { type RawBuilder, sql } from 'kysely'
import type { InvoiceFilter } from '#areas/invoices/queries.ts'
import { perMajor } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

type Condition = RawBuilder<unknown> | undefined

export const filtersOf = (db: Db, query: InvoiceFilter): Condition[] => [
  query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
  query.supplier_id ? sql`t.supplier_id = ${query.supplier_id}` : undefined,
  query.run_id ? sql`t.run_id = ${query.run_id}` : undefined,
  query.timesheet_id ? billsTimesheet(db, query.timesheet_id) : undefined,
  query.job_id ? billsJob(db, query.job_id) : undefined,
  query.candidate_id ? namesCandidate(db, query.candidate_id) : undefined,
  query.owner_user_id ? sql`t.owner_user_id = ${query.owner_user_id}` : undefined,
  query.team_id ? sql`t.team_id = ${query.team_id}` : undefined,
  query.date_from ? sql`t.document_date >= ${query.date_from}` : undefined,
  query.date_to ? sql`t.document_date <= ${query.date_to}` : undefined,
  query.due_from ? sql`t.due_date >= ${query.due_from}` : undefined,
  query.due_to ? sql`t.due_date <= ${query.due_to}` : undefined,
  query.currency ? sql`t.currency = ${query.currency}` : undefined,
  query.po_number ? sql`lower(t.po_number) = ${query.po_number.toLowerCase()}` : undefined,
  query.total_from ? sql`t.gross >= ${minorOf(query.total_from)}` : undefined,
  query.total_to ? sql`t.gross <= ${minorOf(query.total_to)}` : undefined,
  query.not_sent ? notSent : undefined,
  query.has_dispute ? isDisputed(db) : undefined,
  query.on_hold ? isHeld(db) : undefined,
]

/** From the few units of the sheet to their documents; what a document gave back stands on it no more. */
const billsTimesheet = (db: Db, timesheetId: number) => sql`t.id = any(array(
  select l.invoice_id from charge_units u
  join invoice_units l on l.tenant_id = ${db.tenant} and l.charge_unit_id = u.id and l.released_at is null
  where u.tenant_id = ${db.tenant} and u.timesheet_id = ${timesheetId}))`

/** The same for all time of the job's placements. */
const billsJob = (db: Db, jobId: number) => sql`t.id = any(array(
  select distinct l.invoice_id from placements p
  join charge_units u on u.tenant_id = ${db.tenant} and u.placement_id = p.id
  join invoice_units l on l.tenant_id = ${db.tenant} and l.charge_unit_id = u.id and l.released_at is null
  where p.tenant_id = ${db.tenant} and p.job_id = ${jobId}))`

/** Documents with a line of their work, credit notes of it included. */
const namesCandidate = (db: Db, candidateId: number) => sql`t.id = any(array(
  select distinct l.invoice_id from invoice_lines l
  where l.tenant_id = ${db.tenant} and l.candidate_id = ${candidateId}))`

const notSent = sql`t.number is not null and t.delivery_status = 'none' and t.status <> 'void'`

/** Few at a time, and looked up once. */
const isDisputed = (db: Db) => sql`t.id = any(array(
  select d.invoice_id from invoice_disputes d where d.tenant_id = ${db.tenant} and d.outcome is null))`
const isHeld = (db: Db) => sql`t.id = any(array(
  select h.invoice_id from invoice_holds h where h.tenant_id = ${db.tenant} and h.released_at is null))`

/** An amount as people write it, in the minor units of each document's own currency. */
const minorOf = (amount: string) => sql`${amount}::numeric * ${perMajor(sql`t.currency`)}`
