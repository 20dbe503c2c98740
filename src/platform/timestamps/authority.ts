import { intake } from '#platform/intake/intake.ts'
import { mostBytes } from '#platform/timestamps/limits.ts'
import { NoTimestamp } from '#platform/timestamps/no-timestamp.ts'
import { answerReader } from '#platform/timestamps/readers.ts'
import { timestampRequest } from '#platform/timestamps/request.ts'

/** The time stamping authority of TIMESTAMP_URL (RFC 3161). */
export type Timestamps = {
  /**
   * Its token for a text of this agency, DER: it says that the SHA-256 of these UTF-8 bytes existed then. Only the hash
   * leaves the house. Throws `NoTimestamp`; the answer is waited for no longer than `patience`.
   */
  stamp(text: string, tenant: number): Promise<Buffer>
}

type Options = {
  /** Milliseconds until an answer is whole. */
  patience?: number
  /** Milliseconds for which an authority that failed is not asked again: a night of agencies does not wait for it one by one. */
  rest?: number
}

/** `address` is whatever the operator set, with a password if need be: it is not typed in by agencies. */
export function openTimestamps(
  address: string,
  { patience = 5_000, rest = 60_000 }: Options = {},
): Timestamps {
  let restsUntil = 0
  return {
    stamp: async (text, tenant) => {
      if (performance.now() < restsUntil) throw new NoTimestamp('it failed a moment ago')
      try {
        return await stampedBy(address, { text, tenant }, patience)
      } catch (error) {
        restsUntil = performance.now() + rest
        throw error instanceof NoTimestamp ? error : new NoTimestamp(reasonOf(error))
      }
    },
  }
}

async function stampedBy(
  address: string,
  { text, tenant }: { text: string; tenant: number },
  patience: number,
): Promise<Buffer> {
  const { body, nonce } = timestampRequest(text)
  const answer = await answerOf(address, body, patience)
  const sent = { tenant, person: 'time stamps', field: 'text' }
  const read = await intake.read(answerReader, { answer, nonce, text }, sent, 'background')
  if ('fault' in read) throw new NoTimestamp(read.fault)
  return Buffer.from(read.token)
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
