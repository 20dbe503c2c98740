import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Is this the address of a proxy of ours, whose word about who asks is believed? */
export type IsProxy = (address: string) => boolean

const here = ['127.0.0.0/8', '::1']

/** Reads `TRUSTED_PROXIES`: `none`, or `loopback`, addresses and networks, with commas. Undefined when one cannot be read. */
export function proxiesOf(list: string): IsProxy | undefined {
  if (list.trim() === 'none') return noProxies
  const named = list.split(',').map((each) => each.trim())
  const known = new BlockList()
  for (const network of named.flatMap((name) => (name === 'loopback' ? here : [name]))) {
    const [address = '', bits, ...rest] = network.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    if (!version || rest.length || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && +bits <= longest)))
      return undefined
    known.addSubnet(address, bits === undefined ? longest : Number(bits), version === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const plain = unmapped(address)
    return isIP(plain) !== 0 && known.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/** Nobody's word is believed: the connection itself says who asks. */
export const noProxies: IsProxy = () => false

/** Whose connections are counted together. Behind our proxies, the last address that they did not make up. */
export function addressOf({ socket, headers }: IncomingMessage, isProxy: IsProxy = noProxies): string {
  const direct = socket.remoteAddress ?? ''
  if (!isProxy(direct)) return householdOf(direct)
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return householdOf(hops.findLast((hop) => !isProxy(hop)) ?? direct)
}

/** An IPv6 customer owns 2^64 addresses: the network counts. */
export function householdOf(address: string): string {
  const plain = unmapped(address)
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return `${[...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail].slice(0, 4).join(':')}::/64`
}

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
