import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const compliancePersonalData: PersonalData[] = [
  {
    name: 'compliance-requests',
    title: 'What was asked of them',
    allow: ['compliance.requests.view'],
    tables: ['compliance_requests'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select r.id, q.name as requirement, r.status, r.due_on, r.submitted_at, r.decided_at, r.reason, r.issued_on, r.expires_on, r.waived_until
        from compliance_requests r join compliance_requirements q on q.tenant_id = ${db.tenant} and q.id = r.requirement_id
        where r.tenant_id = ${db.tenant} and r.candidate_id = any(${people}::bigint[]) order by r.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'compliance-answers',
    title: 'What was submitted',
    allow: ['compliance.requests.view', 'candidates.sensitive.view'],
    tables: ['compliance_submissions'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select s.request_id, s.number, s.answers, s.typed_name, s.user_name as submitted_by, s.ip, s.agent, s.at
        from compliance_requests r join compliance_submissions s on s.tenant_id = ${db.tenant} and s.request_id = r.id
        where r.tenant_id = ${db.tenant} and r.candidate_id = any(${people}::bigint[]) order by s.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'compliance-emails',
    title: 'Links they were sent',
    allow: ['compliance.requests.view'],
    tables: ['compliance_links'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select l.to_name, l.to_address::text as to_address, l.created_at, l.expires_at, l.revoked_at from compliance_links l
        where l.tenant_id = ${db.tenant} and l.candidate_id = any(${people}::bigint[]) order by l.id`.execute(
        db,
      )
      return rows
    },
  },
]
