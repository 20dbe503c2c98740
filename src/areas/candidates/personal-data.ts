import { sql } from 'kysely'
import { aboutRequest } from '#areas/candidates/change-requests/actions.ts'
import { aboutNiNumber } from '#areas/candidates/queries.ts'
import type { PersonalData } from '#platform/personal-data.ts'

const sensitive = ['candidates.view', 'candidates.sensitive.view']

export const candidatePersonalData: PersonalData[] = [
  {
    name: 'details',
    title: 'Their details',
    allow: sensitive,
    tables: ['candidates'],
    rows: async ({ db, vault }, people) => {
      const { rows } = await sql<object>`
        select c.id, c.first_name, c.middle_name, c.last_name, c.known_as, c.email::text as email, c.phone, c.dob, c.gender,
          c.nationality, c.ni_locked as ni_number, c.address_line_1, c.address_line_2, c.city, c.postcode, c.country, c.emergency_name,
          c.emergency_relation, c.emergency_phone, c.source, c.skills, c.available_from, c.marketing, c.job_title, c.notes, c.status,
          c.last_worked_on, c.created_at
        from candidates c where c.tenant_id = ${db.tenant} and c.id = any(${people}::bigint[]) order by c.id`.execute(
        db,
      )
      return (rows as { id: number; ni_number: string }[]).map((row) => ({
        ...row,
        ni_number: row.ni_number === '' ? '' : vault.open(row.ni_number, aboutNiNumber(db.tenant, row.id)),
      }))
    },
  },
  {
    name: 'bank-account',
    title: 'Their bank account',
    allow: ['candidates.bank.view'],
    tables: ['candidates'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select c.bank_ending as account_ends_in from candidates c
        where c.tenant_id = ${db.tenant} and c.id = any(${people}::bigint[]) and c.bank_ending <> '' order by c.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'engagements',
    title: 'How they are engaged',
    allow: sensitive,
    tables: ['engagements'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select e.type, e.effective_from, e.payroll_ref, e.tax_code, e.pay_frequency, e.student_loan_plan, e.postgraduate_loan,
          e.pension_status, e.pension_opt_out_on, e.holiday_scheme, e.wtr_opt_out_on, e.wtr_withdrawn_on, e.conduct_opt_out_on,
          e.ir35_status, e.ir35_reason, e.ir35_dated, s.name as supplier
        from engagements e left join suppliers s on s.tenant_id = ${db.tenant} and s.id = e.supplier_id
        where e.tenant_id = ${db.tenant} and e.candidate_id = any(${people}::bigint[]) order by e.effective_from, e.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'change-requests',
    title: 'What they asked to change',
    allow: sensitive,
    tables: ['candidate_change_requests'],
    rows: async ({ db, vault }, people) => {
      const { rows } = await sql<object>`
        select q.candidate_id, q.locked, q.fields, q.status, q.requested_at, q.decided_at, q.approved, q.reason
        from candidate_change_requests q
        where q.tenant_id = ${db.tenant} and q.candidate_id = any(${people}::bigint[]) order by q.id`.execute(
        db,
      )
      return (rows as { candidate_id: number; locked: string }[]).map(({ locked, ...row }) => ({
        ...row,
        asked: JSON.parse(vault.open(locked, aboutRequest(db.tenant, row.candidate_id))),
      }))
    },
  },
  {
    name: 'history',
    title: 'What was done to their record',
    // Notes, pay and the ends of account numbers stand in it, too: nothing of it is masked here.
    allow: [...sensitive, 'candidates.bank.view', 'notes.view', 'timesheets.view_pay'],
    tables: ['history'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select h.at, h.action, h.user_name, h.changes from history h
        where h.tenant_id = ${db.tenant} and h.subject = 'candidates' and h.subject_id = any(${people}::bigint[]) order by h.at, h.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'account',
    title: 'Their access to the portal',
    allow: ['candidates.view'],
    tables: ['users'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select u.name, u.email::text as email, u.status, u.created_at, u.last_seen_at, u.locale, u.tz from candidates c
        join users u on u.tenant_id = ${db.tenant} and u.id = c.user_id
        where c.tenant_id = ${db.tenant} and c.id = any(${people}::bigint[]) order by u.id`.execute(db)
      return rows
    },
  },
]
