import { type RawBuilder, sql } from 'kysely'
import type { Suggestion } from '#areas/payments/bank-statements/contract.ts'
import { hintPlannerForMany } from '#platform/db/planner-hint.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Suggested = Omit<Suggestion, 'decision' | 'credit_note_id'> & {
  line_id: number
  owner_user_id: number | null
  team_id: number | null
}

/** Of a client's open documents so many, the oldest, are put together; and so many suggestions a line are told. */
const mostTogether = 12
const mostSuggestions = 3
/** Of a payer's lines so many, the newest, are asked for who it was. */
const mostRemembered = 50
/** A payment is recorded by hand, and found on a statement, within so many days. */
export const daysApart = 10

/**
 * Whose money these lines may be, the best first: one statement, however many lines and documents. Documents are of the
 * statement's company and currency; only those are read that a number, a known payer or an amount leads to. What counts,
 * in this order: a payment of that client that somebody recorded by hand; numbers in the text with the exact sum; the payer with the
 * exact amount; a number with another amount; the payer with a sum of several (runs by due date, pairs and threes of the
 * oldest); the exact amount alone, of at most three documents; the payer alone.
 */
export async function suggestions(db: Db, lines: RawBuilder<unknown>): Promise<Suggested[]> {
  await hintPlannerForMany(db, Number.POSITIVE_INFINITY)
  const { rows } = await sql<Suggested>`
    with line as materialized (
      select l.id, l.day, l.amount - l.taken as amount, l.payer_key, l.numbers, l.details, l.payer, s.legal_entity_id, l.currency
      from bank_statement_lines l
      join bank_statements s on s.tenant_id = ${db.tenant} and s.id = l.statement_id
      where l.tenant_id = ${db.tenant} and ${lines} and ${isOpen(db)}
    ),
    number as materialized (
      select l.id as line_id, unnest(l.numbers) as digits from line l
    ),
    -- Whose name it is, and before that who paid under it the last time.
    payer as materialized (
      select k.payer_key, (
          select seen.client_id from (
            select (select min(p.client_id) from payments p where p.tenant_id = ${db.tenant} and p.bank_line_id = b.id
              and p.reversed_on is null having count(distinct p.client_id) = 1) as client_id
            from bank_statement_lines b where b.tenant_id = ${db.tenant} and b.payer_key = k.payer_key
            order by b.id desc limit ${sql.lit(mostRemembered)}) seen
          where seen.client_id is not null limit 1) as client_id, 1 as place
      from (select distinct l.payer_key from line l where l.payer_key <> '') k
      union all
      select c.name_key, min(c.id), 2
      from clients c
      where c.tenant_id = ${db.tenant}
        and c.name_key = any(array(select distinct l.payer_key from line l where length(l.payer_key) > 2))
      group by c.name_key having count(*) = 1
    ),
    known as materialized (
      select l.id as line_id, p.client_id, l.amount, l.currency, l.legal_entity_id
      from line l join (select distinct on (payer_key) payer_key, client_id from payer where client_id is not null
          order by payer_key, place) p
        on p.payer_key = l.payer_key
    ),
    document as materialized (
      select ${documentColumns} from invoices i
      where ${isToPay(db)} and i.number_digits = any(array(select distinct n.digits from number n))
      union
      select ${documentColumns} from invoices i
      where ${isToPay(db)} and i.client_id = any(array(select distinct k.client_id from known k))
      union
      select ${documentColumns} from invoices i
      where ${isToPay(db)} and i.balance = any(array(select distinct l.amount from line l))
    ),
    -- The number as it is written must stand in the text, too, or be left out before all of its digits.
    named as materialized (
      select l.id as line_id, d.id, d.client_id, d.balance,
        position(${bare('d.number')} in ${bare('l.details')} || ' ' || ${bare('l.payer')}) > 0 as is_whole
      from number n join document d on d.digits = n.digits
      join line l on l.id = n.line_id and l.currency = d.currency and l.legal_entity_id = d.legal_entity_id
    ),
    whole as materialized (
      select n.line_id, n.client_id, array_agg(n.id) as ids, count(*) as documents, sum(n.balance)::bigint as balance
      from named n where n.is_whole group by n.line_id, n.client_id
    ),
    exact as materialized (
      select w.line_id, w.client_id, w.ids, 1 as rank,
        case when w.documents = 1 then 'number_and_amount' else 'numbers_and_sum' end as reason
      from whole w join line l on l.id = w.line_id where w.balance = l.amount
      union all
      select k.line_id, k.client_id, array[d.id], 2, 'payer_and_amount'
      from known k join document d on d.client_id = k.client_id and d.balance = k.amount and d.currency = k.currency
        and d.legal_entity_id = k.legal_entity_id
    ),
    unexplained as materialized (
      select * from known k where k.line_id not in (select exact.line_id from exact)
    ),
    of_known as materialized (
      select d.*, sum(d.balance) over (partition by d.client_id, d.currency, d.legal_entity_id order by d.place)::bigint as up_to
      from (select o.*, row_number() over (partition by o.client_id, o.currency, o.legal_entity_id
            order by o.due_date, o.id) as place
          from document o where o.client_id in (select unexplained.client_id from unexplained)) d
      where d.place <= ${sql.lit(mostTogether)}
    ),
    -- What somebody recorded by hand about this time, and no line is known to be: of whom the line is said to be first.
    by_hand as materialized (
      select l.id as line_id, p.client_id, p.id as payment_id, case when p.client_id in (
          select w.client_id from named w where w.line_id = l.id
          union all select k.client_id from known k where k.line_id = l.id) then 0 else 6 end as rank
      from line l join payments p on p.tenant_id = ${db.tenant} and p.amount = l.amount and p.kind = 'receipt'
        and p.currency = l.currency and p.legal_entity_id = l.legal_entity_id and p.bank_line_id is null
        and p.reversed_on is null and p.received_on between l.day - ${sql.lit(daysApart)} and l.day + ${sql.lit(daysApart)}
    ),
    pair as materialized (
      select a.client_id, a.currency, a.legal_entity_id, a.id as first_id, b.id as last_id, a.place as first_place,
        b.place as last_place, a.balance + b.balance as balance, b.up_to - a.up_to + a.balance as run
      from of_known a join of_known b on b.client_id = a.client_id and b.currency = a.currency
        and b.legal_entity_id = a.legal_entity_id and b.place > a.place
    ),
    together as (
      select u.line_id, u.client_id, p.first_place, p.last_place, null::bigint[] as ids, p.last_place - p.first_place + 1 as documents
      from unexplained u join pair p on p.client_id = u.client_id and p.currency = u.currency
        and p.legal_entity_id = u.legal_entity_id and p.run = u.amount
      union all
      select u.line_id, u.client_id, null, null, array[p.first_id, p.last_id], 2
      from unexplained u join pair p on p.client_id = u.client_id and p.currency = u.currency
        and p.legal_entity_id = u.legal_entity_id and p.balance = u.amount
      union all
      select u.line_id, u.client_id, null, null, array[p.first_id, p.last_id, c.id], 3
      from unexplained u join pair p on p.client_id = u.client_id and p.currency = u.currency
        and p.legal_entity_id = u.legal_entity_id
      join of_known c on c.client_id = p.client_id and c.currency = p.currency
        and c.legal_entity_id = p.legal_entity_id and c.balance = u.amount - p.balance and c.place > p.last_place
    ),
    -- The fewest documents, and of those the oldest.
    fewest as materialized (
      select distinct on (t.line_id) t.* from together t
      order by t.line_id, t.documents, t.first_place nulls last, t.ids
    ),
    of_amount as materialized (
      select d.currency, d.legal_entity_id, d.balance, array_agg(d.id order by d.due_date, d.id) as ids, count(*) as documents
      from document d where d.balance in (select line.amount from line)
      group by d.currency, d.legal_entity_id, d.balance
    ),
    found as (
      select h.line_id, h.client_id, array[]::bigint[] as ids, h.rank, 'recorded' as reason, h.payment_id from by_hand h
      union all
      select e.*, null::bigint from exact e
      union all
      select n.line_id, n.client_id, array_agg(n.id), 3, 'number', null
      from named n left join known k on k.line_id = n.line_id
      where n.is_whole or n.client_id = k.client_id
      group by n.line_id, n.client_id
      union all
      select f.line_id, f.client_id, coalesce(f.ids, array_agg(d.id order by d.place)), 4, 'payer_and_sum', null
      from fewest f join unexplained u on u.line_id = f.line_id
      left join of_known d on d.client_id = f.client_id and d.currency = u.currency
        and d.legal_entity_id = u.legal_entity_id and d.place between f.first_place and f.last_place
      group by f.line_id, f.client_id, f.ids
      union all
      select l.id, d.client_id, array[d.id], 5, 'amount', null
      from line l join of_amount a on a.currency = l.currency and a.legal_entity_id = l.legal_entity_id
        and a.balance = l.amount and a.documents <= ${sql.lit(mostSuggestions)}
      cross join lateral unnest(a.ids) u(id)
      join document d on d.id = u.id
      union all
      select k.line_id, k.client_id, array[]::bigint[], 7, 'payer', null from known k
    ),
    best as materialized (
      select f.*, row_number() over (partition by f.line_id order by f.rank, f.client_id, f.ids, f.payment_id) as place,
        count(*) filter (where f.rank <= 1) over (partition by f.line_id) as firsts
      from (select distinct on (f.line_id, f.client_id, f.ids, f.payment_id) f.* from found f
        order by f.line_id, f.client_id, f.ids, f.payment_id, f.rank) f
    ),
    -- Money pays the oldest first. What two lines name is sure for neither.
    piece as (
      select b.line_id, b.place, d.id, d.number, d.balance, d.due_date,
        coalesce(sum(d.balance) over (partition by b.line_id, b.place order by d.due_date, d.id
          rows between unbounded preceding and 1 preceding), 0)::bigint as before,
        count(*) filter (where b.rank = 1) over (partition by d.id) as claims
      from best b cross join lateral unnest(b.ids) u(id) join document d on d.id = u.id
      where b.place <= ${sql.lit(mostSuggestions)}
    ),
    taken as materialized (
      select p.line_id, p.place, max(p.claims) as claims,
        sum(least(p.balance, l.amount - p.before))::bigint as amount,
        json_agg(json_build_object('invoice_id', p.id, 'number', p.number, 'balance', p.balance,
          'due_date', p.due_date, 'amount', least(p.balance, l.amount - p.before)) order by p.due_date, p.id) as documents
      from piece p join line l on l.id = p.line_id where p.before < l.amount
      group by p.line_id, p.place
    )
    select b.line_id, b.client_id, c.name as client_name, c.owner_user_id, c.team_id, b.reason, b.payment_id,
      b.rank = 1 and b.firsts = 1 and t.claims = 1 as is_sure,
      coalesce(t.documents, '[]'::json) as documents, 
      case when b.payment_id is null then l.amount - coalesce(t.amount, 0) else 0 end as on_account
    from best b join line l on l.id = b.line_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = b.client_id
    left join taken t on t.line_id = b.line_id and t.place = b.place
    where b.place <= ${sql.lit(mostSuggestions)}
    order by b.line_id, b.place`.execute(db)
  return rows
}

/** Open: some of what came in is recorded nowhere, and nobody said that it is not ours. */
export const isOpen = (db: Db, l = 'l') => sql`
  (${sql.ref(`${l}.taken`)} < ${sql.ref(`${l}.amount`)} and ${isOurs(db, l)})`

export const isOurs = (db: Db, l = 'l') => sql`
  coalesce((select mark.is_ours from bank_line_marks mark where mark.tenant_id = ${db.tenant}
    and mark.line_id = ${sql.ref(`${l}.id`)} order by mark.id desc limit 1), true)`

const bare = (column: string) => sql`regexp_replace(upper(${sql.ref(column)}), '[^A-Z0-9]', '', 'g')`

/** What may be paid at all, as the indexes of open documents know it. */
const isToPay = (db: Db) => sql`(i.tenant_id = ${db.tenant} and i.type = 'sales'
  and i.status = any ('{issued,sent,part-paid,disputed}') and i.balance > 0)`

const documentColumns = sql`i.id, i.number, i.number_digits as digits, i.client_id, i.balance, i.due_date, i.currency,
  i.legal_entity_id`
