import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Credentials = { appId: string; key: string; secret: string }

/** `key:hmac`, as a client hands it in to subscribe. `channelData` is the exact text. */
export function signSubscription(
  { key, secret }: Credentials,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const text = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':')
  return `${key}:${hmac(secret, text)}`
}

/** `METHOD\n/path\nk1=v1&k2=v2`, keys in lower case and sorted, values as they are. */
export function signRequest(
  secret: string,
  method: string,
  path: string,
  query: ReadonlyMap<string, string>,
): string {
  const pairs = [...query]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return hmac(secret, [method.toUpperCase(), path, pairs.join('&')].join('\n'))
}

export const md5 = (body: Buffer | string) => createHash('md5').update(body).digest('hex')

/** In a time that tells nothing about how much of it was right. */
export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
