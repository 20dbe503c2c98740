/** Most letters of a name in addresses. */
export const longestSlug = 40

/** Two to forty small letters, digits and dashes; none of the dashes at an end. The same shape as the table's check. */
export const slugShape = /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/

/** Words that already mean something in our addresses, or that look as if we spoke ourselves. */
const reserved = new Set(
  `about account accounts admin administrator api app assets auth billing blog builds central confirm-browser contact demo docs
  forgot-password guest health help home info login logout mail metrics new ops password public ready register
  registration reset-password root saffron security select session settings setup signin signup staff static status
  support system tenant tenants test terms undefined null www`.split(/\s+/),
)

/** Why nobody may have this name in addresses, or undefined. */
export function whyNotSlug(slug: string): string | undefined {
  if (!slugShape.test(slug)) return 'Two to forty small letters, digits or dashes, like amber'
  if (reserved.has(slug)) return 'This word is kept for Saffron itself'
  return undefined
}

/**
 * The name in addresses that a person would choose for this: `Söhne & Co. (Leeds) Ltd` becomes `soehne-and-co-leeds`.
 * Empty when nothing of the name can be written so.
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[äöüßæøåœþðł]/g, (letter) => spelled[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’`]/g, '')
    .replaceAll('&', ' and ')
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  const short = words.length > 1 ? words.filter((word, at) => at === 0 || !companyForms.has(word)) : words
  const slug = cut(short)
  if (slug.length === 1) return `${slug}-agency`
  return reserved.has(slug) ? `${slug}-agency` : slug
}

const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ł: 'l',
}

/** What says of a company only that it is one. */
const companyForms = new Set(['ltd', 'limited', 'llp', 'plc', 'inc', 'llc', 'gmbh', 'bv'])

/** As many whole words as fit; a first word that is too long by itself is cut. */
function cut(words: string[]): string {
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > longestSlug) break
    slug = longer
  }
  return slug || (words[0] ?? '').slice(0, longestSlug)
}
