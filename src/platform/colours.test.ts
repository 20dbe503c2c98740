import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  frameColours,
  ink,
  mix,
  nearestShade,
  ownColours,
  readable,
  textOn,
  visible,
  white,
} from '#platform/colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#fbba10', '#fbba10', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#fbba10', '#ffffff', 1.71],
    ['#fbba10', '#2a283b', 8.32],
  ])('of %s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  it('lies between 1 and 21 for any two', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
        expect(contrast(one, other)).toBeLessThanOrEqual(21)
      }),
    )
  })
})

describe('text on a colour', () => {
  it.each([
    ['#fbba10', ink],
    ['#2a283b', white],
    ['#f3f3cd', ink],
    ['#2f5bd0', white],
    ['#808080', '#000000'],
  ])('%s is %s', (fixture, text) => {
    expect(textOn(fixture)).toBe(text)
  })

  it('can be read on every colour', () => {
    fc.assert(
      fc.property(colour, (fixture) => {
        expect(contrast(textOn(fixture), fixture)).toBeGreaterThanOrEqual(readable)
      }),
    )
  })
})

describe('the nearest readable shade', () => {
  it('is the colour itself where that is readable', () => {
    expect(nearestShade('#2f5bd0', white, readable)).toBe('#2f5bd0')
  })

  it('is readable, and no step nearer to the colour is', () => {
    fc.assert(
      fc.property(colour, colour, (one, fixture) => {
        const shade = nearestShade(one, fixture, readable)
        expect(contrast(shade, fixture)).toBeGreaterThanOrEqual(readable)
        const steps = Array.from({ length: 101 }, (_, at) =>
          mix(one, contrast('#000000', fixture) > contrast(white, fixture) ? '#000000' : white, at / 100),
        )
        const place = steps.indexOf(shade)
        for (const nearer of steps.slice(0, place)) expect(contrast(nearer, fixture)).toBeLessThan(readable)
      }),
    )
  })
})

describe('the colours of the frame', () => {
  it('are those of the style sheet where nothing was chosen', () => {
    expect(frameColours(ownColours)).toEqual({})
  })

  it('leave text readable and focus visible, whatever was chosen', () => {
    fc.assert(
      fc.property(colour, colour, colour, (accent_color, secondary_color, tertiary_color) => {
        const made = frameColours({ accent_color, secondary_color, tertiary_color })
        if (Object.keys(made).length === 0) return
        const ratio = (one: string, other: string) => contrast(made[one] ?? one, made[other] ?? other)
        expect(ratio('--brand-text', '--brand')).toBeGreaterThanOrEqual(readable)
        expect(ratio('--brand-text', '--brand-hover')).toBeGreaterThanOrEqual(readable)
        expect(ratio('--brand-second-text', '--brand-second')).toBeGreaterThanOrEqual(readable)
        expect(ratio('--brand-soft', ink)).toBeGreaterThanOrEqual(readable)
        expect(ratio('--brand-soft-dark', '#eceaf2')).toBeGreaterThanOrEqual(readable)
        // What is paler than text stands on it too.
        expect(ratio('--brand-soft', '#66627a')).toBeGreaterThanOrEqual(readable)
        expect(ratio('--brand-soft-dark', '#a9a5ba')).toBeGreaterThanOrEqual(readable)
        expect(ratio('--brand-focus', white)).toBeGreaterThanOrEqual(visible)
        expect(ratio('--brand-focus-dark', '#1f1e2b')).toBeGreaterThanOrEqual(visible)
      }),
    )
  })
})
