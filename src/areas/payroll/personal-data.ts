import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const payrollPersonalData: PersonalData[] = [
  {
    name: 'pay-runs',
    title: 'Pay runs',
    allow: ['payroll.view'],
    tables: ['pay_run_workers'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select w.pay_run_id, w.name, w.payroll_ref, w.minutes, w.amount from pay_run_workers w
        where w.tenant_id = ${db.tenant} and w.candidate_id = any(${people}::bigint[]) order by w.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'payslips',
    title: 'What payroll made of it',
    allow: ['payroll.view'],
    tables: ['pay_run_payslips'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select s.gross, s.tax, s.ni, s.pension, s.holiday, s.other, s.net, s.holiday_added, s.statutory_added, s.other_added from pay_run_payslips s
        where s.tenant_id = ${db.tenant} and s.candidate_id = any(${people}::bigint[]) order by s.id`.execute(
        db,
      )
      return rows
    },
  },
]
