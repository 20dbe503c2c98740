import { type RawBuilder, sql } from 'kysely'
import type { Piece, To } from '#areas/invoices/corrections/plan.ts'
import { reasonOf } from '#areas/invoices/corrections/words.ts'
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

/** A piece whose side a credit note gives back, in part and without units: `settled` are the keys of such documents. */
const byCredit = (side: 'bill' | 'pay', settled: readonly string[]) => sql`
  (${sql.ref(`p.${side}`)} = 'delta' and ${side} || ' ' || ${sql.ref(`p.${side}_invoice_id`)} || ' '
    || coalesce(${sql.ref(`p.${side}_tax_code_id`)}::text, 'none') = any(${settled}::text[]))`

/**
 * The units of a correction, for `makeUnits`: of each piece what is charged and paid by now, and, where a document has
 * the old one and keeps it, the same below nothing, so that the next document charges the difference.
 */
export function unitsOf(
  db: Db,
  id: number,
  { sheets, settled, to = {} }: { sheets: readonly number[]; settled: readonly string[]; to: To | undefined },
): RawBuilder<unknown> {
  const given = {
    bill: sql`coalesce(${byCredit('bill', settled)}, false)`,
    pay: sql`coalesce(${byCredit('pay', settled)}, false)`,
  }
  const common = (at: RawBuilder<unknown>, profile: RawBuilder<unknown>) => sql`
    'adjustment' as source_kind, a.timesheet_id, a.placement_id, a.candidate_id, a.client_id,
    case when m.charge_unit_id is null then a.supplier_id else m.supplier_id end as supplier_id,
    coalesce(m.engagement_type, a.engagement_type) as engagement_type, ${profile} as billing_profile_id, l.last + ${at} as seq`
  return sql`
    with pieces as materialized (
      select p.*, ${given.bill} as bill_given, ${given.pay} as pay_given from (${pieces(db, id, sheets)}) p
    ), lasts as materialized (
      select u.timesheet_id, max(u.seq) as last from charge_units u
      where u.tenant_id = ${db.tenant} and u.timesheet_id = any(array(select p.timesheet_id from pieces p)) group by u.timesheet_id
    ), moves as materialized (
      select distinct on (v.charge_unit_id) v.charge_unit_id, v.engagement_type, v.supplier_id from charge_unit_moves v
      where v.tenant_id = ${db.tenant} and v.charge_unit_id = any(array(select p.adjusts_unit_id from pieces p))
      order by v.charge_unit_id, v.id desc
    )
    select ${common(sql`2 * p.n`, sql`coalesce(${to.billing_profile_id ?? null}::bigint, a.billing_profile_id)`)}, x.day, a.period_end, x.rate_code_id, x.label, x.kind, x.unit, x.minutes, x.quantity,
      x.pay_rate, x.charge_rate, x.pay_amount, x.charge_amount,
      x.payable and p.pay <> 'none' and not p.pay_given as payable,
      x.chargeable and p.bill <> 'none' and not p.bill_given as chargeable, a.currency, ${
        to.purchase_order_id === undefined
          ? sql`a.po_number`
          : sql`(
        select o.number from purchase_orders o where o.tenant_id = ${db.tenant} and o.id = ${to.purchase_order_id})`
      } as po_number,
      p.adjusts_unit_id, ${reasonOf(id)}::text as reason, coalesce(x.trace, a.trace) as trace,
      coalesce(${to.purchase_order_id ?? null}::bigint, case when p.old_id is null then x.purchase_order_id end, a.named_order_id,
        x.purchase_order_id) as named_order_id, ${to.cost_code ?? null}::text as cost_code
    from pieces p
    join charge_units a on a.tenant_id = ${db.tenant} and a.id = p.adjusts_unit_id
    join lasts l on l.timesheet_id = p.timesheet_id
    left join moves m on m.charge_unit_id = a.id
    cross join lateral jsonb_to_record(p.unit) as x(day date, rate_code_id bigint, label text, kind text, unit text,
      minutes integer, quantity numeric, pay_rate numeric, charge_rate numeric, pay_amount bigint, charge_amount bigint,
      payable boolean, chargeable boolean, trace jsonb, purchase_order_id bigint)
    where jsonb_typeof(p.unit) = 'object'
      and (x.payable and p.pay <> 'none' and not p.pay_given or x.chargeable and p.bill <> 'none' and not p.bill_given)
    union all
    select ${common(sql`2 * p.n - 1`, sql`a.billing_profile_id`)}, a.day, a.period_end, a.rate_code_id, a.label, a.kind, a.unit, -a.minutes, -a.quantity,
      a.pay_rate, a.charge_rate, -a.pay_amount, -a.charge_amount, ${takenBack('pay')}, ${takenBack('bill')}, a.currency,
      coalesce((
        select o.number from purchase_order_allocations t
        join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = t.purchase_order_id
        where t.tenant_id = ${db.tenant} and t.charge_unit_id = a.id order by t.revision desc, t.part limit 1), a.po_number),
      a.id, ${reasonOf(id)}::text, '[]'::jsonb, a.named_order_id, null::text
    from pieces p
    join charge_units a on a.tenant_id = ${db.tenant} and a.id = p.old_id
    join lasts l on l.timesheet_id = p.timesheet_id
    left join moves m on m.charge_unit_id = a.id
    where ${takenBack('pay')} or ${takenBack('bill')}`
}

const takenBack = (side: 'bill' | 'pay') => {
  const of = (name: string) => sql.ref(`p.${side}${name}`)
  return sql`(${of('')} = 'delta' and ${of('_was')} and not ${of('_given')})`
}

export type MadeUnit = {
  id: number
  role: 'made' | 'taken_back'
  chargeable: boolean
  /** What happens on the bill side of its piece. */
  bill: string
}

/**
 * Links the units that were just made, each with its piece, and those that were wrong, with their correction. A piece is
 * told by the place that `unitsOf` gave its units on the sheet: after the last one there, two for each.
 */
export async function keepUnits(db: Db, id: number, sheets: readonly number[]): Promise<MadeUnit[]> {
  const { rows } = await sql<MadeUnit>`
    with pieces as materialized (${pieces(db, id, sheets)}),
    units as materialized (
      select u.id, u.timesheet_id, u.seq, u.quantity, u.chargeable,
        u.source_kind = 'adjustment' and u.reason = ${reasonOf(id)} and u.created_at = now() as is_new
      from charge_units u
      where u.tenant_id = ${db.tenant} and u.timesheet_id = any(array(select p.timesheet_id from pieces p))
    ),
    lasts as materialized (
      select u.timesheet_id, max(u.seq) filter (where not u.is_new) as last from units u group by u.timesheet_id
    ),
    made as materialized (
      select u.id, case when u.quantity < 0 then 'taken_back' else 'made' end as role, u.chargeable, u.timesheet_id,
        (u.seq - l.last + 1) / 2 as piece
      from units u join lasts l on l.timesheet_id = u.timesheet_id where u.is_new
    ),
    kept as (
      insert into correction_units (tenant_id, correction_id, charge_unit_id, role, piece)
      select ${db.tenant}::integer, ${id}::bigint, m.id, m.role, m.piece from made m
      union all
      select distinct ${db.tenant}::integer, ${id}::bigint, p.old_id, 'corrected', p.n from pieces p where p.old_id is not null
    )
    select m.id, m.role, m.chargeable, p.bill from made m join pieces p on p.timesheet_id = m.timesheet_id and p.n = m.piece`.execute(
    db,
  )
  return rows
}

/** Each side of each piece, with the unit that was made for it. */
export const madeSides = (db: Db, id: number, sheets?: readonly number[]) => sql`
  select p.old_id, p.adjusts_unit_id, k.id as made_id, s.side, s.step, s.invoice_id
  from (${pieces(db, id, sheets)}) p
  left join lateral (
    select u.id from correction_units c
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = c.charge_unit_id and u.timesheet_id = p.timesheet_id
    where c.tenant_id = ${db.tenant} and c.correction_id = ${id} and c.role = 'made' and c.piece = p.n) k on true
  cross join lateral (values ('bill', p.bill, p.bill_invoice_id), ('pay', p.pay, p.pay_invoice_id)) as s(side, step, invoice_id)`

/** Sides that another unit took the place of, for `replaceSides`. */
export const replacedSides = (db: Db, id: number, sheets: readonly number[]) => sql`
  select x.old_id as charge_unit_id, x.made_id, x.adjusts_unit_id, x.side
  from (${madeSides(db, id, sheets)}) x where x.step = 'replace'`

/**
 * Is something of what was written down not so any more: a line is on a credit note by now, a place was let go, or free time
 * stands on a document or pay run? Whoever asks holds the documents, and nobody makes any meanwhile.
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
        where s.invoice_id is not null)
      or exists (
        select from sides s where s.invoice_id is not null and s.was and not exists (
          select from invoice_units n where n.tenant_id = ${db.tenant} and n.side = s.side and n.charge_unit_id = s.old_id
            and n.invoice_id = s.invoice_id and n.released_at is null))
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
