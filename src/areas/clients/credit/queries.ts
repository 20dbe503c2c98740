import { type RawBuilder, sql } from 'kysely'
import type { Credit } from '#areas/clients/credit/contract.ts'
import type { Context } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/**
 * What each billing profile that the `condition` (on `p`) takes has outstanding: its documents that are not paid, its
 * drafts, and its approved time on no document, as the ready page counts it. In minor units of the profile's currency.
 */
const exposures = (db: Db, condition: RawBuilder<unknown>) => sql`
  select p.id as billing_profile_id, p.client_id, p.label, p.currency, p.credit_limit, p.is_default, p.archived_at,
    o.unpaid, o.drafts, w.unbilled, o.unpaid + o.drafts + w.unbilled as exposure,
    coalesce(o.unpaid + o.drafts + w.unbilled > p.credit_limit, false) as credit_stop
  from billing_profiles p
  cross join lateral (
    select coalesce(sum(i.gross - i.paid) filter (where i.number is not null), 0)::bigint as unpaid,
      coalesce(sum(i.gross) filter (where i.number is null), 0)::bigint as drafts
    from invoices i
    where i.tenant_id = ${db.tenant} and i.billing_profile_id = p.id and i.type = 'sales' and i.currency = p.currency
      and i.status = any('{draft,awaiting-approval,approved,issued,sent,part-paid,disputed}')) o
  cross join lateral (
    select coalesce(sum(coalesce(a.amount, u.charge_amount)), 0)::bigint as unbilled
    from (
      select u.* from timesheets t
      join charge_units u on u.tenant_id = ${db.tenant} and u.timesheet_id = t.id
      where t.tenant_id = ${db.tenant} and t.client_id = p.client_id
        and t.bill_status = any('{ready,part_invoiced,on_hold}')
      union all
      select u.* from charge_units u
      where u.tenant_id = ${db.tenant} and u.client_id = p.client_id and u.timesheet_id is null) u
    left join lateral (
      select a.part, a.amount from purchase_order_allocations a
      where a.tenant_id = ${db.tenant} and a.charge_unit_id = u.id and not exists (
        select from purchase_order_allocations later where later.tenant_id = ${db.tenant}
          and later.charge_unit_id = a.charge_unit_id and later.revision > a.revision)) a on true
    where u.billing_profile_id = p.id and u.chargeable and u.currency = p.currency
      and not exists (select from invoice_units n where n.tenant_id = ${db.tenant} and n.side = 'sales'
        and n.charge_unit_id = u.id and n.part = coalesce(a.part, 0) and n.released_at is null)
      and not exists (select from unit_holds k where k.tenant_id = ${db.tenant} and k.charge_unit_id = u.id
        and k.side = 'bill' and k.kind = 'write_off' and k.released_at is null)) w
  where p.tenant_id = ${db.tenant} and ${condition}`

/** Of a client within the caller's reach, by billing profile, the default one first. */
export async function creditOf(
  ctx: Pick<Context, 'db' | 'who' | 'scope'>,
  clientId: number,
): Promise<Credit[]> {
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<Credit>`
    select e.billing_profile_id, e.label, e.currency, e.credit_limit, e.unpaid, e.drafts, e.unbilled, e.exposure, e.credit_stop
    from (${exposures(ctx.db, sql`p.client_id = ${clientId}`)}) e
    join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = e.client_id ${reach ? sql`and ${reach}` : sql``}
    where e.archived_at is null or e.exposure <> 0
    order by e.is_default desc, e.label, e.billing_profile_id`.execute(ctx.db)
  if (rows.length === 0) throw notFound('Client')
  return rows
}

type Owned = { id: number; owner_user_id: number | null; team_id: number | null }

/** Whose client is over the limit that it has under this billing profile; undefined while it is not. */
export async function overCredit(db: Db, profileId: number): Promise<Owned | undefined> {
  const { rows } = await sql<Owned>`
    select c.id, c.owner_user_id, c.team_id
    from (${exposures(db, sql`p.id = ${profileId} and p.credit_limit is not null`)}) e
    join clients c on c.tenant_id = ${db.tenant} and c.id = e.client_id
    where e.credit_stop`.execute(db)
  return rows[0]
}
