import { sql } from 'kysely'
import { frequencyNames } from '#areas/candidates/contract.ts'
import { holidayNames, loanNames, pensionNames } from '#areas/candidates/public.ts'
import { engagedOn, type RunCut } from '#areas/payroll/due.ts'
import type { PaidUnit } from '#areas/payroll/files/file-text.ts'
import type { PayLayout } from '#areas/payroll/layouts/contract.ts'
import type { Db } from '#platform/db/tenant.ts'
import { words } from '#platform/export-cells.ts'

/** What stands on a run, worker by worker in one order; National Insurance numbers still locked. */
export async function paidUnits(db: Db, run: RunCut): Promise<(PaidUnit & { ni_locked: string })[]> {
  const { rows } = await sql<PaidUnit & { ni_locked: string }>`
    select u.id as unit_id, u.candidate_id, w.payroll_ref, c.ni_locked, '' as ni_number, coalesce(g.tax_code, '') as tax_code,
      coalesce(${words('g.pay_frequency', frequencyNames)}, '') as pay_frequency, coalesce(${words('g.student_loan_plan', loanNames)}, '') as student_loan_plan,
      case when g.postgraduate_loan then 'Yes' when not g.postgraduate_loan then 'No' else '' end as postgraduate_loan,
      coalesce(${words('g.pension_status', pensionNames)}, '') as pension_status, coalesce(${words('g.holiday_scheme', holidayNames)}, '') as holiday_scheme,
      c.first_name, c.last_name, coalesce(nullif(k.payroll_element, ''), k.code, upper(u.source_kind)) as element,
      coalesce(k.code, '') as rate_code, u.label as description, u.minutes, trim_scale(u.quantity)::text as quantity, u.unit,
      trim_scale(u.pay_rate)::text as rate, u.pay_amount as amount, u.day, u.period_end, p.ref as placement_ref,
      n.name as client_name, u.department, u.cost_code
    from pay_run_units l
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id
    join pay_run_workers w on w.tenant_id = ${db.tenant} and w.pay_run_id = l.pay_run_id and w.candidate_id = u.candidate_id
    join candidates c on c.tenant_id = ${db.tenant} and c.id = u.candidate_id
    join placements p on p.tenant_id = ${db.tenant} and p.id = u.placement_id
    join clients n on n.tenant_id = ${db.tenant} and n.id = u.client_id
    left join rate_codes k on k.tenant_id = ${db.tenant} and k.id = u.rate_code_id
    left join lateral (${engagedOn(db, run.pay_date)}) g on true
    where l.tenant_id = ${db.tenant} and l.pay_run_id = ${run.id} and l.released_at is null
    order by w.name, u.candidate_id, u.day, k.position nulls last, u.id`.execute(db)
  return rows
}

export type StoredFile = { filename: string; sha256: string; content_locked: string }

export async function findFile(db: Db, runId: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select f.filename, f.sha256, f.content_locked from pay_run_files f
    where f.tenant_id = ${db.tenant} and f.pay_run_id = ${runId}`.execute(db)
  return rows[0]
}

type NewFile = StoredFile & { layout: PayLayout; lines: number; size: number; user_id: number }

export async function insertFile(db: Db, runId: number, file: NewFile): Promise<void> {
  const { layout, filename, lines, size, sha256, content_locked, user_id } = file
  await sql`
    insert into pay_run_files (tenant_id, pay_run_id, filename, layout_key, layout_version, layout_name, lines, size, sha256,
      content_locked, made_by_user_id)
    values (${db.tenant}, ${runId}, ${filename}, ${layout.key}, ${layout.version}, ${layout.name}, ${lines}, ${size}, ${sha256},
      ${content_locked}, ${user_id || null})`.execute(db)
}
