import { usualLocale } from '#platform/locales.ts'

/**
 * How days, times and numbers are written, and on whose clocks; without a zone on the browser's own. `agency_tz`: the
 * zone by which the agency counts its days.
 */
export type Reading = { locale: string; tz?: string | undefined; agency_tz?: string | undefined }

type Chosen = { locale?: string | null | undefined; tz?: string | null | undefined } | null | undefined

/** As the person chose, or else as their agency does. Without either: Saffron's own pages. */
export function readingOf(person?: Chosen, agency?: Chosen): Reading {
  const agency_tz = agency?.tz ?? undefined
  return { locale: person?.locale ?? agency?.locale ?? usualLocale, tz: person?.tz ?? agency_tz, agency_tz }
}

let reading: Reading = readingOf()

/** For whom everything on screen is written: `format.ts` asks it. */
export const readerNow = (): Reading => reading

/**
 * From here on things are written like this. A layout says it while it is drawn, before the page in it; it gives the page
 * a key of it, so that a page is never written half for one reader and half for another.
 */
export function readAs(next: Reading): string {
  reading = next
  return `${next.locale} ${next.tz} ${next.agency_tz}`
}
