import { expect, it } from 'vitest'
import type { BusMessage } from '#platform/live/bus.ts'
import { decoder, encode } from '#platform/live/envelope.ts'

const event = (data: string): BusMessage => ({ kind: 'event', channel: 'x', event: 'e', data })

/** What one process hears when all payloads arrive in order. */
const carried = (payloads: string[], decode = decoder()) =>
  payloads.flatMap((payload) => decode(payload)?.messages ?? [])

// Around every edge: what just fits one payload, what does not, what is cut within an escape or between two halves.
const lengths = [0, 1, 3_800, 7_600, 7_700, 7_730, 7_740, 7_750, 7_760, 7_800, 7_900, 8_000, 9_000, 20_000]

it.each(['x', '£', '€', '😀', '"', '\\', '\n', '\u2028', '\ud800'])(
  'carries messages of any length made of %j, in order, in payloads that NOTIFY takes',
  (character) => {
    const messages = [...lengths, ...lengths.toReversed()].map((n) => event(character.repeat(n)))
    const payloads = encode(messages, 'a-node')
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
    expect(JSON.stringify(carried(payloads)) === JSON.stringify(messages)).toBe(true)
  },
)

it('gathers small messages', () => {
  expect(encode(Array.from({ length: 50 }, (_, i) => event(`${i}`)))).toHaveLength(1)
})

it('makes every payload its own: PostgreSQL delivers equal ones of one transaction once', () => {
  expect(new Set([...encode([event('a')]), ...encode([event('a')])]).size).toBe(2)
})

it('puts parts of several senders together', () => {
  const long = 'x'.repeat(20_000)
  const [a, b] = [encode([event(`a${long}`)], 'one'), encode([event(`b${long}`)], 'two')]
  const mixed = a.flatMap((part, i) => [part, b[i] as string])
  expect(carried(mixed)).toEqual([event(`a${long}`), event(`b${long}`)])
})

it('leaves alone what is not understood', () => {
  expect(carried(['', 'hello', 'x|y|1/1|{broken', '|id|2/3|late', '{"kind":"drop"}'])).toEqual([])
})
