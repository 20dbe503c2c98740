import { describe, expect, it } from 'vitest'
import { md5, sameText, signRequest, signSubscription } from '#platform/live/signature.ts'

/** The vectors of the protocol's own documentation. */
const published = { appId: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

describe('signatures', () => {
  it('of a private channel are those of the protocol', () => {
    expect(signSubscription(published, '1234.1234', 'private-foobar')).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    )
  })

  it('of a presence channel cover the text of the member', () => {
    const who = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
    expect(signSubscription(published, '1234.1234', 'presence-foobar', who)).toBe(
      '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
    )
  })

  it('of a request cover method, path, body and every other parameter', () => {
    const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
    const query = new Map([
      ['auth_version', '1.0'],
      ['auth_key', published.key],
      ['body_md5', md5(body)],
      ['auth_timestamp', '1353088179'],
      ['auth_signature', 'is left out'],
    ])
    expect(md5(body)).toBe('ec365a775a4cd0599faeb73354201b6f')
    expect(signRequest(published.secret, 'POST', '/apps/3/events', query)).toBe(
      'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
    )
  })

  it('are compared whole', () => {
    expect(sameText('abc', 'abc')).toBe(true)
    expect(sameText('abd', 'abc')).toBe(false)
    expect(sameText('ab', 'abc')).toBe(false)
    expect(sameText('', 'abc')).toBe(false)
  })
})
