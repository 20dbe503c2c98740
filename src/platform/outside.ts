import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * `fetch` for addresses that somebody typed in: providers of sign-on, receivers of news. It goes out over TLS, to
 * addresses of the internet alone, and follows no redirect: what stands behind our walls (this machine, its network, the
 * cloud's metadata) cannot be asked through us. The name is looked up once, and what was checked is what is connected to.
 */
export type Outside = (url: string | URL, options?: Options) => Promise<Response>

type Options = {
  method?: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever fetch takes: a plain object, pairs, Headers
  headers?: any
  body?: unknown
  signal?: AbortSignal | undefined
  /** Bytes of the answer that are read; what comes after them is left. Absent: a longer answer than `mostBytes` is a fault. */
  firstBytes?: number
  /** Milliseconds until the answer is whole, where it may take longer than others. */
  patience?: number
}

type OutsideOptions = {
  /** Lets this machine be asked, without TLS too: for development and tests. */
  loopback?: boolean
  resolve?: typeof lookup
  /** Milliseconds until an answer is whole. */
  patience?: number
}

/** The address is one that nobody may have us ask. */
export class NotOutside extends Error {}

const mostBytes = 1_048_576

export function openOutside({
  loopback = false,
  resolve = lookup,
  patience = 10_000,
}: OutsideOptions = {}): Outside {
  return async (
    input,
    { method = 'GET', headers, body, signal, firstBytes, patience: longest = patience } = {},
  ) => {
    const url = new URL(input)
    const why = whyNotAsk(url, loopback)
    if (why) throw new NotOutside(why)
    const limit = AbortSignal.timeout(longest)
    const send = url.protocol === 'https:' ? secureRequest : plainRequest
    const options = {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      lookup: checkedLookup(resolve, loopback),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      agent: false,
    }
    return new Promise((answer, fail) => {
      const asked = send(url, options, (reply) => readReply(reply, firstBytes).then(answer, fail))
      asked.on('error', fail)
      asked.end(body === undefined || body === null ? undefined : textOf(body))
    })
  }
}

/** What an address says by itself; a name is looked up later, while connecting. */
export function whyNotAsk(url: URL, loopback: boolean): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = loopback && (host === 'localhost' || isLoopback(host))
  if (url.username || url.password) return 'an address with a password in it'
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) return 'an address without TLS'
  if (isIP(host) && !isPublic(host) && !isHere) return 'an address that is not of the internet'
  return undefined
}

/** Is this IP address one of the internet, reachable by anybody? */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !ours.check(address, 'ipv4')
  // All that is given out begins with 2000::/3; the rest maps, tunnels or stays at home.
  return isIP(address) === 6 && given.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

const isLoopback = (address: string) =>
  (isIP(address) === 4 && address.startsWith('127.')) || address === '::1'

const ours = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
const given = blocks('ipv6', [['2000::', 3]])
const tunnels = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blocks(family: 'ipv4' | 'ipv6', nets: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}

/** A name with one address that is not of the internet is refused whole: it may answer differently next time. */
function checkedLookup(resolve: typeof lookup, loopback: boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      const wrong = found.find(({ address }) => !isPublic(address) && !(loopback && isLoopback(address)))
      const [first] = found
      if (wrong || !first) return done(new NotOutside('a name that is not of the internet'), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
}

async function readReply(reply: IncomingMessage, firstBytes: number | undefined): Promise<Response> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    if (firstBytes !== undefined && size + part.length > firstBytes) {
      parts.push(part.subarray(0, firstBytes - size))
      reply.destroy()
      break
    }
    size += part.length
    if (size > mostBytes) {
      reply.destroy()
      throw new Error('an answer that is too long')
    }
    parts.push(part)
  }
  const status = reply.statusCode ?? 500
  const headers = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : Buffer.concat(parts), { status, headers })
}

function textOf(body: unknown): string | Uint8Array {
  if (body instanceof Uint8Array || typeof body === 'string') return body
  return String(body)
}
