import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowance, cleaned } from '#areas/faults/rules.ts'

const clean = (text: string) => cleaned({ message: text, stack: text, path: '/', build: '' }).message

describe('what is kept of a fault', () => {
  it.each([
    ['x is not a function', 'x is not a function'],
    ['Why? Because y?.z is undefined', 'Why? Because y?.z is undefined'],
    [
      'GET /tenant/amber/approver/7/9/review?code=abc123 failed',
      'GET /tenant/amber/approver/7/9/review failed',
    ],
    ['at Page (https://saffron.test/assets/x.js?v=1#y)', 'at Page (https://saffron.test/assets/x.js)'],
    [
      'open@http://localhost:3000/assets/list-B3xz.js:1:20',
      'open@http://localhost:3000/assets/list-B3xz.js:1:20',
    ],
    ['no user ada.lovelace+x@amber.co.uk here', 'no user [mail] here'],
    ['password=open-sesame', 'password=[hidden]'],
    ['{"code":"912 344"}', '{"code":"[hidden] 344"}'],
    ['bearer q3Vf8sK1mZ0tY7uR2wX5pL9cB4nH6jD1e', 'bearer [hidden]'],
    ['nul\u0000 and bell\u0007', 'nul  and bell '],
  ])('%s', (text, kept) => expect(clean(text)).toBe(kept))

  it('is never a query, wherever the address stands', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    const secret = fc.stringMatching(/^[A-Za-z0-9_-]{6,40}$/)
    fc.assert(
      fc.property(word, word, secret, (text, path, code) => {
        const { message, path: at } = cleaned({
          message: `${text} https://x.test/${path}?code=${code}&y=1#${code} ${text}`,
          stack: '',
          path: `/${path}?code=${code}`,
          build: '',
        })
        expect(message).toBe(`${text} https://x.test/${path} ${text}`)
        expect(at).toBe(`/${path}`)
      }),
    )
  })

  it('is thirty lines of the stack at most', () => {
    const stack = Array.from({ length: 90 }, (_none, at) => `at line ${at}`).join('\n')
    expect(cleaned({ message: '', stack, path: '', build: 'a/b c' })).toMatchObject({
      stack: expect.stringMatching(/line 29$/),
      build: 'abc',
    })
  })
})

it('an allowance counts for each by itself, and begins anew when its time is over', () => {
  const may = allowance(2, 1000)
  const at = (ms: number) => new Date(ms)
  expect([may('a', at(0)), may('a', at(1)), may('a', at(2)), may('b', at(3))]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect([may('a', at(999)), may('a', at(1000))]).toEqual([false, true])
})
