import { saveSettings, shippedFigures } from '#areas/settings/public.ts'
import { addDays } from '#platform/days.ts'
import type { Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

const checked = ['minimum_wage', 'employer_ni', 'holiday_pay']

/** The owner has checked some of the legal figures and set a floor for margins; finance enters what a euro comes to. */
export async function makeFigures({ db, agency, people, today }: Making): Promise<void> {
  const rows = shippedFigures.filter(({ key }) => checked.includes(key))
  await insertRows(
    db,
    'legal_figures',
    rows.map((row) => ({ ...row, said: 'confirmed', reason: '', user_id: people.owner })),
  )
  const months = [360, 270, 180, 120, 90, 60, 30, 2]
  await insertRows(
    db,
    'exchange_rates',
    months.map((ago, at) => ({
      ...{ from_currency: 'EUR', to_currency: 'GBP', day: addDays(today, -ago) },
      ...{
        rate: `0.8${(532 + 13 * at) % 1000}`,
        source: 'Bank of England, spot rate',
        user_id: people.finance,
      },
    })),
  )
  await saveSettings(db, 1, { margin_floor: agency.slug === 'amber' ? '8.00' : '6.00' })
}
