import { longestSlug, slugOf, whyNotSlug } from '#platform/slug.ts'

/** How long somebody has to confirm that the mail is theirs, hours. */
export const registrationHours = 24

/** Agencies one account may open in a day. */
export const mostAgenciesADay = 5

/** Addresses that may be asked for from one place in a quarter of an hour: one for each pause in typing. */
export const mostAddresses = { email: 300, ip: 300 }

/** What an agency of this name could be called in addresses, the best first: `amber`, `amber-2` …; perhaps nothing. */
export function spellingsOf(name: string): string[] {
  const slug = slugOf(name)
  if (!slug) return []
  const more = Array.from({ length: 8 }, (_, at) => {
    const ending = `-${at + 2}`
    return `${slug.slice(0, longestSlug - ending.length).replace(/-+$/, '')}${ending}`
  })
  return [slug, ...more].filter((each) => !whyNotSlug(each))
}
