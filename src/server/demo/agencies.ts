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
