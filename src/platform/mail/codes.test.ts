import { describe, expect, it } from 'vitest'
import { withoutCodes } from '#platform/mail/codes.ts'

describe('a mail shown to somebody who may not decide', () => {
  it.each([
    ['Open https://s.test/review?code=abc-DEF_1 please', 'Open https://s.test/review?code=hidden please'],
    ['<a href="https://s.test/r?a=1&amp;code=abc">', '<a href="https://s.test/r?a=1&amp;code=hidden">'],
    ['https://s.test/r?code=a%2Bb&x=1', 'https://s.test/r?code=hidden&x=1'],
    ['?code=one and ?code=two', '?code=hidden and ?code=hidden'],
    ['Your tax code=BR, postcode=LS2', 'Your tax code=BR, postcode=LS2'],
  ])('%s', (body, shown) => {
    expect(withoutCodes(body)).toBe(shown)
  })
})
