import { sql } from 'kysely'
import type { Suggestion } from '#areas/payments/bank-statements/contract.ts'
import { daysApart } from '#areas/payments/bank-statements/suggesting.ts'
import type { Db } from '#platform/db/tenant.ts'

export type SuggestedRefund = Suggestion & {
  line_id: number
  owner_user_id: number | null
  team_id: number | null
}

const mostSuggestions = 3

/**
 * What lines that went out may have paid back, the best first: a refund that somebody recorded, else what is on account of
 * a client and comes to the amount, from a payment or a credit note. Whose name the line says comes first.
 */
export async function refundSuggestions(db: Db, ids: readonly number[]): Promise<SuggestedRefund[]> {
  const { rows } = await sql<SuggestedRefund>`
    with line as materialized (
      select l.id, l.day, -l.amount - l.taken as amount, l.payer_key, s.legal_entity_id, l.currency
      from bank_statement_lines l
      join bank_statements s on s.tenant_id = ${db.tenant} and s.id = l.statement_id
      where l.tenant_id = ${db.tenant} and l.id = any(${ids}::bigint[]) and l.amount < 0 and l.taken < -l.amount
    ),
    found as (
      select l.id as line_id, p.client_id, 'recorded' as decision, p.id as payment_id, null::bigint as credit_note_id, 1 as rank
      from line l join payments p on p.tenant_id = ${db.tenant} and p.amount = l.amount and p.kind = 'refund'
        and p.currency = l.currency and p.legal_entity_id = l.legal_entity_id and p.bank_line_id is null
        and p.reversed_on is null and p.received_on between l.day - ${sql.lit(daysApart)} and l.day + ${sql.lit(daysApart)}
      union all
      select l.id, p.client_id, 'refund', p.id, null, 2
      from line l join payments p on p.tenant_id = ${db.tenant} and p.unallocated > 0 and p.unallocated = l.amount
        and p.currency = l.currency and p.legal_entity_id = l.legal_entity_id and p.received_on <= l.day
      union all
      select l.id, i.client_id, 'refund', null, i.id, 2
      from line l join invoices i on i.tenant_id = ${db.tenant} and i.type = 'sales-credit' and i.number is not null
        and i.status <> 'void' and i.balance = l.amount and i.currency = l.currency
        and i.legal_entity_id = l.legal_entity_id and i.issue_date <= l.day
    ),
    best as (
      select f.*, c.name as client_name, c.owner_user_id, c.team_id, l.amount, row_number() over (partition by f.line_id
        order by f.rank, c.name_key <> l.payer_key, f.payment_id, f.credit_note_id) as place
      from found f join line l on l.id = f.line_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = f.client_id
    )
    select b.line_id, b.client_id, b.client_name, b.owner_user_id, b.team_id, b.decision, b.payment_id, b.credit_note_id,
      case when b.decision = 'recorded' then 'recorded' else 'on_account' end as reason, false as is_sure,
      '[]'::json as documents, b.amount as on_account
    from best b where b.place <= ${sql.lit(mostSuggestions)} order by b.line_id, b.place`.execute(db)
  return rows
}
