import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { safeUrl } from '#areas/identity/sign-in/config.ts'
import { patience, waits, waitWords } from '#areas/identity/sign-in/rules.ts'

describe('the waits', () => {
  it.each(Object.entries(patience))(
    'of a %s begin after what is free, double, and end at the longest',
    (_of, of) => {
      const list = waits(of)
      expect(list.slice(0, of.free)).toEqual(Array(of.free).fill(0))
      expect(list[of.free]).toBe(of.first)
      expect(list.at(-1)).toBe(of.longest)
      const growing = list.slice(of.free, -1)
      for (const [at, wait] of growing.entries()) expect(wait).toBe(of.first * 2 ** at)
    },
  )

  test('stay below an hour, after which counting begins anew', () => {
    for (const of of Object.values(patience)) expect(Math.max(...waits(of))).toBeLessThan(3600)
  })

  test('of a made-up patience never shrink and are bounded', () => {
    const any = fc.record({
      free: fc.integer({ min: 0, max: 100 }),
      first: fc.integer({ min: 1, max: 60 }),
      longest: fc.integer({ min: 60, max: 3000 }),
    })
    fc.assert(
      fc.property(any, (of) => {
        const list = waits(of)
        expect(list).toEqual(list.toSorted((a, b) => a - b))
        expect(list.length).toBeLessThan(of.free + 20)
      }),
    )
  })
})

test.each([
  [1, '1 second'],
  [15, '15 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('%i s are said as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})

it.each(['https://evil.example/', '//evil.example', 'http://[', `https://${'A'.repeat(1_000_000)}!`])(
  'the way back to what is none of ours is home: %#',
  (way) => {
    expect(safeUrl(way, 'https://here.example')).toBe('https://here.example')
  },
)
