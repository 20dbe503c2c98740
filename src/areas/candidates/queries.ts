import { type RawBuilder, sql } from 'kysely'
import { portalState, usersInPortal } from '#areas/access/public.ts'
import type { GivenBank, KeptBank } from '#areas/bank/public.ts'
import {
  type Candidate,
  type CandidateRow,
  type CandidateStatus,
  type CandidatesQuery,
  candidateRecord,
  type EngagementInput,
  sensitiveEngagement,
} from '#areas/candidates/contract.ts'
import { timeUnderFormerPayer } from '#areas/candidates/payers.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { type Context, can } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { columnsOf } from '#platform/db/record-columns.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { forbidden, notFound } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** What the rooms above keep about a candidate: read here, and nowhere written. */
const livePlacements = (db: Db, c: string) => sql`
  (select count(*)::int from placements p
    where p.tenant_id = ${db.tenant} and p.candidate_id = ${sql.ref(`${c}.id`)} and p.status = 'live')`

/** How far they are on their way into the portal; who came without a user has not begun. */
const portal = (db: Db, c: string) => sql`
  coalesce((select ${portalState(db, 'w')} from users w
    where w.tenant_id = ${db.tenant} and w.id = ${sql.ref(`${c}.user_id`)}), 'none')`

const placements = (db: Db, c: string) => sql`
  coalesce((select json_agg(p) from (
    select p.id, p.job_id, j.title as job_title, k.name as client_name, p.status, p.start_date, p.end_date
    from placements p
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    join clients k on k.tenant_id = ${db.tenant} and k.id = p.client_id
    where p.tenant_id = ${db.tenant} and p.candidate_id = ${sql.ref(`${c}.id`)}
    order by (p.status = 'live') desc, p.start_date desc, p.id desc limit 20) p), '[]')`

/** The engagement in force on a day, else the first one to come. */
const engagement = (db: Db, c: string, today: RawBuilder<unknown>) => sql`
  left join lateral (
    select g.type, g.supplier_id from engagements g
    where g.tenant_id = ${db.tenant} and g.candidate_id = ${sql.ref(`${c}.id`)}
    order by (g.effective_from <= ${today}) desc,
      case when g.effective_from <= ${today} then g.effective_from end desc, g.effective_from
    limit 1
  ) e on true`

/** One page of candidates. */
export function listCandidates(ctx: RequestContext, query: CandidatesQuery): Promise<Page<CandidateRow>> {
  return listPage(ctx.db, '/candidates', query, candidateShape(ctx, query))
}

/** Candidates as far as the caller's permission reaches. Figures are computed for what is shown only. */
export function candidateShape(ctx: RequestContext, query: CandidatesQuery): ListOf<CandidateRow> {
  const today = agencyToday(ctx.db, ctx.now)
  const engaged = [
    query.engagement_type?.length ? sql`e.type = any(${query.engagement_type})` : undefined,
    query.supplier_id ? sql`e.supplier_id = ${query.supplier_id}` : undefined,
  ].filter((part) => part !== undefined)
  const archivedToo = (query.status?.length ?? 0) > 0 || query.ids !== undefined
  return {
    table: 'candidates',
    columns: sql`
      page.id, page.first_name, page.last_name, page.known_as, page.email::text as email, page.phone, page.job_title,
      page.source, page.skills, page.available_from, page.status, page.owner_user_id, u.name as owner_name, page.version, page.created_at,
      e.type as engagement_type, e.supplier_id, s.name as supplier_name, figures.live_placements,
      figures.portal, figures.client_name,
      figures.last_timesheet_on, figures.missing_timesheets, compliance.asked as compliance_asked, compliance.met as compliance_met`,
    joins: sql`
      left join users u on u.tenant_id = ${ctx.db.tenant} and u.id = page.owner_user_id
      ${engagement(ctx.db, 'page', today)}
      left join suppliers s on s.tenant_id = ${ctx.db.tenant} and s.id = e.supplier_id
      cross join lateral (select ${livePlacements(ctx.db, 'page')} as live_placements, ${portal(ctx.db, 'page')} as portal,
        (select c.name from placements p join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = p.client_id
          where p.tenant_id = ${ctx.db.tenant} and p.candidate_id = page.id and p.status = 'live'
          order by p.start_date desc, p.id desc limit 1) as client_name,
        (select max(h.period_end) from timesheets h where h.tenant_id = ${ctx.db.tenant} and h.candidate_id = page.id
          and h.status = any('{submitted,approved,processed}')) as last_timesheet_on,
        (select count(*)::int from timesheets h where h.tenant_id = ${ctx.db.tenant} and h.candidate_id = page.id
          and h.status = any('{open,draft,rejected}') and h.period_end < ${today}) as missing_timesheets) figures
      left join compliance_readiness compliance on compliance.tenant_id = ${ctx.db.tenant} and compliance.subject = 'candidates'
        and compliance.subject_id = page.id and compliance.asked > 0 and ${can(ctx.who, 'compliance.requests.view')}::boolean`,
    ...(query.portal?.length
      ? { with: sql`as_far as materialized (${usersInPortal(ctx.db, 'candidate', query.portal)})` }
      : {}),
    sorts: { last_name: 'text', created_at: 'timestamptz' },
    sort: 'last_name',
    searchable: true,
    where: [
      rowScope(ctx),
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      archivedToo ? undefined : sql`t.status <> 'archived'`,
      query.portal?.length
        ? sql`(t.user_id in (select as_far.id from as_far)
            or (t.user_id is null and 'none' = any(${query.portal})))`
        : undefined,
      query.compliance ? byCompliance(ctx, query.compliance) : undefined,
      query.owner_user_id ? sql`t.owner_user_id = ${query.owner_user_id}` : undefined,
      engaged.length
        ? sql`exists (select from (select 1) one ${engagement(ctx.db, 't', today)} where ${sql.join(engaged, sql` and `)})`
        : undefined,
    ],
  }
}

/** By whether all that is asked of them is there; for who may know it. */
function byCompliance({ db, who }: RequestContext, asked: 'missing' | 'complete') {
  if (!can(who, 'compliance.requests.view')) throw forbidden('compliance.requests.view')
  return sql`exists (select from compliance_readiness r where r.tenant_id = ${db.tenant} and r.subject = 'candidates'
    and r.subject_id = t.id and r.asked > 0 and (r.met < r.asked) = ${asked === 'missing'}::boolean)`
}

/** A candidate with everything, for the server's own rules; `shown` makes it fit for a reply. */
export type WholeCandidate = Omit<Candidate, 'ni_number'> & { ni_locked: string }

export async function findCandidate(
  ctx: Pick<Context, 'db' | 'who' | 'scope'>,
  id: number,
): Promise<WholeCandidate> {
  const { rows } = await sql<WholeCandidate>`
    select c.id, ${columnsOf(candidateRecord, 'c')}, c.status, c.ni_locked, c.last_worked_on, c.user_id, c.team_id,
      c.version, c.created_at, c.updated_at, c.archived_at, u.name as owner_name,
      (select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from candidates m
        where m.tenant_id = ${ctx.db.tenant} and m.id = c.merged_into_id) as merged_into,
      ${livePlacements(ctx.db, 'c')} as live_placements, ${portal(ctx.db, 'c')} as portal,
      coalesce((select json_agg(json_build_object('id', e.id, 'type', e.type, 'supplier_id', e.supplier_id,
          'supplier_name', s.name, 'effective_from', e.effective_from, 'payroll_ref', e.payroll_ref,
          'tax_code', e.tax_code, 'pay_frequency', e.pay_frequency, 'student_loan_plan', e.student_loan_plan,
          'postgraduate_loan', e.postgraduate_loan, 'pension_status', e.pension_status,
          'pension_opt_out_on', e.pension_opt_out_on, 'holiday_scheme', e.holiday_scheme,
          'wtr_opt_out_on', e.wtr_opt_out_on, 'wtr_withdrawn_on', e.wtr_withdrawn_on,
          'conduct_opt_out_on', e.conduct_opt_out_on, 'ir35_status', e.ir35_status, 'ir35_reason', e.ir35_reason,
          'ir35_dated', e.ir35_dated, 'ir35_file_id', e.ir35_file_id, 'ir35_file_name', f.name)
          order by e.effective_from desc)
        from engagements e left join suppliers s on s.tenant_id = ${ctx.db.tenant} and s.id = e.supplier_id
          left join files f on f.tenant_id = ${ctx.db.tenant} and f.id = e.ir35_file_id
        where e.tenant_id = ${ctx.db.tenant} and e.candidate_id = c.id), '[]') as engagements,
      (select count(distinct x.timesheet_id)::int from (${timeUnderFormerPayer(ctx.db, sql`c.id`)}) x) as sheets_under_former_payer,
      exists (select from candidate_change_requests q where q.tenant_id = ${ctx.db.tenant} and q.candidate_id = c.id
        and q.status = 'pending') as change_requested,
      ${can(ctx.who, 'placements.view') ? placements(ctx.db, 'c') : sql`'[]'::json`} as placements
    from candidates c
    left join users u on u.tenant_id = ${ctx.db.tenant} and u.id = c.owner_user_id
    where c.tenant_id = ${ctx.db.tenant} and c.id = ${id} and ${rowScope(ctx, 'c') ?? sql`true`}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Candidate')
  return rows[0]
}

/** With the National Insurance number in the clear: for rules, never for a reply as it is. */
export function opened<C extends WholeCandidate>(
  { deps, db }: Pick<Context, 'db'> & WithVault,
  candidate: C,
): C & { ni_number: string } {
  const { id, ni_locked } = candidate
  const ni_number = ni_locked === '' ? '' : deps.vault.open(ni_locked, aboutNiNumber(db.tenant, id))
  return { ...candidate, ni_number }
}

/** As the person may see it: what identifies them, and what HMRC says of their pay, only with its own permission. */
export function shown(ctx: Pick<Context, 'who' | 'db'> & WithVault, candidate: WholeCandidate): Candidate {
  if (can(ctx.who, 'candidates.sensitive.view')) return opened(ctx, candidate)
  const hidden = Object.fromEntries(sensitiveEngagement.map((field) => [field, null]))
  return {
    ...candidate,
    ...{ dob: null, gender: null, nationality: null, ni_number: null },
    engagements: candidate.engagements.map((one) => ({ ...one, ...hidden })),
  }
}

export const aboutNiNumber = (tenant: number, id: number) => `candidates/${tenant}/${id}/ni`

/** What a candidate keeps of a National Insurance number: locked, and a print by which equals are found. */
export function lockNiNumber({ vault }: WithVault['deps'], tenant: number, id: number, ni_number: string) {
  if (ni_number === '') return { ni_locked: '', ni_print: '' }
  return {
    ni_locked: vault.lock(ni_number, aboutNiNumber(tenant, id)),
    ni_print: printOf({ vault }, tenant, ni_number),
  }
}

const printOf = ({ vault }: WithVault['deps'], tenant: number, ni_number: string) =>
  vault.print(ni_number, `candidates/${tenant}/ni`)

export async function saveNiNumber(
  { db, deps }: Pick<Context, 'db'> & WithVault,
  id: number,
  number: string,
) {
  const { ni_locked, ni_print } = lockNiNumber(deps, db.tenant, id, number)
  await sql`update candidates c set ni_locked = ${ni_locked}, ni_print = ${ni_print}
    where c.tenant_id = ${db.tenant} and c.id = ${id}`.execute(db)
}

/** A candidate as whoever pays them knows them. */
export async function findPaid(ctx: Pick<Context, 'db' | 'who' | 'scope'>, id: number) {
  const { rows } = await sql<
    KeptBank & {
      name: string
      email: string
      user_id: number | null
      owner_user_id: number | null
      team_id: number | null
    }
  >`
    select c.first_name || ' ' || c.last_name as name, c.email::text as email, c.bank_locked, c.bank_ending,
      c.user_id, c.owner_user_id, c.team_id
    from candidates c
    where c.tenant_id = ${ctx.db.tenant} and c.id = ${id} and ${rowScope(ctx, 'c') ?? sql`true`}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound('Candidate')
  return rows[0]
}

/** Puts locked accounts in the place of others; answers whose. Not of those where another one stands by now. */
export async function replaceBanks(db: Db, given: readonly GivenBank[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update candidates c set bank_locked = g.bank_locked, bank_ending = g.bank_ending, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, bank_locked text, bank_ending text, replaces text)
    where c.tenant_id = ${db.tenant} and c.id = g.id and c.bank_locked = g.replaces returning c.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Which of these another candidate has: a name in any spelling of capitals, or a National Insurance number. */
export async function taken(
  { db, deps }: Pick<Context, 'db'> & WithVault,
  { first_name, last_name, ni_number }: { first_name: string; last_name: string; ni_number: string },
  except?: number,
): Promise<(Other & { field: 'last_name' | 'ni_number' }) | undefined> {
  const print = printOf(deps, db.tenant, ni_number)
  const other = sql`c.tenant_id = ${db.tenant} and c.merged_into_id is null and c.id is distinct from ${except ?? null}::bigint`
  const { rows } = await sql<Other & { field: 'last_name' | 'ni_number' }>`
    (select 'ni_number' as field, ${otherColumns} from candidates c where ${other} and c.ni_print = ${print}
      and c.ni_print <> '' limit 1)
    union all
    (select 'last_name', ${otherColumns} from candidates c where ${other} and lower(c.last_name) = lower(${last_name})
      and lower(c.first_name) = lower(${first_name}) limit 1)`.execute(db)
  return rows[0]
}

/** Somebody who stands in the way of another record. */
export type Other = { id: number; name: string; owner_user_id: number | null; team_id: number | null }
const otherColumns = sql`c.id, c.first_name || ' ' || c.last_name as name, c.owner_user_id, c.team_id`

/** Another candidate with this address. */
export async function emailTaken(db: Db, email: string, except?: number): Promise<Other | undefined> {
  const { rows } = await sql<Other>`
    select ${otherColumns} from candidates c where c.tenant_id = ${db.tenant} and c.email = ${email}::citext
      and c.id is distinct from ${except ?? null}::bigint limit 1`.execute(db)
  return rows[0]
}

/** The candidate is this user of the agency from now on. */
export async function linkUser(db: Db, id: number, user_id: number): Promise<void> {
  await db
    .updateTable('candidates')
    .set({ user_id })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .execute()
}

export async function deleteCandidate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('candidates').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** An engagement as it is kept: nothing left out. */
export type KeptEngagement = {
  [Field in keyof Omit<EngagementInput, 'id'>]-?: Exclude<EngagementInput[Field], undefined>
} & { id?: number | undefined }

/** Makes the candidate's engagements these. Written anew under their ids, so that two can swap their days. */
export async function writeEngagements(db: Db, candidate: number, engagements: readonly KeptEngagement[]) {
  await db
    .deleteFrom('engagements')
    .where('tenant_id', '=', db.tenant)
    .where('candidate_id', '=', candidate)
    .execute()
  const columns = sql`candidate_id, type, supplier_id, effective_from, payroll_ref, tax_code, pay_frequency,
    student_loan_plan, postgraduate_loan, pension_status, pension_opt_out_on, holiday_scheme, wtr_opt_out_on, wtr_withdrawn_on,
    conduct_opt_out_on, ir35_status, ir35_reason, ir35_dated, ir35_file_id`
  const given = sql`${candidate}::bigint, g.type, g.supplier_id, g.effective_from, g.payroll_ref, g.tax_code, g.pay_frequency,
    g.student_loan_plan, g.postgraduate_loan, g.pension_status, g.pension_opt_out_on, g.holiday_scheme, g.wtr_opt_out_on,
    g.wtr_withdrawn_on, g.conduct_opt_out_on, g.ir35_status, g.ir35_reason, g.ir35_dated, g.ir35_file_id
    from jsonb_populate_recordset(null::engagements, ${JSON.stringify(engagements)}::jsonb) g`
  await sql`
    with kept as (
      insert into engagements (tenant_id, id, ${columns})
      select ${db.tenant}::integer, g.id, ${given} where g.id is not null
    )
    insert into engagements (tenant_id, ${columns})
    select ${db.tenant}::integer, ${given} where g.id is null`.execute(db)
}

/** The candidate of a placement and how many live ones they have, locked; undefined when the placement is gone. */
export async function workingOn(
  db: Db,
  placement: number,
): Promise<{ id: number; status: CandidateStatus; version: number; live_placements: number } | undefined> {
  const { rows } = await sql<{
    id: number
    status: CandidateStatus
    version: number
    live_placements: number
  }>`
    select c.id, c.status, c.version, ${livePlacements(db, 'c')} as live_placements
    from candidates c
    where c.tenant_id = ${db.tenant} and c.id = (select p.candidate_id from placements p
      where p.tenant_id = ${db.tenant} and p.id = ${placement})
    for update of c`.execute(db)
  return rows[0]
}
