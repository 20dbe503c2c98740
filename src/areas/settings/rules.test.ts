import { describe, expect, it } from 'vitest'
import { mostLogoBytes, whyNotLogo, whyNotSettings } from '#areas/settings/rules.ts'

const fieldsOf = (reason: { errors?: object } | undefined) => Object.keys(reason?.errors ?? {})

describe('settings', () => {
  it.each([
    [{ tz: 'Europe/London' }, []],
    [{ tz: 'Mars/Olympus' }, ['tz']],
    [{ currency: 'EUR' }, []],
    [{ currency: 'ZZZ' }, ['currency']],
    [{ tz: '', currency: 'XXX1' }, ['tz', 'currency']],
    [{}, []],
  ])('%j are wrong at %j', (settings, fields) => {
    expect(fieldsOf(whyNotSettings(settings))).toEqual(fields)
  })
})

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
/** A comment segment, then the frame header. */
const jpg = (width: number, height: number) => {
  const bytes = Buffer.from('ffd8fffe0004aaaaffc0001108000000000301112200021101031101', 'hex')
  bytes.writeUInt16BE(height, 13)
  bytes.writeUInt16BE(width, 15)
  return bytes
}

describe('a logo', () => {
  it.each([
    ['a PNG', png(600, 200), undefined],
    ['a JPEG', jpg(600, 200), undefined],
    ['a PNG of 4,000 pixels', png(4000, 4000), undefined],
    ['a wide PNG', png(4001, 10), 'logo.size'],
    ['a high JPEG', jpg(10, 4001), 'logo.size'],
    ['a PNG without a size', png(0, 10), 'logo.broken'],
    ['the head of a PNG', png(1, 1).subarray(0, 20), 'logo.broken'],
    ['the head of a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'logo.broken'],
    ['a JPEG of segments that lead nowhere', Buffer.from(`ffd8ff${'00'.repeat(40)}`, 'hex'), 'logo.broken'],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.type'],
    ['a GIF', Buffer.from('GIF89a'), 'logo.type'],
    ['nothing', Buffer.alloc(0), 'logo.type'],
    ['too many bytes', Buffer.concat([png(10, 10), Buffer.alloc(mostLogoBytes)]), 'logo.size'],
  ])('%s', (_name, bytes, code) => {
    expect(whyNotLogo(bytes)?.code).toBe(code)
  })
})
