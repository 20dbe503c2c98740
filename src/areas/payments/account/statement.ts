import { type RawBuilder, sql } from 'kysely'
import { aged, nothing, writeOffs } from '#areas/payments/account/ageing.ts'
import type { Ageing, Statement, StatementLine } from '#areas/payments/account/contract.ts'
import type { Range } from '#areas/payments/account/rules.ts'
import type { RequestContext } from '#areas/payments/queries.ts'
import type { Day } from '#platform/days.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

export type AccountClient = {
  id: number
  name: string
  address: string[]
  addresses: string[]
  currency: string
  /** In whose name it is usually invoiced, with how that one is paid. */
  company: { name: string; email: string; address: string[]; bank: string[] }
}

/** The client whose account it is, with where its statements go: to whom its invoices go, and its contacts for billing. */
export async function accountClient(ctx: RequestContext, id: number): Promise<AccountClient> {
  const { db } = ctx
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<AccountClient & { email_to: string }>`
    select c.id, c.name, b.email_to, b.currency, array_remove(array[c.address_line_1, c.address_line_2,
        trim(c.city || ' ' || c.postcode)], '') as address,
      json_build_object('name', e.name, 'email', e.email,
        'address', array_remove(array[e.address_line_1, e.address_line_2, trim(e.city || ' ' || e.postcode)], ''),
        'bank', array_remove(array[nullif(trim(e.account_name), ''), nullif('Sort code ' || nullif(e.sort_code, ''), ''),
          'Account number ' || nullif(e.account_number, ''), 'IBAN ' || nullif(e.iban, '')], null)) as company,
      array(select k.email::text from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = c.id
        and 'billing' = any(k.roles) and k.email <> '' order by k.id) as addresses
    from clients c
    join billing_profiles b on b.tenant_id = ${db.tenant} and b.client_id = c.id and b.is_default
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = coalesce(b.legal_entity_id, (
      select d.id from legal_entities d where d.tenant_id = ${db.tenant} and d.is_default))
    where c.tenant_id = ${db.tenant} and c.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('Client')
  const { email_to, ...client } = rows[0]
  const own = email_to.split(',').map((address) => address.trim())
  return { ...client, addresses: [...new Set([...own, ...client.addresses])].filter(Boolean) }
}

/**
 * What moved the accounts of clients, up to a day: documents add, credit notes, payments and what was written off take
 * off. Ends in `moves`. What was written off is taken off on the day it was. `of`: a condition over the client of each.
 */
export const accountMoves = (
  db: Db,
  to: Day,
  of: (client: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`
  moves as (
    select i.client_id, i.currency, i.issue_date as day, 1 as place, i.id, case when i.type = 'sales' then 'invoice' else 'credit_note' end as kind,
      i.number as reference, i.due_date, case when i.type = 'sales' then i.gross else -i.gross end as amount,
      case when i.type = 'sales' then case when i.status = 'written-off' then 0 else i.balance end end as open
    from invoices i
    where i.tenant_id = ${db.tenant} and ${of(sql`i.client_id`)} and i.type = any('{sales,sales-credit}')
      and i.number is not null and i.status <> 'void' and i.issue_date <= ${to}::date
    union all
    select w.client_id, w.currency, w.day, 2, w.id, 'write_off', w.number, null, -w.amount, null
    from (${writeOffs(db)}) w where ${of(sql`w.client_id`)} and w.day <= ${to}::date
    union all
    select p.client_id, p.currency, p.received_on, 3, p.id, p.kind, p.reference, null,
      case when p.kind = 'refund' then p.amount else -p.amount end, null
    from payments p
    where p.tenant_id = ${db.tenant} and ${of(sql`p.client_id`)} and p.received_on <= ${to}::date
    union all
    select p.client_id, p.currency, p.reversed_on, 4, p.id, p.kind || '_reversed', p.reference, null,
      case when p.kind = 'refund' then -p.amount else p.amount end, null
    from payments p
    where p.tenant_id = ${db.tenant} and ${of(sql`p.client_id`)} and p.reversed_on <= ${to}::date
  )`

type Sum = { currency: string; opening: number; closing: number }

/** The account of a client from a day to a day. */
export async function statementOf(ctx: RequestContext, id: number, range: Range): Promise<Statement> {
  const { db } = ctx
  const client = await accountClient(ctx, id)
  const sums = await sql<Sum>`
    with ${accountMoves(db, range.to, (of) => sql`${of} = ${id}`)}
    select m.currency, coalesce(sum(m.amount) filter (where m.day < ${range.from}::date), 0)::bigint as opening,
      sum(m.amount)::bigint as closing
    from moves m group by m.currency order by m.currency <> ${client.currency}, m.currency`.execute(db)
  const { rows } = await sql<StatementLine & { currency: string }>`
    with ${accountMoves(db, range.to, (of) => sql`${of} = ${id}`)},
    running as (
      select m.*, (sum(m.amount) over (partition by m.currency order by m.day, m.place, m.id))::bigint as balance
      from moves m
    )
    select r.currency, r.day, r.kind, r.id, r.reference, r.due_date, r.amount, r.balance, r.open
    from running r where r.day >= ${range.from}::date order by r.currency, r.day, r.place, r.id`.execute(db)
  const ageing = await ageingOf(db, id, range.to)
  const found = sums.rows.length > 0 ? sums.rows : [{ currency: client.currency, opening: 0, closing: 0 }]
  const lines = Map.groupBy(rows, ({ currency }) => currency)
  return {
    client_id: id,
    client_name: client.name,
    ...range,
    accounts: found.map((sum) => ({
      ...sum,
      ageing: ageing.get(sum.currency) ?? nothing(sum.currency),
      lines: (lines.get(sum.currency) ?? []).map(({ currency: _, ...line }) => line),
    })),
    addresses: client.addresses,
  }
}

async function ageingOf(db: Db, id: number, day: Day): Promise<Map<string, Ageing>> {
  const { rows } = await sql<Ageing>`
    with ${aged(db, day, (client) => sql`${client} = ${id}`)}
    select a.currency, a.current, a.days_1_30, a.days_31_60, a.days_61_90, a.days_over_90, a.disputed, a.on_account,
      a.total
    from aged a order by a.currency`.execute(db)
  return new Map(rows.map((row) => [row.currency, row]))
}
