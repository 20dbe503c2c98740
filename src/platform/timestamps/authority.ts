import { NoTimestamp } from '#platform/timestamps/no-timestamp.ts'
import type { TimestampCheck } from '#platform/timestamps/token.ts'

/** The time stamping authority of TIMESTAMP_URL (RFC 3161). */
export type Timestamps = {
  /**
   * Its token for a text, DER: it says that the SHA-256 of these UTF-8 bytes existed then. Only the hash leaves the
   * house. Throws `NoTimestamp`, at the latest after `patience`.
   */
  stamp(text: string): Promise<Buffer>
}

type Options = {
  /** Milliseconds until an answer is whole. */
  patience?: number
  /** Milliseconds for which an authority that failed is not asked again: a night of agencies does not wait for it one by one. */
  rest?: number
}

const mostBytes = 65_536

/** `address` is whatever the operator set, with a password if need be: it is not typed in by agencies. */
export function openTimestamps(
  address: string,
  { patience = 5_000, rest = 60_000 }: Options = {},
): Timestamps {
  let restsUntil = 0
  return {
    stamp: async (text) => {
      if (performance.now() < restsUntil) throw new NoTimestamp('it failed a moment ago')
      try {
        return await stampedBy(address, text, patience)
      } catch (error) {
        restsUntil = performance.now() + rest
        throw error instanceof NoTimestamp ? error : new NoTimestamp(reasonOf(error))
      }
    },
  }
}

async function stampedBy(address: string, text: string, patience: number): Promise<Buffer> {
  // Later, so that nobody without an authority carries the library.
  const { checkToken, timestampRequest, tokenIn } = await import('#platform/timestamps/token.ts')
  const { body, nonce } = timestampRequest(text)
  const token = tokenIn(await answerOf(address, body, patience), nonce)
  const { problem } = await checkToken(token, text)
  if (problem) throw new NoTimestamp(`its stamp is of no use: ${words[problem]}`)
  return token
}

const words: Record<NonNullable<TimestampCheck['problem']>, string> = {
  unreadable: 'it cannot be read',
  other_text: 'it is for something else',
  altered: 'its signature does not hold',
  wrong_purpose: 'its certificate is not for time stamping alone',
  out_of_date: 'its certificate was not valid then',
}

async function answerOf(address: string, body: Buffer, patience: number): Promise<Buffer> {
  const url = new URL(address)
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = url.password = ''
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
      ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new NoTimestamp('its answer is too large')
    parts.push(part)
  }
  if (response.status !== 200) throw new NoTimestamp(`it answered ${response.status}`)
  return Buffer.concat(parts)
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return name === 'TimeoutError' ? 'it did not answer in time' : (cause?.code ?? cause?.message ?? message)
}
