import { counted } from '#platform/counted.ts'
import { addDays, type Day, dayOfWeek, type Holidays } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

export const regions = ['england-and-wales', 'scotland', 'northern-ireland'] as const
export type Region = (typeof regions)[number]

export const regionNames: Record<Region, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

export type Holiday = { day: Day; name: string }

/** Years for which days can be added: the rules are those of today. */
export const firstYear = 2020
export const lastYear = 2099

/**
 * The bank holidays of a region in a year, by day: by the Banking and Financial Dealings Act 1971 and what was
 * proclaimed beside it. One that falls on a weekend gives a substitute day, the next weekday that is no holiday itself.
 */
export function bankHolidaysOf(region: Region, year: number): Holiday[] {
  const usual = [...everywhere(year), ...ofRegion[region](year), ...(proclaimed[year] ?? [])]
  const own = region === 'scotland' ? scottish[year] : undefined
  return withSubstitutes([...usual, ...(own ?? [])])
}

/**
 * The days that count of a calendar: those that are in it and, for a year of which it has none yet, those of its region by
 * rule. Nobody adds a year before it is needed, and pay days lie ahead.
 */
export function holidaysFrom({ region, days }: { region: Region | null; days: readonly Day[] }): Holidays {
  const all = new Set(days)
  const known = new Set(days.map((day) => Number(day.slice(0, 4))))
  return {
    has: (day) => {
      const year = Number(day.slice(0, 4))
      if (region && !known.has(year) && year >= firstYear && year <= lastYear) {
        known.add(year)
        for (const holiday of bankHolidaysOf(region, year)) all.add(holiday.day)
      }
      return all.has(day)
    },
  }
}

const everywhere = (year: number): Holiday[] => [
  { day: `${year}-01-01`, name: "New Year's Day" },
  { day: addDays(easterOf(year), -2), name: 'Good Friday' },
  // Moved to the 75th anniversary of VE Day.
  { day: year === 2020 ? '2020-05-08' : monday(year, 5, 1), name: 'Early May bank holiday' },
  // Moved to make a long weekend of the Platinum Jubilee.
  { day: year === 2022 ? '2022-06-02' : lastMonday(year, 5), name: 'Spring bank holiday' },
  { day: `${year}-12-25`, name: 'Christmas Day' },
  { day: `${year}-12-26`, name: 'Boxing Day' },
]

const easterMonday = (year: number): Holiday => ({ day: addDays(easterOf(year), 1), name: 'Easter Monday' })
const lateSummer = (year: number): Holiday => ({ day: lastMonday(year, 8), name: 'Summer bank holiday' })

const ofRegion: Record<Region, (year: number) => Holiday[]> = {
  'england-and-wales': (year) => [easterMonday(year), lateSummer(year)],
  scotland: (year) => [
    { day: `${year}-01-02`, name: '2nd January' },
    { day: monday(year, 8, 1), name: 'Summer bank holiday' },
    { day: `${year}-11-30`, name: "St Andrew's Day" },
  ],
  'northern-ireland': (year) => [
    { day: `${year}-03-17`, name: "St Patrick's Day" },
    easterMonday(year),
    { day: `${year}-07-12`, name: 'Battle of the Boyne' },
    lateSummer(year),
  ],
}

/** Once only, in the whole kingdom. */
const proclaimed: Record<number, Holiday[]> = {
  2022: [
    { day: '2022-06-03', name: 'Platinum Jubilee bank holiday' },
    { day: '2022-09-19', name: 'State Funeral of Queen Elizabeth II' },
  ],
  2023: [{ day: '2023-05-08', name: 'Coronation of King Charles III' }],
}
/** Once only, in Scotland. */
const scottish: Record<number, Holiday[]> = { 2026: [{ day: '2026-06-15', name: 'World Cup bank holiday' }] }

function withSubstitutes(holidays: Holiday[]): Holiday[] {
  const byDay = holidays.toSorted((a, b) => a.day.localeCompare(b.day))
  const isWeekend = (day: Day) => dayOfWeek(day) > 5
  const taken = new Set(byDay.map(({ day }) => day).filter((day) => !isWeekend(day)))
  const kept = byDay.map(({ day, name }) => {
    if (!isWeekend(day)) return { day, name }
    let free = day
    while (isWeekend(free) || taken.has(free)) free = addDays(free, 1)
    taken.add(free)
    return { day: free, name: `${name} (substitute day)` }
  })
  return kept.sort((a, b) => a.day.localeCompare(b.day))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return dayOf(year, month, day)
}

/** The first Monday of a month on or after that day of it. */
function monday(year: number, month: number, from: number): Day {
  const start = dayOf(year, month, from)
  return addDays(start, (8 - dayOfWeek(start)) % 7)
}

const lastMonday = (year: number, month: number) => monday(year, month, 25)

const dayOf = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** How many of each follow a calendar. */
export type Followers = { clients: number; sites: number; placements: number }

/** Why a calendar cannot be deleted: one always counts, and somebody follows this one. */
export function whyNotDelete(
  { is_default }: { is_default: boolean },
  { clients, sites, placements }: Followers,
): Reason | undefined {
  const all = clients + sites + placements
  if (!is_default && all > 0) {
    const kinds = [
      clients > 0 && counted(clients, 'client'),
      sites > 0 && counted(sites, 'site'),
      placements > 0 && counted(placements, 'placement'),
    ].filter((each) => each !== false)
    const some = `${kinds.join(kinds.length > 2 ? ', ' : ' and ')} ${all === 1 ? 'follows' : 'follow'} it`
    return {
      code: 'calendar.in_use',
      title: 'This calendar is still needed',
      description: `${some}: choose another calendar there first.`,
    }
  }
  if (!is_default) return undefined
  return {
    code: 'calendar.default',
    title: 'This is the default calendar',
    description: 'Make another calendar the default one first.',
  }
}

/** Why no days can be added by rule. */
export function whyNotAddYear({ region }: { region: Region | null }): Reason | undefined {
  if (region) return undefined
  return {
    code: 'calendar.no_region',
    title: 'This calendar follows no region',
    description: 'Add its days one by one.',
  }
}
