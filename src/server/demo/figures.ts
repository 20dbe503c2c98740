import { sql } from 'kysely'
import { shippedFigures } from '#areas/settings/public.ts'
import type { DemoClient, Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

const checked = ['minimum_wage', 'employer_ni', 'holiday_pay']

/** The owner has checked some of the legal figures and set a floor for margins; the largest client has its own. */
export async function makeFigures({ db, agency, people }: Making, clients: DemoClient[]): Promise<void> {
  const rows = shippedFigures.filter(({ key }) => checked.includes(key))
  await insertRows(
    db,
    'legal_figures',
    rows.map((row) => ({ ...row, said: 'confirmed', reason: '', user_id: people.owner })),
  )
  const floor = agency.slug === 'amber' ? '8.00' : '6.00'
  await sql`update agency_settings set margin_floor = ${floor} where tenant_id = ${db.tenant}`.execute(db)
  await sql`update clients set margin_floor = 12 where tenant_id = ${db.tenant} and id = ${clients[0]!.id}`.execute(
    db,
  )
}
