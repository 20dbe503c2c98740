import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adviceFor, whyNotPicture } from '#areas/settings/brand/rules.ts'
import { contrast, ink, ownColours, readable, white } from '#platform/colours.ts'

describe('what is said of a colour', () => {
  it.each([
    ['accent_color', '#1f6f78', 'good', 'easy to read, also as text'],
    ['accent_color', '#fbba10', 'fair', 'good for lines and areas'],
    ['accent_color', '#ffffee', 'poor', 'hardly visible on paper'],
    ['secondary_color', '#2a283b', 'good', 'stand out clearly'],
    ['secondary_color', '#7d8ea6', 'fair', 'could be clearer'],
    ['secondary_color', '#fbba10', 'poor', 'hard to make out'],
    ['tertiary_color', '#f3f3cd', 'good', 'easy to read'],
    ['tertiary_color', '#9fb3c8', 'fair', 'paler one is calmer'],
    ['tertiary_color', '#2f5bd0', 'poor', 'hard to read'],
  ] as const)('%s %s: %s', (part, colour, tone, words) => {
    const advice = adviceFor(part, colour)
    expect(advice.tone).toBe(tone)
    expect(advice.text).toContain(words)
    expect(advice.offer !== undefined).toBe(tone !== 'good')
  })

  it('offers a shade of which nothing more is to be said', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const part = fc.constantFrom(...(Object.keys(ownColours) as (keyof typeof ownColours)[]))
    fc.assert(
      fc.property(part, colour, (name, chosen) => {
        const { offer } = adviceFor(name, chosen)
        if (!offer) return
        expect(adviceFor(name, offer).tone).toBe('good')
        expect(contrast(offer, name === 'tertiary_color' ? ink : white)).toBeGreaterThanOrEqual(readable)
      }),
    )
  })
})

describe('a favicon', () => {
  const png = (wide: number, high: number) => {
    const bytes = Buffer.alloc(33)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    bytes.writeUInt32BE(wide, 16)
    bytes.writeUInt32BE(high, 20)
    return bytes
  }
  it.each([
    ['32 pixels', png(32, 32), undefined],
    ['512 pixels', png(512, 512), undefined],
    ['31 pixels', png(31, 31), 'favicon.size'],
    ['513 pixels', png(513, 513), 'favicon.size'],
    ['not square', png(64, 32), 'favicon.square'],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'favicon.type'],
    ['too many bytes', Buffer.concat([png(64, 64), Buffer.alloc(100_000)]), 'favicon.size'],
    ['nothing', Buffer.alloc(0), 'favicon.type'],
  ])('%s', (_name, bytes, code) => {
    expect(whyNotPicture('favicon', bytes)?.code).toBe(code)
  })
})
