import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import {
  client,
  consultant,
  placedColumns,
  placedTables,
  placement,
  worker,
} from '#areas/reports/kinds/placed.ts'
import { shareOf } from '#areas/reports/kinds/worked-out.ts'
import { placementScope } from '#areas/units/public.ts'

export const kidRegister: Definition = {
  key: 'compliance/kid-register',
  definition:
    'Every key information document that was issued, all its versions among them: for which way of being paid, when, and when the worker acknowledged it.',
  records: ['key_information.view'],
  bases: { issued: 'Day issued' },
  groupings: ['status', 'type', 'worker', 'client', 'consultant', 'month', 'placement'],
  usual: [],
  columns: [
    placement,
    worker,
    client,
    consultant,
    column.integer('version', 'Version'),
    column.text('type', 'Paid'),
    column.text('supplier_name', 'Through', hidden),
    column.day('day', 'Issued'),
    column.text('issued_by', 'By', hidden),
    column.text('status', 'Status'),
    column.instant('acknowledged_at', 'Acknowledged'),
    column.integer('documents', 'Documents', { ...added, ...hidden }),
    column.integer('acknowledged', 'Of them acknowledged', { ...added, ...hidden }),
    column.decimal('acknowledged_percent', 'Acknowledged %', { of: shareOf('acknowledged', 'documents') }),
  ],
  sort: '-day',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Key information', to: '/compliance/key-information' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, within } = asked
    const superseded = sql`exists (select from key_information_documents n where n.tenant_id = ${db.tenant}
      and n.placement_id = k.placement_id and n.version_no > k.version_no)`
    return sql`
      select k.id as fact_id, p.job_id as opens_id, null::text as currency, ${placedColumns}, k.version_no as version,
        upper(replace(k.pay_route, '_', ' ')) as type, s.name as supplier_name, k.issued_on as day, a.name as issued_by, k.acknowledged_at,
        case when ${superseded} then 'Superseded' when k.acknowledged_at is null then 'Not acknowledged' else 'Acknowledged' end as status,
        1 as documents, (k.acknowledged_at is not null)::integer as acknowledged
      from key_information_documents k
      join placements p on p.tenant_id = ${db.tenant} and p.id = k.placement_id ${placedTables(db)}
      join users a on a.tenant_id = ${db.tenant} and a.id = k.issued_by
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = k.supplier_id
      where k.tenant_id = ${db.tenant} and ${within('k.issued_on')} and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
