import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/consultants/queries.ts'
import { agencyClock, shownStatus } from '#areas/jobs/placement-status.ts'
import { jobStatusNames, placementStatusNames } from '#areas/jobs/words.ts'
import { placementScope } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import { facts, patterns, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchHit, SearchProvider } from '#platform/search-provider.ts'

export const jobSearchProviders: SearchProvider[] = [
  {
    kind: 'job',
    label: 'Jobs',
    order: 40,
    allow: 'jobs.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'jobs',
          byId: true,
          exact: sql`t.client_job_ref`,
          title: sql`page.title`,
          detail: facts(sql`c.name`, words('page.status', jobStatusNames)),
          joins: sql`join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = page.client_id`,
          where: [jobScope(ctx), sql`t.archived_at is null`],
          to: ({ id }) => `/jobs/${id}/edit`,
        },
        typed,
        most,
      ),
  },
  {
    ...{ kind: 'overtime_rules', label: 'Overtime rules', order: 93, allow: 'overtime_rules.manage' },
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'overtime_rule_sets',
          title: sql`page.name`,
          detail: facts(
            sql`page.description`,
            sql`case when page.archived_at is not null then 'Retired' else 'Version ' || page.rules_version end`,
          ),
          to: ({ id }) => `/settings/overtime-rules/${id}/edit`,
        },
        typed,
        most,
      ),
  },
  { kind: 'placement', label: 'Placements', order: 50, allow: 'placements.view', find: findPlacements },
]

/** By reference, or by the name of the worker: the latest first. */
async function findPlacements(ctx: Context, typed: string, most: number): Promise<SearchHit[]> {
  const { db } = ctx
  const reach = placementScope(ctx, 'p')
  const mine = reach ? sql`and ${reach}` : sql``
  const { begins, word } = patterns(typed)
  const { rows } = await sql<Omit<SearchHit, 'to'> & { job_id: number }>`
    with workers as materialized (
      select candidates_search(${begins}, 200) as id union select candidates_search(${word}, 200)
    ),
    page as materialized (
      select p.*, p.ref = upper(${typed}) as exact from placements p
      where p.tenant_id = ${db.tenant} ${mine} and (p.candidate_id = any(array(select workers.id from workers))
        or (p.ref >= upper(${typed}) and p.ref < upper(${typed}) || ${'\uffff'}))
      order by exact desc, p.start_date desc, p.id desc limit ${sql.lit(most)}
    )
    select page.id, page.job_id, w.first_name || ' ' || w.last_name as title,
      ${facts(sql`page.ref`, sql`j.title`, sql`c.name`, words(shownStatus('page'), placementStatusNames))} as detail
    from page
    join jobs j on j.tenant_id = ${ctx.db.tenant} and j.id = page.job_id
    join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = page.client_id
    join candidates w on w.tenant_id = ${ctx.db.tenant} and w.id = page.candidate_id
    ${agencyClock(db)}
    order by page.exact desc, page.start_date desc, page.id desc`.execute(db)
  return rows.map(({ job_id, ...hit }) => ({
    ...hit,
    to: `/jobs/${job_id}/edit?tab=placements&placement=${hit.id}`,
  }))
}
