import { describe, expect, it } from 'vitest'
import { withCode } from '#platform/mail/codes.ts'

describe('a mail as it leaves', () => {
  const url = 'https://s.test/review?code='
  it.each([
    ['its own link', `Open ${url}hidden please`, `Open ${url}abc-1 please`],
    ['twice', `<a href="${url}hidden">${url}hidden</a>`, `<a href="${url}abc-1">${url}abc-1</a>`],
    [
      'not what somebody wrote into the template',
      'https://evil.test/?code=hidden',
      'https://evil.test/?code=hidden',
    ],
    ['not another page of ours', 'https://s.test/other?code=hidden', 'https://s.test/other?code=hidden'],
  ])('has the code in %s', (_where, kept, sent) => {
    expect(withCode(kept, { of: 'links', id: 1, url }, 'abc-1')).toBe(sent)
  })
})
