import { type RawBuilder, sql } from 'kysely'
import { engagementSpans, inForceOn } from '#areas/candidates/public.ts'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import type { ReadyFigure, ReadyParty, Run, RunPreview } from '#areas/invoices/runs/contract.ts'
import { type Choice, type Cut, chosen, runSteps } from '#areas/invoices/runs/ready-units.ts'
import { countedSources, type Cut as ReadyCut, readiness, readyFigures } from '#areas/units/public.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'

export type RunTotals = {
  documents: number
  sheets: number
  lines: number
  discount: number
  surcharge: number
  net: number
  tax: number
  gross: number
  zero_documents: number
}

/** How many documents a preview shows with their lines. */
const shown = 200

type Previewed = Pick<
  RunPreview,
  'totals' | 'by_currency' | 'documents' | 'exclusions' | 'parties' | 'owners'
>

/** What a run would make and leave out: one statement over the steps of the run. */
export async function previewOf(db: Db, cut: Cut, choice: Choice): Promise<Previewed> {
  const wanted = chosen(choice)
  const { rows } = await sql<Previewed>`
    with ${runSteps(db, cut, choice)},
    first as materialized (
      select d.*, t.party_name, t.profile_label, t.email, t.reference_missing from docs d join terms t on t.id = d.profile_id
      order by t.party_name, d.key limit ${shown}
    ),
    first_lines as materialized (
      select l.key, json_agg(json_build_object('group_label', l.group_label, 'description', l.description,
        'kind', l.kind, 'candidate_name', l.candidate_name, 'week_ending', l.week_ending, 'unit', l.unit, 'quantity', l.quantity::text,
        'unit_price', l.unit_price::text, 'net', l.net) order by l.seq) as lines
      from all_lines l where l.key in (select key from first) group by l.key
    )
    select
      (select json_build_object('documents', count(*), 'sheets', ${sheetsOfDocs}, 'zero_documents', ${zeroDocuments},
        'lines', coalesce(sum(line_count), 0),
        'discount', ${adjusted('discount')}, 'surcharge', ${adjusted('surcharge')},
        'net', coalesce(sum(net), 0), 'tax', coalesce(sum(tax), 0), 'gross', coalesce(sum(net + tax), 0)) from docs) as totals,
      coalesce((select json_agg(c) from (select currency, ${adjusted('discount', sql`docs.currency`)} as discount,
        ${adjusted('surcharge', sql`docs.currency`)} as surcharge, sum(net) as net, sum(tax) as tax, sum(net + tax) as gross
        from docs group by currency order by currency) as c), '[]') as by_currency,
      coalesce((select json_agg(json_build_object('key', f.key, 'party_id', f.party_id, 'party_name', f.party_name,
        'profile_label', f.profile_label,
        'split_label', f.split_label,
        'currency', f.currency, 'period_from', f.period_from, 'period_to', f.period_to, 'po_number', f.po_number,
        'sheet_count', f.sheet_count, 'other_count', f.other_count, 'line_count', f.line_count, 'net', f.net, 'tax', f.tax, 'gross', f.net + f.tax,
        'warnings', array_to_json(array_remove(array[
          case when f.email = '' then 'There is no email address to send it to' end,
          case when f.reference_missing then 'The client wants its reference on it: enter it in the draft' end], null)),
        'lines', n.lines
        ) order by f.party_name, f.key) from first f join first_lines n on n.key = f.key), '[]') as documents,
      coalesce((select json_agg(e) from (
        select reason, party_id, party_name, currency, ${countedSources}, sum(amount) as net, null::json as hold, ${someSheets} as timesheet_ids
        from units where not takes ${wanted} group by reason, party_id, party_name, currency
        union all
        select 'nothing', party_id, party_name, currency, ${countedSources}, 0, null::json, ${someSheets}
        from units u where takes ${wanted} and not exists (select from docs d where d.key = u.key)
        group by party_id, party_name, currency
        union all ${notApproved(db, cut, choice)}
        order by reason, party_name) as e), '[]') as exclusions,
      coalesce((select json_agg(p order by p.name) from (
        select distinct party_id as id, party_name as name from units where takes) as p), '[]') as parties,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name) from (
        select distinct u.owner_user_id as id, w.name from units u
        left join users w on w.tenant_id = ${db.tenant} and w.id = u.owner_user_id where u.takes) as o), '[]') as owners`.execute(
    db,
  )
  return rows[0]!
}

/** Of fees there is none. */
const someSheets = sql`coalesce((array_agg(distinct timesheet_id) filter (where timesheet_id is not null))[1:20], '{}')`

const sheetsOfDocs = sql`(
  select count(distinct u.timesheet_id) from units u join docs d on d.key = u.key where u.takes)`
/** What the profiles give or take besides the work, on the documents that are made. */
const adjusted = (kind: 'discount' | 'surcharge', currency?: RawBuilder<unknown>) => sql`(
  select coalesce(sum(a.net), 0)::bigint from adjustments a join docs d on d.key = a.key
  where a.kind = ${sql.lit(kind)} ${currency ? sql`and a.currency = ${currency}` : sql``})`
const zeroDocuments = sql`((select count(distinct key) from lines) - (select count(*) from docs))`

/** Sheets of the period that nobody has approved, by who would pay for their last day. What they come to is what they show so far. */
function notApproved(db: Db, { side, period_end }: Cut, { party_id, owner_user_id }: Choice) {
  const party =
    side === 'sales'
      ? sql`join clients p on p.tenant_id = ${db.tenant} and p.id = s.client_id`
      : sql`join (${engagementSpans(db)}) e on e.candidate_id = s.candidate_id and ${inForceOn('e', 's.period_end')}
            join suppliers p on p.tenant_id = ${db.tenant} and p.id = e.supplier_id`
  const owner = side === 'sales' ? sql`p.owner_user_id` : sql`null::bigint`
  const currency = sql.ref(side === 'sales' ? 's.currency' : 's.pay_currency')
  const own = party_id ? sql`and p.id = ${party_id}` : sql``
  const owned = owner_user_id ? sql`${own} and ${owner} = ${owner_user_id}::bigint` : own
  const whose = owner_user_id === 'none' ? sql`${own} and ${owner} is null` : owned
  return sql`
    select 'not_approved', p.id, p.name, ${currency}, count(*)::int, 0,
      sum(${sql.ref(side === 'sales' ? 's.charge_amount' : 's.pay_amount')}), null::json, (array_agg(s.id))[1:20]
    from timesheets s ${party}
    where s.tenant_id = ${db.tenant} and s.status = any('{open,draft,submitted,rejected}') and s.period_end <= ${period_end} ${whose}
    group by p.id, p.name, ${currency}`
}

export async function insertRun(db: Db, { side, period_end }: Cut, userId: number): Promise<number> {
  const row = await db
    .insertInto('invoice_runs')
    .values({ tenant_id: db.tenant, side, period_end, created_by_user_id: userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Made = RunTotals & { timesheet_ids: number[] }

/**
 * Makes the drafts: documents, lines, VAT, the units on them and their history, in one statement however many there
 * are. Answers with what was made; `documents` 0 means that nothing was ready.
 */
export async function makeDrafts(
  db: Db,
  cut: Cut & Choice & { run_id: number },
  who: { id: number; name: string },
  at: Date,
): Promise<Made> {
  const party =
    cut.side === 'sales'
      ? sql`d.party_id, d.profile_id, null::bigint`
      : sql`null::bigint, null::bigint, d.party_id`
  const { rows } = await sql<Made>`
    with ${runSteps(db, cut, cut, sql`t.period_end <= ${cut.period_end}::date`)},
    noted_placements as materialized (
      select p.id, p.invoice_note from placements p where p.tenant_id = ${db.tenant} and p.invoice_note <> ''
    ),
    placement_notes as materialized (
      select u.key, string_agg(distinct p.invoice_note, E'\\n') as notes
      from units u join noted_placements p on p.id = u.placed_id where u.takes group by u.key
    ),
    made as (
      insert into invoices (tenant_id, type, legal_entity_id, client_id, billing_profile_id, supplier_id, party_name, run_id,
        run_key, currency, planned_date, payment_terms_days, payment_terms_from, period_from, period_to, po_number, client_reference,
        notes, net, tax, gross, owner_user_id, team_id, created_at)
      select ${db.tenant}, ${cut.side}, e.id, ${party}, t.party_name, ${cut.run_id}, d.key, d.currency, ${cut.planned_date ?? null}::date,
        t.payment_terms_days, t.payment_terms_from, d.period_from, d.period_to, d.po_number, t.client_reference,
        ${cut.side === 'sales' ? notesOf : sql`''`}, d.net, d.tax, d.net + d.tax, t.owner_user_id, t.team_id, ${at.toISOString()}
      from docs d join terms t on t.id = d.profile_id
      join legal_entities e on e.tenant_id = ${db.tenant}
        and case when t.legal_entity_id is null then e.is_default else e.id = t.legal_entity_id end
      left join agency_settings g on g.tenant_id = ${db.tenant}
      left join placement_notes n on n.key = d.key
      order by t.party_name, d.key
      returning id, run_key
    ),
    made_lines as (
      insert into invoice_lines (tenant_id, invoice_id, seq, group_label, description, text_template_id, text_version, candidate_id, placement_id,
        timesheet_id, week_ending, rate_code, unit, quantity, unit_price, net, tax_code_id, tax_rate, cost, kind)
      select ${db.tenant}, m.id, l.seq, l.group_label, l.description, l.text_template_id, l.text_version, l.candidate_id, l.placement_id,
        case when l.other_sheet is null then l.first_sheet end, l.week_ending, l.rate_code, l.unit, l.quantity,
        l.unit_price, l.net, l.tax_code_id, l.tax_rate, l.cost, l.kind
      from all_lines l join made m on m.run_key = l.key
    ),
    made_taxes as (
      insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax, exemption_text)
      select ${db.tenant}, m.id, x.tax_code_id, c.category, x.tax_rate, x.base, x.tax, c.exemption_text
      from taxes x join made m on m.run_key = x.key
      join tax_codes c on c.tenant_id = ${db.tenant} and c.id = x.tax_code_id
    ),
    made_units as (
      insert into invoice_units (tenant_id, side, charge_unit_id, part, invoice_id, line_seq)
      select ${db.tenant}, ${cut.side}, u.id, u.part, m.id, u.seq
      from units u join made m on m.run_key = u.key where u.takes
    ),
    noted as (
      insert into history (tenant_id, subject, subject_id, action, user_id, user_name, changes)
      select ${db.tenant}, 'invoices', m.id, 'created', ${who.id || null}, ${who.name},
        ${JSON.stringify({ run_id: cut.run_id })}::jsonb from made m
    ),
    totals as materialized (
      select count(*) as documents, ${sheetsOfDocs} as sheets, ${zeroDocuments} as zero_documents,
        coalesce(sum(line_count), 0)::bigint as lines, ${adjusted('discount')} as discount, ${adjusted('surcharge')} as surcharge,
        coalesce(sum(net), 0)::bigint as net, coalesce(sum(tax), 0)::bigint as tax, coalesce(sum(net + tax), 0)::bigint as gross
      from docs
    ),
    counted as (
      update invoice_runs r set invoice_count = totals.documents, net = totals.net from totals
      where r.tenant_id = ${db.tenant} and r.id = ${cut.run_id}
    )
    select totals.*, (select array_agg(distinct u.timesheet_id) from units u join made m on m.run_key = u.key
      where u.takes and u.timesheet_id is not null) as timesheet_ids
    from totals`.execute(db)
  const made = rows[0]!
  return { ...made, timesheet_ids: made.timesheet_ids ?? [] }
}

/** What the agency says on every invoice, then what is said of the placements on this one; no longer than a draft takes. */
const notesOf = sql`left(concat_ws(E'\\n', nullif(g.invoice_notes, ''), n.notes), 2000)`

const runColumns = sql`page.id, page.side, page.period_end, page.invoice_count, page.net, u.name as created_by_name, page.created_at`
const runJoins = (db: Db) =>
  sql`left join users u on u.tenant_id = ${db.tenant} and u.id = page.created_by_user_id`

export function listRuns(db: Db, query: ListQuery): Promise<Page<Run>> {
  return listPage(db, '/invoice-runs', query, runShape(db))
}

export const runShape = (db: Db): ListOf<Run> => ({
  table: 'invoice_runs',
  columns: runColumns,
  joins: runJoins(db),
  sorts: { created_at: 'timestamptz' },
  sort: '-created_at',
})

export async function findRun(db: Db, id: number): Promise<Run> {
  const { rows } = await sql<Run>`
    select ${runColumns} from invoice_runs page ${runJoins(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  return rows[0]!
}

export async function lastRun(db: Db, side: DocumentKind): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${runColumns} from invoice_runs page ${runJoins(db)}
    where page.tenant_id = ${db.tenant} and page.side = ${side} order by page.created_at desc, page.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Approved time on no document yet, by who is invoiced or paid for it, with what holds it. */
export async function readyParties(
  db: Db,
  cut: ReadyCut,
): Promise<{ data: ReadyParty[]; figures: ReadyFigure[] }> {
  const { rows } = await sql<{ data: ReadyParty[]; figures: ReadyFigure[] }>`
    with ${readiness(db, cut)}, kept as materialized (select * from waiting)
    select coalesce((select json_agg(p) from (
        select party_id, party_name, readiness, reason, currency, ${countedSources},
          count(distinct candidate_id) as candidate_count, null::json as hold, min(period_end) as oldest, max(period_end) as newest,
          sum(amount)::bigint as net
        from kept group by party_id, party_name, readiness, reason, currency
        order by sum(amount) desc, party_name) as p), '[]') as data,
      coalesce((select json_agg(f) from (${readyFigures(sql`kept`)}) as f), '[]') as figures`.execute(db)
  return rows[0]!
}
