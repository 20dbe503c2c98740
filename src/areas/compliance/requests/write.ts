import { sql } from 'kysely'
import type { RequestStatus } from '#areas/compliance/requests/request-contract.ts'
import type { Subject } from '#areas/compliance/requirements/contract.ts'
import { agencyToday } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Wanted = { requirement_id: number; subject: Subject; subject_id: number }

type Asking = {
  source: 'hand' | 'placement' | 'renewal'
  /** Null: by the days of each requirement. */
  due_on: string | null
  note: string
  requested_by: number | null
}

/**
 * Asks for these, in one statement. What is asked already stays; what was approved or waived stands, unless it is asked
 * for `again`. A retired requirement asks for nothing. Answers the new requests.
 */
export async function insertRequests(
  db: Db,
  wanted: readonly Wanted[],
  { source, due_on, note, requested_by }: Asking,
  again = false,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into compliance_requests (tenant_id, requirement_id, content_version, candidate_id, supplier_id, client_id,
      placement_id, source, due_on, note, requested_by, renews_id)
    select ${db.tenant}::integer, q.id, q.content_version, case when n.subject = 'candidates' then n.subject_id end,
      case when n.subject = 'suppliers' then n.subject_id end, case when n.subject = 'clients' then n.subject_id end,
      case when n.subject = 'placements' then n.subject_id end, ${source}, coalesce(${due_on}::date, ${agencyToday(db)} + q.due_days),
      ${note}, ${requested_by}::bigint, held.id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(requirement_id bigint, subject text, subject_id bigint)
    join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = n.requirement_id and q.applies_to = n.subject
      and q.archived_at is null
    left join compliance_requests held on held.tenant_id = ${db.tenant} and held.requirement_id = q.id
      and held.subject = n.subject and held.subject_id = n.subject_id
      and held.status in ('approved', 'expiring', 'expired', 'waived')
    where held.id is null or held.status = 'expired' or ${again}::boolean
    order by q.id, n.subject_id
    on conflict (tenant_id, requirement_id, subject, subject_id)
      where status in ('requested', 'viewed', 'submitted', 'in_review', 'rejected') do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the templates ask for a placement, kept beside it. */
export async function insertNeeds(db: Db, placement_id: number, wanted: readonly Wanted[]): Promise<void> {
  await sql`
    insert into compliance_needs (tenant_id, placement_id, requirement_id, subject, subject_id)
    select ${db.tenant}::integer, ${placement_id}::bigint, n.requirement_id, n.subject, n.subject_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(requirement_id bigint, subject text, subject_id bigint)
    on conflict (tenant_id, placement_id, requirement_id)
      do update set subject = excluded.subject, subject_id = excluded.subject_id`.execute(db)
}

export type Moved = {
  id: number
  status: RequestStatus
  code?: string
  reason?: string
  issued_on?: string | null
  expires_on?: string | null
  waived_until?: string | null
  first_check_by?: number | null
}

/** Moves requests on, all in one statement; what one takes the place of is renewed with it. */
export async function moveRequests(db: Db, moved: readonly Moved[], by: number | null): Promise<void> {
  const rows = moved.map(({ code = '', reason = '', first_check_by = null, ...each }) => ({
    ...{ issued_on: null, expires_on: null, waived_until: null, ...each },
    ...{ code, reason, first_check_by },
  }))
  // First, because of one requirement and record one thing stands at a time.
  await sql`
    update compliance_requests h set status = 'renewed', version = h.version + 1, updated_at = now()
    from compliance_requests t, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, status text)
    where h.tenant_id = ${db.tenant} and t.tenant_id = ${db.tenant} and t.id = n.id and n.status in ('approved', 'waived')
      and h.requirement_id = t.requirement_id and h.subject = t.subject and h.subject_id = t.subject_id and h.id <> t.id
      and h.status in ('approved', 'expiring', 'expired', 'waived')`.execute(db)
  await sql`
    update compliance_requests t set status = n.status, code = n.code, reason = n.reason, issued_on = n.issued_on,
      expires_on = n.expires_on, waived_until = n.waived_until, first_check_by = n.first_check_by, decided_by = ${by}::bigint,
      decided_at = now(), version = t.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, status text, code text, reason text, issued_on date,
      expires_on date, waived_until date, first_check_by bigint)
    where t.tenant_id = ${db.tenant} and t.id = n.id`.execute(db)
}

export type NewDecision = Omit<Moved, 'status' | 'first_check_by'> & {
  submission_no: number
  decision: 'first_check' | 'approved' | 'rejected' | 'waived' | 'not_required' | 'withdrawn'
}

export async function insertDecisions(
  db: Db,
  decisions: readonly NewDecision[],
  by: { user_id: number | null; user_name: string },
): Promise<void> {
  await sql`
    insert into compliance_decisions (tenant_id, request_id, submission_no, decision, code, reason, issued_on, expires_on,
      waived_until, user_id, user_name)
    select ${db.tenant}::integer, n.id, n.submission_no, n.decision, coalesce(n.code, ''), coalesce(n.reason, ''), n.issued_on,
      n.expires_on, n.waived_until, ${by.user_id}::bigint, ${by.user_name}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as n(id bigint, submission_no integer, decision text, code text,
      reason text, issued_on date, expires_on date, waived_until date)`.execute(db)
}

export async function insertSubmission(
  db: Db,
  given: {
    request_id: number
    number: number
    answers: Readonly<Record<string, string>>
    typed_name: string
    statement_sha256: string | null
    via: 'staff' | 'portal' | 'link'
    user_id: number | null
    link_id: number | null
    user_name: string
    ip: string
    agent: string
  },
  files: readonly number[],
): Promise<void> {
  const { request_id, number, answers, typed_name, statement_sha256, via } = given
  const { user_id, link_id, user_name, ip, agent } = given
  await sql`
    with made as (
      insert into compliance_submissions (tenant_id, request_id, number, answers, typed_name, statement_sha256, via, user_id,
        link_id, user_name, ip, agent)
      values (${db.tenant}, ${request_id}, ${number}, ${JSON.stringify(answers)}::jsonb, ${typed_name}, ${statement_sha256},
        ${via}, ${user_id}::bigint, ${link_id}::bigint, ${user_name}, ${ip}, ${agent}) returning id
    )
    insert into compliance_submission_files (tenant_id, submission_id, file_id, position)
    select ${db.tenant}, made.id, f.id, f.place - 1
    from made cross join unnest(${files}::bigint[]) with ordinality as f(id, place)`.execute(db)
}
