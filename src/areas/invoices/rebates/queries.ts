import { sql } from 'kysely'
import type { Rebate } from '#areas/invoices/rebates/contract.ts'
import type { ChargedStage } from '#areas/invoices/rebates/rules.ts'
import { placementScope, sideState } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'

/** An issued invoice that stages stand on, or stood on when they were credited. */
type FoundDocument = {
  id: number
  number: string
  owner_user_id: number | null
  team_id: number | null
  credit: Rebate['documents'][number]['credit']
}

type FoundRebate = Pick<
  Rebate,
  'rebate_id' | 'candidate_name' | 'last_day' | 'week' | 'percent' | 'currency'
> & {
  amount: number
  stages: (ChargedStage & { seq: number })[]
  documents: FoundDocument[]
}

type Found = {
  /** Null: nothing is given back. */
  rebate: FoundRebate | null
  /** The placement is within the caller's reach. */
  reached: boolean
}

/** What is to be given back of the fee of this placement, in one statement; undefined: no such placement. */
export async function findRebate(ctx: Context, placementId: number): Promise<Found | undefined> {
  const { db } = ctx
  const { rows } = await sql<Found>`
    select ${placementScope(ctx, 'p') ?? sql`true`} as reached, (select json_build_object('rebate_id', r.id, 'last_day', r.last_day, 'week', r.week, 'percent', trim_scale(r.percent)::text,
      'amount', r.amount, 'currency', p.currency, 'candidate_name', (select c.first_name || ' ' || c.last_name from candidates c
        where c.tenant_id = ${db.tenant} and c.id = p.candidate_id),
      'stages', (
        select json_agg(json_build_object('label', s.label, 'amount', s.amount,
          'waits', b.state = any('{ready,on_hold,drafted}'), 'places', coalesce(l.places, '[]')) order by s.seq)
        from placement_fee_stages s
        join charge_units u on u.tenant_id = ${db.tenant} and u.id = s.charge_unit_id
        cross join lateral (${sideState(db, 'bill', sql`false`)}) b
        left join lateral (
          select json_agg(json_build_object('invoice_id', o.invoice_id, 'line_id', o.id, 'net', o.net,
            'left', o.net - (select coalesce(sum(x.net), 0) from invoice_lines x
              where x.tenant_id = ${db.tenant} and x.credits_line_id = o.id),
            'given', (select coalesce(sum(x.net), 0) from invoice_lines x
              join invoice_credits k on k.tenant_id = ${db.tenant} and k.invoice_id = x.invoice_id and k.rebate_id <> r.id
              where x.tenant_id = ${db.tenant} and x.credits_line_id = o.id)) order by o.id) as places
          from invoice_units n
          join invoices i on i.tenant_id = ${db.tenant} and i.id = n.invoice_id and i.number is not null
            and i.status = any('{issued,sent,part-paid,paid,disputed}')
          join invoice_lines o on o.tenant_id = ${db.tenant} and o.invoice_id = n.invoice_id and o.seq = n.line_seq
          where n.tenant_id = ${db.tenant} and n.charge_unit_id = u.id and n.side = 'sales' and n.released_at is null) l on true
        where s.tenant_id = ${db.tenant} and s.fee_id = r.fee_id),
      'documents', (
        select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'owner_user_id', i.owner_user_id,
          'team_id', i.team_id, 'credit', (
            select json_build_object('id', c.id, 'number', c.number, 'net', c.net, 'gross', c.gross) from invoice_credits k
            join invoices c on c.tenant_id = ${db.tenant} and c.id = k.invoice_id
            where k.tenant_id = ${db.tenant} and k.rebate_id = r.id and k.credited_invoice_id = i.id)) order by i.id), '[]')
        from invoices i where i.tenant_id = ${db.tenant} and i.number is not null and i.id = any(array(
          select n.invoice_id from placement_fee_stages s
          join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = s.charge_unit_id and n.side = 'sales'
          where s.tenant_id = ${db.tenant} and s.fee_id = r.fee_id))))
      from placement_fees f
      join placement_fee_rebates r on r.tenant_id = ${db.tenant} and r.fee_id = f.id
      where f.tenant_id = ${db.tenant} and f.placement_id = p.id and p.status = 'terminated' and r.last_day = p.end_date
        and r.amount > 0) as rebate
    from placements p where p.tenant_id = ${db.tenant} and p.id = ${placementId}`.execute(db)
  return rows[0]
}
