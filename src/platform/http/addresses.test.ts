import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, householdOf, proxiesOf } from '#platform/http/addresses.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('who asks', () => {
  it.each([
    ['a stranger', '203.0.113.9', undefined, '203.0.113.9'],
    ['a stranger who says to be another', '203.0.113.9', '10.1.1.1', '203.0.113.9'],
    ['somebody behind the proxy here', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['somebody who made up the first', '127.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
    ['somebody who says to be this machine', '127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['this machine', '::ffff:127.0.0.1', undefined, '127.0.0.1'],
    ['a network of IPv6', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ])('%s', (_who, direct, forwarded, address) => {
    expect(addressOf(from(direct, forwarded), proxiesOf('loopback'))).toBe(address)
  })

  it.each([undefined, proxiesOf('none')])('is the connection itself, where no proxy was named', (isProxy) => {
    expect(addressOf(from('127.0.0.1', '203.0.113.9'), isProxy)).toBe('127.0.0.1')
    expect(addressOf(from('10.2.3.4', '203.0.113.9'), isProxy)).toBe('10.2.3.4')
  })

  it('behind a proxy elsewhere that was named', () => {
    const isProxy = proxiesOf('loopback, 10.0.0.0/8, 2001:db8::/32')!
    expect(addressOf(from('10.2.3.4', '8.8.8.8, 203.0.113.9, 10.9.9.9'), isProxy)).toBe('203.0.113.9')
    expect(addressOf(from('2001:db8::7', '203.0.113.9'), isProxy)).toBe('203.0.113.9')
    expect(addressOf(from('11.2.3.4', '203.0.113.9'), isProxy)).toBe('11.2.3.4')
  })
})

it('all addresses of one IPv6 household are one', () => {
  expect(householdOf('2001:db8::1')).toBe(householdOf('2001:db8:0:0:ffff::9'))
  expect(householdOf('2001:db8::1')).not.toBe(householdOf('2001:db8:0:1::1'))
})

it.each(['', 'everybody', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4/8/8', '10.0.0.0/', 'loopback,'])(
  'is no list of proxies: "%s"',
  (list) => expect(proxiesOf(list)).toBeUndefined(),
)
