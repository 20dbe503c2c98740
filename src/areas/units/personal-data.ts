import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const unitPersonalData: PersonalData[] = [
  {
    name: 'pay',
    title: 'What their approved time is paid',
    allow: ['timesheets.view', 'timesheets.view_pay'],
    tables: ['charge_units'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select u.timesheet_id, u.day, u.label, u.minutes, u.quantity::text as quantity, u.unit, u.pay_rate::text as pay_rate, u.pay_amount,
          u.pay_currency, u.engagement_type
        from charge_units u where u.tenant_id = ${db.tenant} and u.candidate_id = any(${people}::bigint[]) and u.payable order by u.day, u.id`.execute(
        db,
      )
      return rows
    },
  },
]
