import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/consultants/queries.ts'
import type { Job, JobDetail, PlacementRow } from '#areas/jobs/contract.ts'
import { moneyMask, placementRows } from '#areas/jobs/placement-queries.ts'
import { maskedRange, type RateRange } from '#areas/jobs/rate-range.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

const columns = sql`
  page.id, page.title, page.client_id, c.name as client_name, page.type, page.status, page.openings, page.description,
  page.site_id, z.name as site_name, page.site, page.start_date, page.end_date, page.client_job_ref, page.hours_pattern,
  page.hiring_contact_id, k.name as hiring_contact_name, page.hot, page.ir35, page.compliance_template_id,
  ct.name as compliance_template_name, page.purchase_order_id, po.number as purchase_order_number, page.owner_user_id, u.name as owner_name,
  page.pay_rate_min::text, page.pay_rate_max::text, page.charge_rate_min::text, page.charge_rate_max::text,
  page.archived_at, page.version, page.created_at, page.updated_at, figures.placement_count, figures.live_count`

const joins = (db: Db) => sql`
  join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
  left join client_sites z on z.tenant_id = ${db.tenant} and z.id = page.site_id
  left join client_contacts k on k.tenant_id = ${db.tenant} and k.id = page.hiring_contact_id
  left join compliance_templates ct on ct.tenant_id = ${db.tenant} and ct.id = page.compliance_template_id
  left join purchase_orders po on po.tenant_id = ${db.tenant} and po.id = page.purchase_order_id
  left join users u on u.tenant_id = ${db.tenant} and u.id = page.owner_user_id
  cross join lateral (
    select count(*)::int as placement_count, (count(*) filter (where p.status = 'live'))::int as live_count
    from placements p where p.tenant_id = ${db.tenant} and p.job_id = page.id
  ) figures`

type Filters = ListQuery & {
  status?: string[] | undefined
  type?: string[] | undefined
  hot?: 'true' | 'false' | undefined
  client_id?: number | undefined
}

export function listJobs(ctx: RequestContext, query: Filters): Promise<Page<Job>> {
  return listPage(ctx.db, '/jobs', query, jobShape(ctx, query))
}

/** Jobs as far as the caller's permission reaches. */
export function jobShape(ctx: RequestContext, query: Filters): ListOf<Job> {
  return {
    table: 'jobs',
    columns,
    joins: joins(ctx.db),
    sorts: { created_at: 'timestamptz', start_date: 'date', title: 'text' },
    sort: '-start_date',
    searchable: true,
    map: (job: Job) => maskedRange(job, moneyMask(ctx)),
    where: [
      jobScope(ctx),
      sql`t.archived_at is null`,
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.type?.length ? sql`t.type = any(${query.type})` : undefined,
      query.hot ? sql`t.hot = ${query.hot === 'true'}` : undefined,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
    ],
  }
}

/** One job with its placements, as far as the caller may see it; who changes it asks whose it is besides. */
export async function findJob(ctx: RequestContext, id: number): Promise<JobDetail> {
  const reach = jobScope(ctx, 'page')
  const [job, placements] = await Promise.all([
    sql<Job>`select ${columns} from jobs page ${joins(ctx.db)}
      where page.tenant_id = ${ctx.db.tenant} and page.id = ${id} ${reach ? sql`and ${reach}` : sql``}`.execute(
      ctx.db,
    ),
    placementRows(ctx, sql`p.job_id = ${id}`),
  ])
  const found = job.rows[0]
  if (!found) throw notFound('Job')
  return { ...maskedRange(found, moneyMask(ctx)), placements: placements as PlacementRow[] }
}

/** What a job allows, unmasked: for warnings and changes, never for a reply. */
export async function rangeOf(db: Db, id: number): Promise<RateRange> {
  const { rows } = await sql<RateRange>`
    select j.pay_rate_min::text, j.pay_rate_max::text, j.charge_rate_min::text, j.charge_rate_max::text
    from jobs j where j.tenant_id = ${db.tenant} and j.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Job')
  return rows[0]
}

export async function deleteJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** The client of a job: who looks after it decides whether somebody may open a job there. It stays as it is meanwhile. */
export function holdClient(db: Db, id: number) {
  return db
    .selectFrom('clients')
    .select(['name', 'status', 'owner_user_id', 'team_id'])
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** Is this person among the contacts of the client? They stay so until the transaction ends. */
export async function isContactOf(db: Db, client_id: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('client_contacts')
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Whose a job is: what decides how far somebody's permissions reach. */
export async function ownerOfJob(db: Db, id: number) {
  const found = await db
    .selectFrom('jobs')
    .select(['owner_user_id', 'team_id'])
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Job')
  return found
}
