import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whose connections are counted together. Behind a proxy on this machine, the last address that it did not make up. */
export function addressOf({ socket, headers }: IncomingMessage): string {
  const direct = socket.remoteAddress ?? ''
  if (!loopback.test(direct)) return household(direct)
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return household(hops.findLast((hop) => !loopback.test(hop)) ?? direct)
}

/** An IPv6 customer owns 2^64 addresses: the network counts. */
function household(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return `${[...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail].slice(0, 4).join(':')}::/64`
}
