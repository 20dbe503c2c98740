import { type RawBuilder, sql } from 'kysely'
import type { Piece } from '#areas/invoices/corrections/plan.ts'
import type { To } from '#areas/invoices/corrections/plan-elsewhere.ts'
import { reasonOf } from '#areas/invoices/corrections/words.ts'
import { carriesTime, partsOfUnit } from '#areas/purchase-orders/public.ts'
import { documentsOf } from '#areas/units/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What was written down, sheet by sheet; what the new units say stays in the database. */
export async function stagedPieces(
  db: Db,
  id: number,
): Promise<{ sheet: { id: number }; plan: { pieces: Piece[] } }[]> {
  const { rows } = await sql<{ timesheet_id: number; pieces: Piece[] }>`
    select s.timesheet_id, (select jsonb_agg(x.piece - 'unit' order by x.at)
      from jsonb_array_elements(s.pieces) with ordinality as x(piece, at)) as pieces
    from correction_sheets s
    where s.tenant_id = ${db.tenant} and s.correction_id = ${id} order by s.timesheet_id`.execute(db)
  return rows.map(({ timesheet_id, pieces }) => ({ sheet: { id: timesheet_id }, plan: { pieces } }))
}

/** A unit of a correction. */
export type Link = { charge_unit_id: number; role: 'made' | 'taken_back' | 'corrected'; piece: number }

/** The pieces of a correction as rows, numbered within their sheet; of these sheets, or of all. */
const pieces = (db: Db, id: number, sheets?: readonly number[]) => sql`
  select s.timesheet_id, row_number() over (partition by s.timesheet_id order by x.at)::integer as n, p.*
  from correction_sheets s
  cross join lateral jsonb_array_elements(s.pieces) with ordinality as x(piece, at)
  cross join lateral jsonb_to_record(x.piece) as p(old_id bigint, adjusts_unit_id bigint, bill text, pay text, bill_was boolean,
    pay_was boolean, bill_invoice_id bigint, bill_line_id bigint, bill_tax_code_id bigint, pay_invoice_id bigint, pay_line_id bigint,
    pay_tax_code_id bigint, unit jsonb)
  where s.tenant_id = ${db.tenant} and s.correction_id = ${id}
    ${sheets ? sql`and s.timesheet_id = any(${sheets}::bigint[])` : sql``}`

/** A piece whose side a credit note gives back in part: `settled` are the keys of such documents. */
const byCredit = (side: 'bill' | 'pay', settled: readonly string[]) => sql`
  (${sql.ref(`p.${side}`)} = 'delta' and ${side} || ' ' || ${sql.ref(`p.${side}_invoice_id`)} || ' '
    || coalesce(${sql.ref(`p.${side}_tax_code_id`)}::text, 'none') = any(${settled}::text[]))`

/**
 * The units of a correction, for `makeAdjustments`: of each piece what is charged and paid by now, and, where a document has
 * the old one and keeps it, the same below nothing. The next document charges the difference, or a credit note gives it back
 * (`placeOnCredits`).
 */
export function unitsOf(
  db: Db,
  id: number,
  { sheets, to = {} }: { sheets: readonly number[]; to: To | undefined },
): RawBuilder<unknown> {
  const common = (at: RawBuilder<unknown>, profile: RawBuilder<unknown>, payer: typeof paidAsBefore) => sql`
    'adjustment' as source_kind, a.timesheet_id, a.placement_id, a.candidate_id, a.client_id,
    ${payer.supplier_id} as supplier_id, ${payer.engagement_type} as engagement_type, ${profile} as billing_profile_id, l.last + ${at} as seq`
  return sql`
    with pieces as materialized (
      select p.* from (${pieces(db, id, sheets)}) p
    ), olds as materialized (
      select u.* from charge_units u where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${sheets}::bigint[])
    ), lasts as materialized (
      select u.timesheet_id, max(u.seq) as last from olds u group by u.timesheet_id
    ), moves as materialized (
      select distinct on (v.charge_unit_id) v.charge_unit_id, v.engagement_type, v.supplier_id from charge_unit_moves v
      where v.tenant_id = ${db.tenant} and v.charge_unit_id = any(array(select p.adjusts_unit_id from pieces p))
      order by v.charge_unit_id, v.id desc
    )
    select ${common(sql`2 * p.n`, sql`coalesce(${to.billing_profile_id ?? null}::bigint, a.billing_profile_id)`, paidAnew)}, x.day, a.period_end, x.rate_code_id, x.label, x.kind, x.unit, x.minutes, x.quantity,
      x.pay_rate, x.charge_rate, x.pay_amount, x.charge_amount,
      x.payable and p.pay <> 'none' as payable, x.chargeable and p.bill <> 'none' as chargeable, a.currency, a.paid_in, ${
        to.purchase_order_id === undefined
          ? sql`a.po_number`
          : sql`(
        select o.number from purchase_orders o where o.tenant_id = ${db.tenant} and o.id = ${to.purchase_order_id})`
      } as po_number,
      p.adjusts_unit_id, ${reasonOf(id)}::text as reason, coalesce(x.trace, a.trace) as trace,
      coalesce(${to.purchase_order_id ?? null}::bigint, case when p.old_id is null then x.purchase_order_id end,
        a.named_order_id, x.purchase_order_id) as named_order_id,
      coalesce(${to.tax_code_id ?? null}::bigint, a.named_tax_code_id) as named_tax_code_id, ${to.cost_code ?? null}::text as cost_code
    from pieces p
    join olds a on a.id = p.adjusts_unit_id
    join lasts l on l.timesheet_id = p.timesheet_id
    left join moves m on m.charge_unit_id = a.id
    cross join lateral jsonb_to_record(p.unit) as x(day date, rate_code_id bigint, label text, kind text, unit text,
      minutes integer, quantity numeric, pay_rate numeric, charge_rate numeric, pay_amount bigint, charge_amount bigint,
      payable boolean, chargeable boolean, trace jsonb, purchase_order_id bigint, paid_by jsonb)
    where jsonb_typeof(p.unit) = 'object'
      and (x.payable and p.pay <> 'none' or x.chargeable and p.bill <> 'none')
    union all
    select ${common(sql`2 * p.n - 1`, sql`a.billing_profile_id`, paidAsBefore)}, a.day, a.period_end, a.rate_code_id, a.label, a.kind, a.unit, -a.minutes, -a.quantity,
      a.pay_rate, a.charge_rate, -a.pay_amount, -a.charge_amount, ${takenBack('pay')}, ${takenBack('bill')}, a.currency, a.paid_in,
      coalesce(${orderBefore(db)}, a.po_number),
      a.id, ${reasonOf(id)}::text, '[]'::jsonb, a.named_order_id, a.named_tax_code_id, null::text
    from pieces p
    join olds a on a.id = p.old_id
    join lasts l on l.timesheet_id = p.timesheet_id
    left join moves m on m.charge_unit_id = a.id
    where ${takenBack('pay')} or ${takenBack('bill')}`
}

/** By whoever the unit before it was, or was given to since; or by whom it should have been. */
const paidAsBefore = {
  supplier_id: sql`case when m.charge_unit_id is null then a.supplier_id else m.supplier_id end`,
  engagement_type: sql`coalesce(m.engagement_type, a.engagement_type)`,
}
const paidAnew: typeof paidAsBefore = {
  supplier_id: sql`case when x.paid_by is null then ${paidAsBefore.supplier_id} else (x.paid_by ->> 'supplier_id')::bigint end`,
  engagement_type: sql`coalesce(x.paid_by ->> 'engagement_type', ${paidAsBefore.engagement_type})`,
}

const takenBack = (side: 'bill' | 'pay') => {
  const of = (name: string) => sql.ref(`p.${side}${name}`)
  return sql`(${of('')} = 'delta' and ${of('_was')})`
}

/** The number of the order that paid for the unit `a`, or of the first of several. */
const orderBefore = (db: Db) => sql`(
  select o.number from purchase_order_allocations t
  join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = t.purchase_order_id
  where t.tenant_id = ${db.tenant} and t.charge_unit_id = a.id order by t.revision desc, t.part limit 1)`

/**
 * Puts the units of these sheets whose difference credit notes give back on those: each on the line that gives back what it
 * stood on, else on the first under its tax code. A draft of one that is deleted leaves them to the next document.
 */
export async function placeOnCredits(
  db: Db,
  id: number,
  { sheets, settled }: { sheets: readonly number[]; settled: readonly string[] },
): Promise<void> {
  if (settled.length === 0) return
  for (const side of ['bill', 'pay'] as const) {
    const of = (name: string) => sql.ref(`p.${side}_${name}`)
    const parts = side === 'bill' ? sql`left join lateral (${partsOfUnit(db)}) a on true` : sql``
    await sql`
      insert into invoice_units (tenant_id, side, charge_unit_id, part, invoice_id, line_seq)
      select ${db.tenant}::integer, ${documentsOf[side]}, u.id, ${side === 'bill' ? sql`coalesce(a.part, 0)` : sql`0`}, c.invoice_id, c.seq
      from (${pieces(db, id, sheets)}) p
      join correction_units k on k.tenant_id = ${db.tenant} and k.correction_id = ${id} and k.piece = p.n and k.role = any('{made,taken_back}')
      join charge_units u on u.tenant_id = ${db.tenant} and u.id = k.charge_unit_id and u.timesheet_id = p.timesheet_id
        and ${side === 'bill' ? sql`u.chargeable` : sql`u.payable`}
      join correction_documents d on d.tenant_id = ${db.tenant} and d.correction_id = ${id} and d.invoice_id = ${of('invoice_id')}
      cross join lateral (
        select l.invoice_id, l.seq from invoice_lines l
        where l.tenant_id = ${db.tenant} and l.invoice_id = d.credit_id and l.credits_line_id is not null
          and l.tax_code_id is not distinct from ${of('tax_code_id')}
        order by l.credits_line_id <> ${of('line_id')}, l.seq limit 1) c
      ${parts}
      where ${byCredit(side, settled)}`.execute(db)
  }
}

/** The last place that is taken on each of these sheets. */
export async function lastPlaces(db: Db, sheets: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ timesheet_id: number; last: number }>`
    select u.timesheet_id, max(u.seq) as last from charge_units u
    where u.tenant_id = ${db.tenant} and u.timesheet_id = any(${sheets}::bigint[]) group by u.timesheet_id`.execute(
    db,
  )
  return new Map(rows.map(({ timesheet_id, last }) => [timesheet_id, last]))
}

/** Links units with their correction, each with its piece: those that were made, and those that were wrong. */
export async function keepUnits(db: Db, id: number, links: readonly Link[]): Promise<void> {
  await sql`
    insert into correction_units (tenant_id, correction_id, charge_unit_id, role, piece)
    select ${db.tenant}::integer, ${id}::bigint, n.charge_unit_id, n.role, n.piece
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n(charge_unit_id bigint, role text, piece integer)`.execute(
    db,
  )
}

/**
 * Is something of what was written down not so any more: a line is on a credit note of no correction by now, a place was let go,
 * or free time stands on a document or pay run? Whoever asks holds the documents, and nobody makes any meanwhile.
 */
export async function movedSince(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    with sides as materialized (
      select s.* from (${pieces(db, id)}) p
      cross join lateral (values
        ('sales', p.bill, p.bill_was, p.old_id, p.adjusts_unit_id, p.bill_invoice_id, p.bill_line_id),
        ('self-billing', p.pay, p.pay_was, p.old_id, p.adjusts_unit_id, p.pay_invoice_id, p.pay_line_id))
        as s(side, step, was, old_id, adjusts_unit_id, invoice_id, line_id)
      where s.step <> 'none'
    )
    select exists (
        select from sides s join invoice_lines c on c.tenant_id = ${db.tenant} and c.credits_line_id = s.line_id
        where s.invoice_id is not null and not ${carriesTime(db, sql`c.invoice_id`)})
      or exists (
        select from sides s where s.invoice_id is not null and s.was and not exists (
          select from invoice_units n where n.tenant_id = ${db.tenant} and n.side = s.side and n.charge_unit_id = s.old_id
            and n.released_at is null))
      or exists (
        select from sides s join invoice_units n on n.tenant_id = ${db.tenant} and n.side = s.side and n.charge_unit_id = s.old_id
          and n.released_at is null
        where s.step = 'replace' and s.was)
      or exists (
        select from sides s join pay_run_units y on y.tenant_id = ${db.tenant} and y.charge_unit_id = s.old_id
          and y.released_at is null
        where s.side = 'self-billing' and s.step = 'replace' and s.was) as moved`.execute(db)
  return rows[0]!.moved
}

/** The documents that were wrong, each with the credit note that was drafted for it. */
export async function keepDocuments(
  db: Db,
  id: number,
  documents: readonly number[],
  drafts: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = documents.map((invoice_id) => ({ invoice_id, credit_id: drafts.get(invoice_id) ?? null }))
  await sql`
    insert into correction_documents (tenant_id, correction_id, invoice_id, credit_id)
    select ${db.tenant}::integer, ${id}::bigint, n.invoice_id, n.credit_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(invoice_id bigint, credit_id bigint)`.execute(
    db,
  )
}
