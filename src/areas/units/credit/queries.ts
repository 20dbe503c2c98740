import { type RawBuilder, sql } from 'kysely'
import type { Credit } from '#areas/units/credit/contract.ts'
import { readiness } from '#areas/units/readiness.ts'
import type { Context } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** The last day that any can be: what waits for a later run is trusted, too. */
const lastDay = sql`'9999-12-31'`

/**
 * What each billing profile of a client has outstanding: its documents that are not paid, its drafts, and its approved
 * time on no document, as the ready page counts it. In minor units of the profile's currency. A WITH list that ends in
 * `exposures`.
 */
const exposures = (db: Db, clientId: RawBuilder<unknown>) => sql`
  ${readiness(db, { side: 'sales', period_end: lastDay, today: lastDay }, sql`t.client_id = ${clientId}`)},
  unbilled as (select holder_id, currency, sum(amount)::bigint as net from waiting group by holder_id, currency),
  exposures as (
    select e.*, e.unpaid + e.drafts + e.unbilled as exposure,
      coalesce(e.unpaid + e.drafts + e.unbilled > e.credit_limit, false) as credit_stop
    from (
      select p.id as billing_profile_id, p.client_id, p.label, p.currency, p.credit_limit, p.is_default, p.archived_at,
        o.unpaid, o.drafts, coalesce(w.net, 0) as unbilled
      from billing_profiles p
      left join unbilled w on w.holder_id = p.id and w.currency = p.currency
      cross join lateral (
        select coalesce(sum(i.balance) filter (where i.number is not null), 0)::bigint as unpaid,
          coalesce(sum(i.gross) filter (where i.number is null), 0)::bigint as drafts
        from invoices i
        where i.tenant_id = ${db.tenant} and i.billing_profile_id = p.id and i.type = 'sales' and i.currency = p.currency
          and i.status = any('{draft,awaiting-approval,approved,issued,sent,part-paid,disputed}')) o
      where p.tenant_id = ${db.tenant} and p.client_id = ${clientId}) e
  )`

/** Of a client within the caller's reach, by billing profile, the default one first. */
export async function creditOf(
  ctx: Pick<Context, 'db' | 'who' | 'scope'>,
  clientId: number,
): Promise<Credit[]> {
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<Credit>`
    with ${exposures(ctx.db, sql`${clientId}::bigint`)}
    select e.billing_profile_id, e.label, e.currency, e.credit_limit, e.unpaid, e.drafts, e.unbilled, e.exposure, e.credit_stop
    from exposures e
    join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = e.client_id ${reach ? sql`and ${reach}` : sql``}
    where e.archived_at is null or e.exposure <> 0
    order by e.is_default desc, e.label, e.billing_profile_id`.execute(ctx.db)
  if (rows.length === 0) throw notFound('Client')
  return rows
}

type Owned = { id: number; owner_user_id: number | null; team_id: number | null }

/** Whose client is over the limit that it has under this billing profile; undefined while it is not. */
export async function overCredit(db: Db, profileId: number): Promise<Owned | undefined> {
  const { rows: limited } = await sql<{ client_id: number }>`
    select p.client_id from billing_profiles p
    where p.tenant_id = ${db.tenant} and p.id = ${profileId} and p.credit_limit is not null`.execute(db)
  const [profile] = limited
  if (!profile) return undefined
  const { rows } = await sql<Owned>`
    with ${exposures(db, sql`${profile.client_id}::bigint`)}
    select c.id, c.owner_user_id, c.team_id
    from exposures e join clients c on c.tenant_id = ${db.tenant} and c.id = e.client_id
    where e.billing_profile_id = ${profileId} and e.credit_stop`.execute(db)
  return rows[0]
}
