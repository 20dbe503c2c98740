import { type RawBuilder, sql } from 'kysely'
import type {
  AdviceDocument,
  AdviceNote,
  AdviceNoteRow,
  AdviceNotesQuery,
} from '#areas/payroll/advice-notes/contract.ts'
import { dueSteps, type PayCut } from '#areas/payroll/due.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db'>

const columns = (n: string) => {
  const of = (name: string) => sql.ref(`${n}.${name}`)
  return sql`${of('id')}, ${of('number')}, ${of('status')}, ${of('supplier_id')}, s.name as supplier_name, ${of('cut_off')},
    ${of('currency')}, ${of('net')}, ${of('worker_count')}, ${of('unit_count')}, u.name as created_by_name,
    ${of('created_at')}, ${of('version')}`
}

const joins = (db: Db, n: string) => sql`
  join suppliers s on s.tenant_id = ${db.tenant} and s.id = ${sql.ref(`${n}.supplier_id`)}
  left join users u on u.tenant_id = ${db.tenant} and u.id = ${sql.ref(`${n}.created_by_user_id`)}`

export function adviceNoteShape({ db }: RequestContext, query: AdviceNotesQuery): ListOf<AdviceNoteRow> {
  return {
    table: 'advice_notes',
    columns: columns('page'),
    joins: joins(db, 'page'),
    sorts: { created_at: 'timestamptz', cut_off: 'date', net: 'bigint' },
    sort: '-created_at',
    searchable: true,
    where: [
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.supplier_id ? sql`t.supplier_id = ${query.supplier_id}` : undefined,
      query.cut_off_from ? sql`t.cut_off >= ${query.cut_off_from}::date` : undefined,
      query.cut_off_to ? sql`t.cut_off <= ${query.cut_off_to}::date` : undefined,
    ],
  }
}

export const listAdviceNotes = (ctx: RequestContext, query: AdviceNotesQuery): Promise<Page<AdviceNoteRow>> =>
  listPage(ctx.db, '/advice-notes', query, adviceNoteShape(ctx, query))

/** These, as the list shows them. */
export async function adviceNoteRows(db: Db, ids: readonly number[]): Promise<AdviceNoteRow[]> {
  const { rows } = await sql<AdviceNoteRow>`
    select ${columns('n')} from advice_notes n ${joins(db, 'n')}
    where n.tenant_id = ${db.tenant} and n.id = any(${ids}::bigint[]) order by n.id`.execute(db)
  return rows
}

type Found = Omit<AdviceNote, 'document'> & { snapshot: unknown }

export async function findAdviceNote({ db }: RequestContext, id: number): Promise<Found> {
  const [found] = await readAdviceNotes(db, sql`n.id = ${id}`)
  if (!found) throw notFound('Advice note')
  return found
}

export async function readAdviceNotes(db: Db, which: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${columns('n')}, n.snapshot, array_remove(array[s.email], '') as addresses,
      coalesce((select json_agg(json_build_object('id', m.id, 'to_address', m.to_address, 'status', m.status,
        'result', m.result, 'created_at', to_json(m.created_at)) order by m.id desc)
        from mails m where m.tenant_id = ${db.tenant} and m.related = 'advice-notes' and m.related_id = n.id), '[]') as mails
    from advice_notes n ${joins(db, 'n')}
    where n.tenant_id = ${db.tenant} and ${which} order by n.id`.execute(db)
  return rows
}

export type Advised = Pick<
  AdviceDocument,
  'company' | 'supplier' | 'lines' | 'currency' | 'locale' | 'accent'
> & {
  supplier_id: number
  party_name: string
  unit_ids: number[]
  worker_count: number
}

const partyOf = (of: string) =>
  sql.raw(`json_build_object('name', ${of}.name, 'email', ${of}.email, 'vat_number', ${of}.vat_number, 'address',
    array_remove(array[${of}.address_line_1, ${of}.address_line_2, trim(${of}.city || ' ' || ${of}.postcode)], ''))`)

/**
 * What suppliers that write their own invoices may invoice, and were not told yet: what the preview says is expected, by
 * supplier and currency, in lines of a worker's week and rate. One statement.
 */
export async function toAdvise(db: Db, cut: PayCut, supplierId: number | null): Promise<Advised[]> {
  const { rows } = await sql<Advised>`
    with ${dueSteps(db, cut)},
    advised as materialized (
      select d.id, d.party_id, d.currency, d.candidate_id, d.name as worker, d.amount, u.period_end, u.label, u.unit,
        u.quantity, u.pay_rate
      from due d join charge_units u on u.tenant_id = ${db.tenant} and u.id = d.id
      where d.way = any('{supplier_invoice,cis}') and d.stopped = 'supplier.no_agreement'
        ${supplierId === null ? sql`` : sql`and d.party_id = ${supplierId}`}
    ),
    lines as (
      select party_id, currency, worker, candidate_id, period_end, label, unit, pay_rate, sum(quantity) as quantity,
        sum(amount)::bigint as net
      from advised group by party_id, currency, worker, candidate_id, period_end, label, unit, pay_rate
    )
    select s.id as supplier_id, s.name as party_name, a.currency, a.unit_ids, a.worker_count,
      coalesce(g.locale, 'en-GB') as locale, coalesce(g.accent_color, '#fbba10') as accent,
      ${partyOf('e')} as company, ${partyOf('s')} as supplier, (
        select json_agg(json_build_object('worker', l.worker, 'week_ending', l.period_end, 'label', l.label, 'unit', l.unit,
          'quantity', l.quantity::text, 'rate', l.pay_rate::text, 'net', l.net) order by l.worker, l.candidate_id,
          l.period_end, l.label, l.pay_rate)
        from lines l where l.party_id = a.party_id and l.currency = a.currency) as lines
    from (
      select party_id, currency, array_agg(id order by id) as unit_ids, count(distinct candidate_id)::int as worker_count
      from advised group by party_id, currency having sum(amount) > 0
    ) a
    join suppliers s on s.tenant_id = ${db.tenant} and s.id = a.party_id
    join legal_entities e on e.tenant_id = ${db.tenant}
      and case when s.legal_entity_id is null then e.is_default else e.id = s.legal_entity_id end
    left join agency_settings g on g.tenant_id = ${db.tenant}
    order by s.name, s.id, a.currency`.execute(db)
  return rows
}

/** The last figure that was given to a number; whoever calls has everybody else wait. */
export async function lastNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(n.number, 5)::integer), 0) as last from advice_notes n
    where n.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!.last
}

export type NewNote = {
  number: string
  supplier_id: number
  party_name: string
  cut_off: string
  currency: string
  net: number
  worker_count: number
  unit_count: number
  snapshot: string
  created_by_user_id: number | null
}

/** Writes them down with their time. Answers their ids, in the order given. */
export async function insertNotes(
  db: Db,
  given: readonly { note: NewNote; unit_ids: readonly number[] }[],
): Promise<number[]> {
  const rows = await db
    .insertInto('advice_notes')
    .values(given.map(({ note }) => ({ tenant_id: db.tenant, ...note })))
    .returning(['id', 'number'])
    .execute()
  const ids = given.map(({ note }) => rows.find(({ number }) => number === note.number)!.id)
  const units = given.flatMap(({ unit_ids }, at) => unit_ids.map((unit) => ({ of: ids[at]!, unit })))
  await sql`
    insert into advice_note_units (tenant_id, advice_note_id, charge_unit_id)
    select ${db.tenant}, n.of, n.unit from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as n(of bigint, unit bigint)`.execute(
    db,
  )
  return ids
}

/** Its time can be put on another one. */
export async function releaseUnits(db: Db, id: number): Promise<void> {
  await sql`update advice_note_units k set released_at = now()
    where k.tenant_id = ${db.tenant} and k.advice_note_id = ${id} and k.released_at is null`.execute(db)
}

/** The instant of this transaction, by the clock that emails are stamped with. */
export async function instantOf(db: Db): Promise<string> {
  const { rows } = await sql<{ instant: string }>`select to_json(now()) #>> '{}' as instant`.execute(db)
  return rows[0]!.instant
}

export async function mailedSince(db: Db, id: number, since: string): Promise<boolean> {
  const { rows } = await sql`
    select from mails m where m.tenant_id = ${db.tenant} and m.related = 'advice-notes' and m.related_id = ${id}
      and m.created_at > ${since}::timestamptz limit 1`.execute(db)
  return rows.length > 0
}
