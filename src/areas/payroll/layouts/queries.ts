import { sql } from 'kysely'
import type { LayoutSpec, PayLayout } from '#areas/payroll/layouts/contract.ts'
import { shippedLayouts } from '#areas/payroll/layouts/shipped.ts'
import type { Db } from '#platform/db/tenant.ts'

/** So many layouts an agency keeps at most. */
export const mostLayouts = 50

type Head = 'key' | 'name' | 'version' | 'is_retired' | 'changed_by_name' | 'changed_at'

/** Every layout as it is now: those that come with Saffron, changed or not, then the agency's own. */
export async function currentLayouts(db: Db): Promise<PayLayout[]> {
  const { rows } = await sql<Pick<PayLayout, Head> & { spec: LayoutSpec }>`
    select distinct on (v.key) v.key, v.name, v.version, v.is_retired, v.spec, u.name as changed_by_name, v.at as changed_at
    from pay_layout_versions v left join users u on u.tenant_id = ${db.tenant} and u.id = v.user_id
    where v.tenant_id = ${db.tenant} order by v.key, v.version desc limit ${mostLayouts}`.execute(db)
  const current = rows.map(({ spec, ...row }) => ({ ...row, ...spec }))
  const changed = new Map(current.map((row) => [row.key, row]))
  const shipped = shippedLayouts.map(
    (each) =>
      changed.get(each.key) ?? {
        ...each,
        version: 0,
        is_retired: false,
        changed_by_name: null,
        changed_at: null,
      },
  )
  const keys = new Set(shipped.map(({ key }) => key))
  return [
    ...shipped.map((each) => ({ ...each, is_shipped: true })),
    ...current.filter(({ key }) => !keys.has(key)).map((each) => ({ ...each, is_shipped: false })),
  ]
}

export async function insertVersion(
  db: Db,
  {
    key,
    version,
    name,
    is_retired,
    ...spec
  }: LayoutSpec & Pick<PayLayout, 'key' | 'version' | 'name' | 'is_retired'>,
  userId: number,
): Promise<void> {
  await sql`
    insert into pay_layout_versions (tenant_id, key, version, name, is_retired, spec, user_id)
    values (${db.tenant}, ${key}, ${version}, ${name}, ${is_retired}, ${JSON.stringify(spec)}::jsonb, ${userId || null})`.execute(
    db,
  )
}
