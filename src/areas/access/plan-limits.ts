import { type RawBuilder, sql } from 'kysely'

/**
 * What the agency `tenant` may have on a day, as one row in brackets: `left join lateral ${planLimitsOn(sql`t.id`)} e on true`.
 * The only place that knows how a limit comes about: set by hand (`by_hand`), else of the plan (`product`, `plan_…`), else
 * none. Null is as much as they like.
 */
export const planLimitsOn = (
  tenant: RawBuilder<unknown>,
  day: RawBuilder<unknown> = sql`current_date`,
) => sql`(
      select case when 'users' = any(l.unlimited) then null else coalesce(l.users, p.users) end as users,
        case when 'workers' = any(l.unlimited) then null else coalesce(l.workers, p.workers) end as workers,
        case when 'storage_mb' = any(l.unlimited) then null else coalesce(l.storage_mb, p.storage_mb) end as storage_mb,
        array_remove(coalesce(l.unlimited, '{}') || array[
          case when l.users is not null then 'users' end, case when l.workers is not null then 'workers' end,
          case when l.storage_mb is not null then 'storage_mb' end], null) as by_hand,
        p.product, p.product_id, p.features,
        p.users as plan_users, p.workers as plan_workers, p.storage_mb as plan_storage_mb
      from (select 1) one
      left join tenant_limits l on l.tenant_id = ${tenant}
      left join lateral (
        select d.id as product_id, d.name as product, d.features, d.users, d.workers, d.storage_gb * 1000 as storage_mb
        from subscriptions s
        join subscription_plans c on c.tenant_id = ${tenant} and c.subscription_id = s.id and c.from_day <= ${day}::date
        join products d on d.id = c.product_id
        where s.tenant_id = ${tenant} and s.status <> 'cancelled'
        order by c.from_day desc limit 1) p on true)`
