import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const keyInformationPersonalData: PersonalData[] = [
  {
    name: 'key-information',
    title: 'Key information documents',
    // Its content says what they are paid.
    allow: ['key_information.view', 'placements.rates.view_pay'],
    tables: ['key_information_documents'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select d.version_no, d.pay_route, d.issued_on, d.content, d.acknowledged_at, d.acknowledged_name, d.acknowledged_ip, d.acknowledged_agent
        from key_information_documents d where d.tenant_id = ${db.tenant} and d.candidate_id = any(${people}::bigint[]) order by d.id`.execute(
        db,
      )
      return rows
    },
  },
]
