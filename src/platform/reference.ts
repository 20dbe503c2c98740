/** Without 0 and O, 1, I and L, and U: what is read out over the telephone must arrive. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const referencePattern = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/

/** What people quote when something went wrong, `K7Q2-9MXD`: the same stands in the log. Made on both sides. */
export function newReference(): string {
  const picked: string[] = []
  while (picked.length < 8) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // Bytes beyond the last whole round of letters would make the first ones likelier.
      if (byte < 240 && picked.length < 8) picked.push(alphabet.charAt(byte % alphabet.length))
    }
  }
  return `${picked.slice(0, 4).join('')}-${picked.slice(4).join('')}`
}
