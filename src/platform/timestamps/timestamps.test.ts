import { Integer } from 'asn1js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTimestamps } from '#platform/timestamps/authority.ts'
import { checkToken } from '#platform/timestamps/token.ts'
import { answerWith, openAuthority, type TestAuthority } from '#test/authority.ts'

const text = 'Saffron proof\nÄ head\n'
let authority: TestAuthority

beforeAll(async () => {
  authority = await openAuthority()
})
afterAll(() => authority?.close())
beforeEach(() => Object.assign(authority, { answers: 'stamp', odd: {}, asked: [] }))

const stamp = (url = authority.url) => openTimestamps(url, { patience: 400 }).stamp(text)

describe('a stamp', () => {
  test('says when the text existed, by whom', async () => {
    const before = Date.now()
    const token = await stamp(authority.url.replace('//', '//ann:se%40cret@'))
    expect(authority.asked).toMatchObject([
      { type: 'application/timestamp-query', login: `Basic ${btoa('ann:se@cret')}` },
    ])
    const { at, ...found } = await checkToken(token, text)
    const name = 'CN=Stamps of tests'
    expect(found).toEqual({ problem: null, by: name, issuer: name })
    expect(Math.abs(Date.parse(at!) - before)).toBeLessThan(60_000)
  })

  test('is for this text alone', async () => {
    expect(await checkToken(await stamp(), `${text} `)).toMatchObject({ problem: 'other_text' })
  })

  test('survives no change of what it says', async () => {
    const token = await stamp()
    const found = await checkToken(token, text)
    const passed: number[] = []
    for (let at = 0; at < token.length; at += 11) {
      const changed = Buffer.from(token)
      changed[at]! ^= 0x01
      const after = await checkToken(changed, text)
      if (after.problem) continue
      passed.push(at)
      expect(after).toEqual(found)
    }
    // What frames the signed parts, versions and the like, is not signed.
    expect(passed.length).toBeLessThan(token.length / 11 / 5)
    const forged = Buffer.from(token)
    forged[token.length - 1]! ^= 0x01 // of the signature, which stands last
    expect(await checkToken(forged, text)).toMatchObject({ problem: 'altered' })
    expect(await checkToken(Buffer.from('stamp'), text)).toMatchObject({ problem: 'unreadable' })
  })
})

describe('no stamp is taken', () => {
  test.each([
    ['for another text', { imprint: Buffer.alloc(32, 7) }, 'it is for something else'],
    ['as an answer to another question', { nonce: new Integer({ value: 9 }) }, 'it answered something else'],
    ['by a certificate for servers', { purpose: '1.3.6.1.5.5.7.3.1' }, 'not for time stamping alone'],
    ['that does not name its certificate', { unnamed: true }, 'its signature does not hold'],
    ['from a time without the certificate', { at: new Date('2019-12-31') }, 'was not valid then'],
  ])('%s', async (_what, odd, reason) => {
    authority.odd = odd
    await expect(stamp()).rejects.toThrow(reason)
  })

  test.each<[string, Exclude<TestAuthority['answers'], string>, string]>([
    ['refuses', (response) => response.end(answerWith(2)), 'refused with status 2 no more today'],
    ['grants nothing', (response) => response.end(answerWith(0)), 'holds no stamp'],
    ['talks rubbish', (response) => response.end('<html>'), 'cannot be read'],
    ['has a fault', (response) => response.writeHead(500).end('oops'), 'it answered 500'],
    [
      'sends us elsewhere',
      (response) => response.writeHead(307, { location: authority.url }).end(),
      'redirect',
    ],
    ['says nothing', () => undefined, 'did not answer in time'],
    ['never ends', (response) => void response.write('x'), 'did not answer in time'],
    ['has no end', (response) => response.end(Buffer.alloc(65_537)), 'too large'],
  ])('from an authority that %s', async (_what, answers, reason) => {
    authority.answers = answers
    await expect(stamp()).rejects.toThrow(reason)
    expect(authority.asked).toHaveLength(1)
  })

  test('where nobody listens', async () => {
    await expect(stamp('http://127.0.0.1:9/tsa')).rejects.toThrow(/ECONNREFUSED|bad port/)
  })
})

test('an authority that failed is left in peace for a while', async () => {
  const timestamps = openTimestamps(authority.url, { rest: 1_500 })
  authority.answers = (response) => response.writeHead(503).end()
  await expect(timestamps.stamp(text)).rejects.toThrow('503')
  authority.answers = 'stamp'
  await expect(timestamps.stamp(text)).rejects.toThrow('a moment ago')
  expect(authority.asked).toHaveLength(1)
  await expect.poll(() => timestamps.stamp(text).catch(() => undefined)).toBeDefined()
})
