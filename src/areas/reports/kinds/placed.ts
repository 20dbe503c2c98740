import { type RawBuilder, sql } from 'kysely'
import type { Column } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Who, for whom and whose, of the placement `p`, as facts name them. */
export const placedColumns: RawBuilder<unknown> = sql`
  p.id as placement_id, p.ref as placement_name, p.client_id, c.name as client_name, p.candidate_id as worker_id,
  w.first_name || ' ' || w.last_name as worker_name, p.owner_user_id as consultant_id, o.name as consultant_name`

export const placedTables = (db: Db): RawBuilder<unknown> => sql`
  join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
  join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
  left join users o on o.tenant_id = ${db.tenant} and o.id = p.owner_user_id`

export const worker: Column = column.text('worker_name', 'Worker')
export const client: Column = column.text('client_name', 'Client')
export const placement: Column = column.text('placement_name', 'Placement')
export const hiddenPlacement: Column = { ...placement, ...hidden }
export const consultant: Column = column.text('consultant_name', 'Consultant', hidden)
