import { saveSettings, shippedFigures } from '#areas/settings/public.ts'
import type { Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

const checked = ['minimum_wage', 'employer_ni', 'holiday_pay']

/** The owner has checked some of the legal figures and set a floor for margins. */
export async function makeFigures({ db, agency, people }: Making): Promise<void> {
  const rows = shippedFigures.filter(({ key }) => checked.includes(key))
  await insertRows(
    db,
    'legal_figures',
    rows.map((row) => ({ ...row, said: 'confirmed', reason: '', user_id: people.owner })),
  )
  await saveSettings(db, 1, { margin_floor: agency.slug === 'amber' ? '8.00' : '6.00' })
}
