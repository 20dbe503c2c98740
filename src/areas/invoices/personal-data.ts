import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const invoicePersonalData: PersonalData[] = [
  {
    name: 'documents',
    title: 'Lines of invoices that name them',
    allow: ['invoices.view'],
    tables: ['invoice_lines'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select i.number, i.issue_date, l.description, l.quantity::text as quantity, l.unit from invoice_lines l
        join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id
        where l.tenant_id = ${db.tenant} and l.candidate_id = any(${people}::bigint[]) order by l.id`.execute(
        db,
      )
      return rows
    },
  },
]
