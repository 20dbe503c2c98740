import { type Locale, locales } from '#platform/locales.ts'

/** What a browser lets one guess of its agency; what it does not tell is absent. */
export type Proposal = { locale?: Locale; tz?: string; currency?: string }

const currencies: Record<Locale, string> = {
  'en-GB': 'GBP',
  'en-IE': 'EUR',
  'en-US': 'USD',
  'en-CA': 'CAD',
  'en-AU': 'AUD',
  'en-NZ': 'NZD',
  'en-ZA': 'ZAR',
  'en-IN': 'INR',
}

/**
 * What would suit an agency whose owner reads these languages, the best first, on clocks of this zone. A language
 * counts by its country: who reads French in Canada works in Canada.
 */
export function proposalOf(languages: readonly string[], tz: string | undefined): Proposal {
  const locale = languages
    .map((each) => locales.find((known) => known.slice(-2) === countryOf(each)))
    .find(Boolean)
  return {
    ...(locale ? { locale, currency: currencies[locale] } : {}),
    // A browser that hides where it is says the zone of nowhere.
    ...(tz?.includes('/') && !tz.startsWith('Etc/') ? { tz } : {}),
  }
}

/** What of it is not chosen already. */
export function newIn(proposal: Proposal, chosen: Record<keyof Proposal, string | null>): Proposal {
  return Object.fromEntries(
    Object.entries(proposal).filter(([field, value]) => chosen[field as keyof Proposal] !== value),
  )
}

function countryOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
