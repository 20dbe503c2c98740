import { sql } from 'kysely'
import type { OwnPay } from '#areas/payroll/own-pay/contract.ts'
import { workerShape } from '#areas/payroll/queries.ts'
import type { Context } from '#platform/context.ts'
import { listPage } from '#platform/db/list.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'

/**
 * What payroll pays the candidate that somebody is, of runs whose file was made: until then nothing is promised, and what
 * was rolled back never was. Their units are looked up by candidate, so a run of thousands costs no more.
 */
export function listOwnPay(ctx: Pick<Context, 'db' | 'who'>, query: ListQuery): Promise<Page<OwnPay>> {
  const { db, who } = ctx
  const { table, columns, joins } = workerShape(ctx, query)
  return listPage<OwnPay>(db, '/my-pay', query, {
    ...{ table, ...(joins ? { joins } : {}) },
    columns: sql`${columns}, ${weeksOf(ctx)} as weeks`,
    sorts: { id: 'bigint' },
    sort: '-id',
    where: [
      sql`t.candidate_id = any(array(
        select c.id from candidates c where c.tenant_id = ${db.tenant} and c.user_id = ${who.id}))`,
      sql`exists (select from pay_runs r where r.tenant_id = ${db.tenant} and r.id = t.pay_run_id
        and r.status = any('{exported,confirmed}'))`,
    ],
  })
}

const weeksOf = ({ db }: Pick<Context, 'db'>) => sql`(
  select coalesce(json_agg(w order by w.period_end, w.client_name, w.timesheet_id), '[]') from (
    select u.timesheet_id, u.period_end, n.name as client_name, sum(u.minutes)::bigint as minutes, sum(u.pay_amount)::bigint as amount
    from charge_units u
    join pay_run_units l on l.tenant_id = ${db.tenant} and l.charge_unit_id = u.id and l.pay_run_id = page.pay_run_id
      and l.released_at is null
    join clients n on n.tenant_id = ${db.tenant} and n.id = u.client_id
    where u.tenant_id = ${db.tenant} and u.candidate_id = page.candidate_id
    group by u.timesheet_id, u.period_end, n.name) w)`
