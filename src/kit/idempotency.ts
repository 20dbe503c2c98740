/** Attempts whose outcome is not known yet: what was sent, and the key it was sent with. */
const open = new Map<string, string>()

/** The key for an attempt: the same one again while no answer to it has arrived. */
export function keyFor(attempt: string): string {
  const known = open.get(attempt)
  if (known) return known
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  open.set(attempt, key)
  return key
}

/** The server has answered: sending the same again means a new record. */
export function settle(attempt: string): void {
  open.delete(attempt)
}
