import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { contentOf, groundsOf, payRoutes, textOf } from '#areas/key-information/public.ts'
import { addDays } from '#platform/days.ts'
import type { Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

/** What most workers of running placements were told about their pay, and that most of them acknowledged it. */
export async function makeKeyInformation({ db, people, today }: Making): Promise<void> {
  const { rows } = await sql<{
    id: number
    ref: string
    candidate_id: number
    user_id: number | null
    worker: string
    route: (typeof payRoutes)[number]
    supplier_id: number | null
    supplier_name: string | null
    role: string
    pay_rate: string
    unit: string
    start_date: string
  }>`
    select p.id, p.ref, p.candidate_id, w.user_id, w.first_name || ' ' || w.last_name as worker, p.engagement_type as route,
      p.supplier_id, s.name as supplier_name, j.title as role, trim_scale(r.pay_rate)::text as pay_rate, k.unit, p.start_date
    from placements p
    join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
    join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    join rate_codes k on k.tenant_id = ${db.tenant} and k.id = p.basic_rate_code_id
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = p.supplier_id
    cross join lateral (select r.pay_rate from placement_rates r where r.tenant_id = ${db.tenant} and r.placement_id = p.id
      and r.rate_code_id = p.basic_rate_code_id order by r.effective_from desc limit 1) r
    where p.tenant_id = ${db.tenant} and p.status = 'live' and p.engagement_type = any(${[...payRoutes]}) order by p.id`.execute(
    db,
  )
  const grounds = await groundsOf(db, today)
  const given = rows.filter((_, at) => at % 5 !== 3)
  await insertRows(
    db,
    'key_information_documents',
    given.map((row, at) => {
      const issued_on = addDays(row.start_date, -3)
      const content = contentOf(
        {
          ...{ ...row, ...grounds, placement_ref: row.ref, version_no: 1, issued_on, currency: 'GBP' },
          ...{ contracted_minutes: 0, pay_frequency: 'weekly' },
          supplier: row.supplier_name === null ? null : { name: row.supplier_name, address: [] },
        },
        {
          margin: row.route === 'umbrella' ? 22_50 : 0,
          fees: '',
          other_deductions: '',
          benefits: '',
          connection: '',
        },
      )
      const read = at % 4 !== 2 && row.user_id !== null
      return {
        ...{ placement_id: row.id, candidate_id: row.candidate_id, version_no: 1, pay_route: row.route },
        ...{ supplier_id: row.supplier_id, issued_on, content, issued_by: people.owner },
        sha256: createHash('sha256').update(textOf(content)).digest('hex'),
        acknowledged_at: read ? `${addDays(issued_on, 1)}T09:30:00Z` : null,
        acknowledged_by: read ? row.user_id : null,
        ...{ acknowledged_name: read ? row.worker : '', acknowledged_ip: '', acknowledged_agent: '' },
      }
    }),
  )
}
