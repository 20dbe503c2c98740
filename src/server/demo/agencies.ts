export type DemoAgency = {
  slug: string
  name: string
  seed: number
  /** How many of each. */
  clients: number
  candidates: number
  live: number
  ended: number
  vat_number: string
  city: string
}

export const demoAgencies: DemoAgency[] = [
  {
    slug: 'amber',
    name: 'Amber Recruitment',
    seed: 20_261,
    clients: 40,
    candidates: 150,
    live: 60,
    ended: 18,
    vat_number: 'GB287654312',
    city: 'Leeds',
  },
  {
    slug: 'birch',
    name: 'Birch Staffing',
    seed: 40_522,
    clients: 20,
    candidates: 75,
    live: 30,
    ended: 9,
    vat_number: 'GB301234523',
    city: 'Bristol',
  },
]

/** England and Wales, as gov.uk publishes them. */
export const bankHolidays: [day: string, name: string][] = [
  ['2025-01-01', "New Year's Day"],
  ['2025-04-18', 'Good Friday'],
  ['2025-04-21', 'Easter Monday'],
  ['2025-05-05', 'Early May bank holiday'],
  ['2025-05-26', 'Spring bank holiday'],
  ['2025-08-25', 'Summer bank holiday'],
  ['2025-12-25', 'Christmas Day'],
  ['2025-12-26', 'Boxing Day'],
  ['2026-01-01', "New Year's Day"],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-04', 'Early May bank holiday'],
  ['2026-05-25', 'Spring bank holiday'],
  ['2026-08-31', 'Summer bank holiday'],
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-28', 'Boxing Day (substitute day)'],
  ['2027-01-01', "New Year's Day"],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-05-03', 'Early May bank holiday'],
  ['2027-05-31', 'Spring bank holiday'],
  ['2027-08-30', 'Summer bank holiday'],
  ['2027-12-27', 'Christmas Day (substitute day)'],
  ['2027-12-28', 'Boxing Day (substitute day)'],
]
