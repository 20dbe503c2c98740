import { sql } from 'kysely'
import { announceInvoices } from '#areas/invoices/announce.ts'
import { draftReplacements, type Replaced } from '#areas/invoices/credits/replacements.ts'
import { restateInvoices, setCredits } from '#areas/invoices/restate.ts'
import {
  type CreditedLine,
  carriesTime,
  consumeCorrected,
  releaseCredited,
} from '#areas/purchase-orders/public.ts'
import { cancelTakenBack, sheetsOn, summariseSheets } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'

type Note = {
  id: number
  number: string
  gross: number
  currency: string
  credited_invoice_id: number
  reinstates: boolean
  replaces: boolean
}

/**
 * What follows from the issue of these credit notes, in the transaction of the issue: each is set against its document up
 * to what is still owed on it, time that is put back is ready again or on the draft that replaces it, orders get their
 * money back, timesheets and documents say where they stand. `ids` may name documents of other types, which are left alone.
 */
export async function settleCredits(ctx: Context, ids: readonly number[]): Promise<void> {
  const notes = await issuedNotes(ctx.db, ids)
  if (notes.length === 0) return
  const own = notes.map(({ id }) => id)
  const documents = [...new Set(notes.map(({ credited_invoice_id }) => credited_invoice_id))]
  await setCredits(ctx.db, documents)
  const lines = await creditedLines(ctx.db, own)
  await consumeCorrected(ctx.db, own)
  await keepUnitCredits(ctx.db, own)
  await releasePlaces(ctx.db, own)
  const puttingBack = new Set(notes.filter(({ reinstates }) => reinstates).map(({ id }) => id))
  const ofTime = Map.groupBy(lines, ({ document_id }) => puttingBack.has(document_id))
  await releaseCredited(ctx, ofTime.get(false) ?? [], { reinstated: false })
  await releaseCredited(ctx, ofTime.get(true) ?? [], { reinstated: true })
  const replaced = notes.some(({ replaces }) => replaces) ? await draftReplacements(ctx.db, own) : []
  await cancelTakenBack(ctx.db, await releasedBy(ctx.db, own))
  const sheets = await sheetsOn(ctx.db, documents)
  await summariseSheets(ctx.db, 'bill', sheets.bill)
  await summariseSheets(ctx.db, 'pay', sheets.pay)
  await restateInvoices(ctx.db, documents)
  await tell(ctx, notes, documents)
  await tellReplaced(ctx, replaced)
}

async function issuedNotes(db: Db, ids: readonly number[]): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select c.id, c.number, c.gross, c.currency, k.credited_invoice_id, k.reinstates, k.replaces
    from invoice_credits k join invoices c on c.tenant_id = ${db.tenant} and c.id = k.invoice_id
    where k.tenant_id = ${db.tenant} and k.invoice_id = any(${ids}::bigint[]) order by c.id`.execute(db)
  return rows
}

/**
 * The lines that these notes give back, each with what of it was given back before, by notes that are issued. What corrections
 * give back goes with its time, which orders know: it counts neither in the line nor in what is given back.
 */
async function creditedLines(db: Db, ids: readonly number[]): Promise<CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    select l.invoice_id as document_id, o.invoice_id, o.seq as line_seq, o.net - s.corrected as net, s.before, s.before + l.net as after
    from invoice_lines l
    join invoice_lines o on o.tenant_id = ${db.tenant} and o.id = l.credits_line_id
    cross join lateral (
      select coalesce(sum(x.net) filter (where not t.corrects), 0)::bigint as before,
        coalesce(sum(x.net) filter (where t.corrects), 0)::bigint as corrected
      from invoice_lines x
      join invoices c on c.tenant_id = ${db.tenant} and c.id = x.invoice_id
      cross join lateral (select ${carriesTime(db, sql`c.id`)} as corrects) t
      where x.tenant_id = ${db.tenant} and x.credits_line_id = o.id and c.number is not null and c.id <> l.invoice_id
        and (c.id < l.invoice_id or not c.id = any(${ids}::bigint[]))) s
    where l.tenant_id = ${db.tenant} and l.invoice_id = any(${ids}::bigint[]) and not ${carriesTime(db, sql`l.invoice_id`)}
    order by l.invoice_id, o.seq`.execute(db)
  return rows
}

/**
 * Time of lines that were given back whole, and all time of documents that were, on the credit notes of corrections, too. A line
 * that comes to 0 has time, too, what was taken back beside what took its place: it is on no note, and put back with the rest
 * of its document. So is what corrections took back of a line until nothing was left.
 */
async function keepUnitCredits(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with notes as materialized (
      select k.invoice_id, k.credited_invoice_id, k.reinstates from invoice_credits k
      where k.tenant_id = ${db.tenant} and k.invoice_id = any(${ids}::bigint[]) and not ${carriesTime(db, sql`k.invoice_id`)}
    ), lines as materialized (
      select o.id, o.invoice_id, o.seq, o.net, coalesce(g.net, 0) as given, coalesce(g.corrected, 0) as corrected
      from invoice_lines o
      left join lateral (
        select sum(x.net) as net, sum(x.net) filter (where ${carriesTime(db, sql`x.invoice_id`)}) as corrected
        from invoice_lines x join invoices c on c.tenant_id = ${db.tenant} and c.id = x.invoice_id and c.number is not null
        where x.tenant_id = ${db.tenant} and x.credits_line_id = o.id) g on true
      where o.tenant_id = ${db.tenant} and o.invoice_id = any(array(select credited_invoice_id from notes))
    ), stood as materialized (
      select n.id, o.id as line_id from lines o
      join invoice_units n on n.tenant_id = ${db.tenant} and n.invoice_id = o.invoice_id and n.line_seq = o.seq
      union all
      select n.id, o.id from lines o
      join invoice_lines x on x.tenant_id = ${db.tenant} and x.credits_line_id = o.id
      join invoice_units n on n.tenant_id = ${db.tenant} and n.invoice_id = x.invoice_id and n.line_seq = x.seq
    )
    insert into invoice_unit_credits (tenant_id, invoice_unit_id, document_id, reinstated)
    select distinct on (n.id) ${db.tenant}::integer, n.id, k.invoice_id, k.reinstates and (l.id is not null or o.net = o.corrected)
    from notes k
    join invoices d on d.tenant_id = ${db.tenant} and d.id = k.credited_invoice_id
    join lines o on o.invoice_id = d.id
    join stood n on n.line_id = o.id
    left join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = k.invoice_id and l.credits_line_id = o.id
    where l.id is not null and o.net = o.given
      or d.gross = (select sum(c.gross) from invoices c
        where c.tenant_id = ${db.tenant} and c.related_invoice_id = d.id and c.number is not null)
    order by n.id, l.id nulls last, k.reinstates desc
    on conflict (tenant_id, invoice_unit_id) do nothing`.execute(db)
}

/** The time that these notes put back. */
async function releasedBy(db: Db, documents: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct n.charge_unit_id as id from invoice_unit_credits c
    join invoice_units n on n.tenant_id = ${db.tenant} and n.id = c.invoice_unit_id and n.released_at is not null
    where c.tenant_id = ${db.tenant} and c.document_id = any(${documents}::bigint[]) and c.reinstated`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The places of time that was put back are let go: it is ready again, and keeps where it stood. */
export async function releasePlaces(db: Db, documents: readonly number[]): Promise<void> {
  await sql`
    update invoice_units n set released_at = now()
    from invoice_unit_credits c
    where n.tenant_id = ${db.tenant} and n.released_at is null and n.id = c.invoice_unit_id
      and c.tenant_id = ${db.tenant} and c.document_id = any(${documents}::bigint[]) and c.reinstated`.execute(
    db,
  )
}

async function tell(ctx: Context, notes: readonly Note[], documents: readonly number[]): Promise<void> {
  const { id: user_id, name } = ctx.who
  await recordHistoryEach(
    ctx.db,
    'invoices',
    notes.map(({ number, gross, currency, credited_invoice_id, reinstates, replaces }) => ({
      subject_id: credited_invoice_id,
      user_id: user_id || null,
      user_name: name,
      action: replaces
        ? 'cancelled to be replaced'
        : reinstates
          ? 'credited, its time is ready again'
          : 'credited',
      changes: { credited: { from: null, to: `${number}, ${formatMoney(gross, currency)}` } },
    })),
  )
  await announceInvoices(ctx.db, documents)
}

async function tellReplaced(ctx: Context, replaced: readonly Replaced[]): Promise<void> {
  const { id: user_id, name } = ctx.who
  await recordHistoryEach(
    ctx.db,
    'invoices',
    replaced.map(({ id, replaced_number }) => ({
      subject_id: id,
      user_id: user_id || null,
      user_name: name,
      action: 'created',
      changes: { replaces: { from: null, to: replaced_number } },
    })),
  )
  await announceInvoices(
    ctx.db,
    replaced.map(({ id }) => id),
  )
}
