import { describe, expect, it } from 'vitest'
import { limiter } from './limits.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))

describe('a limit', () => {
  it('is reached by one caller and not by another, and forgets after its time', () => {
    const limit = limiter({ most: 2, minutes: 15 })
    for (const minute of [0, 1]) expect(limit.admits('ann', at(minute))).toBe(true)
    expect(limit.admits('ann', at(2))).toBe(false)
    expect(limit.admits('bea', at(2))).toBe(true)
    expect(limit.admits('ann', at(16))).toBe(true)
  })

  it('does not count what was right', () => {
    const limit = limiter({ most: 1, minutes: 15 })
    for (const minute of [0, 1, 2]) {
      expect(limit.admits('ann', at(minute))).toBe(true)
      limit.forgive('ann')
    }
  })
})
