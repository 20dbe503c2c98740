import { createHash } from 'node:crypto'
import { Integer } from 'asn1js'
import { TimeStampReq } from 'pkijs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTimestamps } from '#platform/timestamps/authority.ts'
import { timestampRequest } from '#platform/timestamps/request.ts'
import { checkToken } from '#platform/timestamps/token.ts'
import { answerWith, openAuthority, type TestAuthority } from '#test/authority.ts'

const text = 'Saffron proof\nÄ head\n'
let authority: TestAuthority

beforeAll(async () => {
  authority = await openAuthority()
})
afterAll(() => authority?.close())
beforeEach(() => Object.assign(authority, { answers: 'stamp', odd: {}, asked: [] }))

const stamp = (url = authority.url) => openTimestamps(url, { patience: 400 }).stamp(text, 1)

describe('a stamp', () => {
  test('says when the text existed, by whom', async () => {
    const before = Date.now()
    const token = await stamp(authority.url.replace('//', '//ann:se%40cret@'))
    expect(authority.asked).toMatchObject([
      { type: 'application/timestamp-query', login: `Basic ${btoa('ann:se@cret')}` },
    ])
    const { at, ...found } = await checkToken({ token, text })
    const name = 'CN=Stamps of tests'
    expect(found).toEqual({ problem: null, by: name, issuer: name })
    expect(Math.abs(Date.parse(at!) - before)).toBeLessThan(60_000)
  })

  test('is for this text alone', async () => {
    expect(await checkToken({ token: await stamp(), text: `${text} ` })).toMatchObject({
      problem: 'other_text',
    })
  })

  test('survives no change of what it says', async () => {
    const token = await stamp()
    const found = await checkToken({ token, text })
    const passed: number[] = []
    for (let at = 0; at < token.length; at += 11) {
      const changed = Buffer.from(token)
      changed[at]! ^= 0x01
      const after = await checkToken({ token: changed, text })
      if (after.problem) continue
      passed.push(at)
      expect(after).toEqual(found)
    }
    // What frames the signed parts, versions and the like, is not signed.
    expect(passed.length).toBeLessThan(token.length / 11 / 5)
    const forged = Buffer.from(token)
    forged[token.length - 1]! ^= 0x01 // of the signature, which stands last
    expect(await checkToken({ token: forged, text })).toMatchObject({ problem: 'altered' })
    expect(await checkToken({ token: Buffer.from('stamp'), text })).toMatchObject({ problem: 'unreadable' })
  })
})

test('what is asked is what the library reads: a hash, a number to come back, and the certificate too', () => {
  const { body, nonce } = timestampRequest(text)
  const asked = TimeStampReq.fromBER(new Uint8Array(body))
  const { hashAlgorithm, hashedMessage } = asked.messageImprint
  expect(asked).toMatchObject({ version: 1, certReq: true })
  expect(hashAlgorithm.algorithmId).toBe('2.16.840.1.101.3.4.2.1')
  expect(Buffer.from(hashedMessage.valueBlock.valueHexView)).toEqual(
    createHash('sha256').update(text).digest(),
  )
  expect(Buffer.from(asked.nonce!.valueBlock.valueHexView)).toEqual(nonce)
  expect(Buffer.from(asked.toSchema().toBER())).toEqual(body)
})

describe('what is no stamp', () => {
  const nested = Buffer.from('3080'.repeat(30_000), 'hex')
  test.each<[string, Uint8Array | string]>([
    ['nested without end', nested],
    ['lengths that lie', Buffer.from('3084ffffffff'.repeat(5_000), 'hex')],
    ['of a million bytes', Buffer.alloc(1_000_000, 0x30)],
    ['base64 of nothing', '%%%'],
  ])('cannot be read: %s', async (_, token) => {
    expect(await checkToken({ token, text })).toMatchObject({ problem: 'unreadable' })
  })

  test('as an answer neither', async () => {
    authority.answers = (response) => response.end(nested)
    await expect(stamp()).rejects.toThrow('cannot be read')
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
  await expect(timestamps.stamp(text, 1)).rejects.toThrow('503')
  authority.answers = 'stamp'
  await expect(timestamps.stamp(text, 1)).rejects.toThrow('a moment ago')
  expect(authority.asked).toHaveLength(1)
  await expect.poll(() => timestamps.stamp(text, 1).catch(() => undefined)).toBeDefined()
})
