import { sql } from 'kysely'
import { engagementSpans } from '#areas/candidates/public.ts'
import { issuingEntity } from '#areas/companies/public.ts'
import type { Facts } from '#areas/key-information/content.ts'
import type {
  Content,
  KeyInformation,
  KeyInformationQuery,
  KeyInformationRow,
} from '#areas/key-information/contract.ts'
import type { Figures } from '#areas/key-information/example.ts'
import { agencyToday, figuresOf } from '#areas/settings/public.ts'
import { placementScope, sharersOf } from '#areas/units/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

export type RequestContext = Pick<Context, 'db' | 'who' | 'scope'>

const running = ['draft', 'approved', 'live']

/** The engagement that holds where `p` is worked: today, or on its first day if that is still to come. */
const engaged = (db: Db, p: string) => sql`lateral (
  select e.type, e.supplier_id from (${engagementSpans(db, sql`g.candidate_id = ${sql.ref(`${p}.candidate_id`)}`)}) e
  where e.effective_from <= greatest(${agencyToday(db)}, ${sql.ref(`${p}.start_date`)})
  order by e.effective_from desc limit 1)`

const latest = (db: Db, p: string) => sql`lateral (
  select k.version_no, k.pay_route, k.supplier_id, k.issued_on, k.acknowledged_at from key_information_documents k
  where k.tenant_id = ${db.tenant} and k.placement_id = ${sql.ref(`${p}.id`)} order by k.version_no desc limit 1)`

const state = (p: string) => sql`case when k.version_no is null then 'missing'
  when k.pay_route <> coalesce(e.type, ${sql.ref(`${p}.engagement_type`)})
    or k.supplier_id is distinct from case when e.type is null then ${sql.ref(`${p}.supplier_id`)} else e.supplier_id end
    then 'outdated'
  when k.acknowledged_at is null then 'waiting' else 'acknowledged' end`

/** Where the document of a listed placement stands. */
export const stateCell = state('page')

export function listKeyInformation(
  ctx: RequestContext,
  query: KeyInformationQuery,
): Promise<Page<KeyInformationRow>> {
  return listPage(ctx.db, '/key-information', query, keyInformationShape(ctx, query))
}

/** Placements that run or are to, as far as the caller reaches them; permanent staff are not among them. */
export function keyInformationShape(
  ctx: RequestContext,
  query: KeyInformationQuery,
): ListOf<KeyInformationRow> {
  const { db } = ctx
  return {
    table: 'placements',
    columns: sql`page.id, page.ref, page.job_id, j.title as job_title, page.candidate_id,
      w.first_name || ' ' || w.last_name as candidate_name, c.name as client_name, page.start_date, ${state('page')} as state,
      coalesce(e.type, page.engagement_type) as pay_route, k.version_no, k.issued_on, k.acknowledged_at, o.name as owner_name`,
    joins: sql`join candidates w on w.tenant_id = ${db.tenant} and w.id = page.candidate_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
      join jobs j on j.tenant_id = ${db.tenant} and j.id = page.job_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = page.owner_user_id
      left join ${engaged(db, 'page')} e on true left join ${latest(db, 'page')} k on true`,
    sorts: { id: 'bigint' },
    sort: '-id',
    where: [
      placementScope(ctx),
      sql`t.status = any(${running}) and t.engagement_type <> 'perm'`,
      query.candidate_id ? sql`t.candidate_id = ${query.candidate_id}` : undefined,
      query.state
        ? sql`(select ${state('t')} from (select 1) one left join ${engaged(db, 't')} e on true
            left join ${latest(db, 't')} k on true) = any(${query.state})`
        : undefined,
    ],
  }
}

export type PlacementOf = {
  id: number
  ref: string
  candidate_id: number
  candidate_user_id: number | null
  candidate_name: string
  status: string
  start_date: Day
  engagement: string
  supplier_id: number | null
  supplier: { name: string; address: string[] } | null
  role: string
  pay_rate: string | null
  unit: string
  currency: string
  contracted_minutes: number
  pay_frequency: string | null
  owner_user_id: number | null
  team_id: number | null
  shared_with: number[]
}

/** A placement as far as the caller reaches, with how its worker is paid. */
export async function findPlacementOf(ctx: RequestContext, id: number): Promise<PlacementOf> {
  const { db } = ctx
  const { rows } = await sql<PlacementOf>`
    select p.id, p.ref, p.candidate_id, w.user_id as candidate_user_id, w.first_name || ' ' || w.last_name as candidate_name,
      p.status, p.start_date, coalesce(e.type, p.engagement_type) as engagement, s.id as supplier_id,
      case when s.id is null then null else json_build_object('name', s.name, 'address',
        array_remove(array[s.address_line_1, s.address_line_2, trim(s.city || ' ' || s.postcode)], '')) end as supplier,
      coalesce(nullif(p.role, ''), j.title) as role, trim_scale(r.pay_rate)::text as pay_rate, b.unit, p.currency,
      coalesce(p.contracted_minutes, 0) as contracted_minutes,
      (select f.pay_frequency from engagements f where f.tenant_id = ${db.tenant} and f.candidate_id = p.candidate_id
        and f.effective_from <= greatest(${agencyToday(db)}, p.start_date) order by f.effective_from desc limit 1) as pay_frequency,
      p.owner_user_id, p.team_id, ${sharersOf(db, sql`p.id`)} as shared_with
    from placements p
    join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    join rate_codes b on b.tenant_id = ${db.tenant} and b.id = p.basic_rate_code_id
    left join ${engaged(db, 'p')} e on true
    left join suppliers s on s.tenant_id = ${db.tenant}
      and s.id = case when e.type is null then p.supplier_id else e.supplier_id end
    left join lateral (
      select r.pay_rate from placement_rates r where r.tenant_id = ${db.tenant} and r.placement_id = p.id
        and r.rate_code_id = p.basic_rate_code_id and r.effective_from <= greatest(${agencyToday(db)}, p.start_date)
      order by r.effective_from desc limit 1) r on true
    where p.tenant_id = ${db.tenant} and p.id = ${id} and ${placementScope(ctx, 'p') ?? sql`true`}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Placement')
  return rows[0]
}

/** The company in whose name the agency invoices, and the figures of a day. */
export async function groundsOf(db: Db, day: Day): Promise<Pick<Facts, 'agency' | 'figures'>> {
  const { name, email, address_line_1, address_line_2, city, postcode } = await issuingEntity(db)
  const address = [address_line_1, address_line_2, `${city} ${postcode}`.trim()].filter(Boolean)
  const figures: Record<string, Readonly<Record<string, string>>> = {}
  for (const { key, from_day, value } of await figuresOf(db)) if (from_day <= day) figures[key] = value
  return { agency: { name, email, address }, figures: figures as Figures }
}

const columns = sql`k.id, k.placement_id, k.candidate_id, k.version_no, k.pay_route, s.name as supplier_name, k.issued_on,
  k.issued_at, a.name as issued_by_name, k.sha256, k.acknowledged_at, k.acknowledged_name, k.content`

const superseded = (db: Db, k: string) => sql`exists (select from key_information_documents n
  where n.tenant_id = ${db.tenant} and n.placement_id = ${sql.ref(`${k}.placement_id`)} and n.version_no > ${sql.ref(`${k}.version_no`)}) as superseded`

const names = (db: Db) => sql`join users a on a.tenant_id = ${db.tenant} and a.id = k.issued_by
  left join suppliers s on s.tenant_id = ${db.tenant} and s.id = k.supplier_id`

/** Every version of a placement, the latest first. */
export async function documentsOf(db: Db, placementId: number): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select ${columns}, ${superseded(db, 'k')} from key_information_documents k ${names(db)}
    where k.tenant_id = ${db.tenant} and k.placement_id = ${placementId} order by k.version_no desc limit 200`.execute(
    db,
  )
  return rows
}

/** A worker sees those given to them; staff those of placements they reach. */
const reachOf = (ctx: RequestContext, placement: string) =>
  ctx.who.kind === 'candidate'
    ? sql`k.candidate_id = (select w.id from candidates w where w.tenant_id = ${ctx.db.tenant} and w.user_id = ${ctx.who.id} limit 1)`
    : (placementScope(ctx, placement) ?? sql`true`)

/** As it was issued, unmasked: for the server's own rules. */
export type Document = KeyInformation & { content: Content }

export async function findDocument(ctx: RequestContext, id: number): Promise<Document> {
  const { db } = ctx
  const { rows } = await sql<Document>`
    select ${columns}, ${superseded(db, 'k')} from key_information_documents k ${names(db)}
    join placements p on p.tenant_id = ${db.tenant} and p.id = k.placement_id
    where k.tenant_id = ${db.tenant} and k.id = ${id} and ${reachOf(ctx, 'p')}`.execute(db)
  if (!rows[0]) throw notFound('Key information document')
  return rows[0]
}

/** Those of the worker who asks. */
export function listOwn(ctx: RequestContext, query: ListQuery): Promise<Page<KeyInformation>> {
  const { db, who } = ctx
  return listPage<KeyInformation>(db, '/my-key-information', query, {
    table: 'key_information_documents',
    columns: sql`page.id, page.placement_id, page.candidate_id, page.version_no, page.pay_route, s.name as supplier_name,
      page.issued_on, page.issued_at, a.name as issued_by_name, page.sha256, page.acknowledged_at, page.acknowledged_name,
      page.content, ${superseded(db, 'page')}`,
    joins: sql`join users a on a.tenant_id = ${db.tenant} and a.id = page.issued_by
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = page.supplier_id`,
    sorts: { id: 'bigint' },
    sort: '-id',
    where: [
      sql`t.candidate_id = (select w.id from candidates w where w.tenant_id = ${db.tenant} and w.user_id = ${who.id} limit 1)`,
    ],
  })
}

/** Live placements of a worker whose latest document says another way of being paid, or that have none. */
export async function outdatedOf(db: Db, candidateId: number): Promise<Outdated[]> {
  const { rows } = await sql<Outdated>`
    select p.id, p.job_id, p.ref, w.first_name || ' ' || w.last_name as candidate_name, p.owner_user_id, p.team_id
    from placements p join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    left join ${engaged(db, 'p')} e on true join ${latest(db, 'p')} k on true
    where p.tenant_id = ${db.tenant} and p.candidate_id = ${candidateId} and p.status = any(${running})
      and p.engagement_type <> 'perm' and ${state('p')} = 'outdated' order by p.id`.execute(db)
  return rows
}
export type Outdated = {
  id: number
  job_id: number
  ref: string
  candidate_name: string
  owner_user_id: number | null
  team_id: number | null
}
