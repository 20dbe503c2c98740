import { expect, test } from 'vitest'
import { agencyPermissions } from '#areas/access/public.ts'
import { supportPermissions } from '#areas/access/supporting.ts'
import { statusAt, whyNotAsk, whyNotSupport } from '#areas/central/support/rules.ts'

const statuses = ['asked', 'granted', 'refused', 'withdrawn', 'ended'] as const
const moves = ['grant', 'refuse', 'withdraw', 'end'] as const

test.each(statuses.flatMap((status) => moves.map((move) => [status, move] as const)))(
  '%s: %s is as drawn',
  (status, move) => {
    const drawn: Partial<Record<string, string>> = { asked: 'grant refuse withdraw', granted: 'end' }
    expect(whyNotSupport(status, move) === undefined).toBe((drawn[status] ?? '').split(' ').includes(move))
  },
)

test.each([
  ['granted', '2026-11-21T11:59:59Z', 'ended'],
  ['granted', '2026-11-21T12:00:00Z', 'ended'],
  ['granted', '2026-11-21T12:00:01Z', 'granted'],
  ['asked', null, 'asked'],
  ['refused', null, 'refused'],
] as const)('%s until %s is %s at noon', (status, ends_at, now) => {
  expect(statusAt({ status, ends_at }, new Date('2026-11-21T12:00:00Z'))).toBe(now)
})

test('nobody asks where they belong, or where nobody is left', () => {
  expect(whyNotAsk('active', false)).toBeUndefined()
  expect(whyNotAsk('suspended', false)).toBeUndefined()
  expect(whyNotAsk('active', true)?.code).toBe('support.member')
  expect(whyNotAsk('cancelled', false)?.code).toBe('support.closed')
})

/** Whatever is added to the catalogue later: these words keep it from whoever supports. */
test('what is granted to support opens no bank details, numbers, papers, pay, exports, people or powers', () => {
  for (const mode of ['read', 'write'] as const) {
    const names = supportPermissions[mode]
    expect(names.length).toBeGreaterThan(20)
    const forbidden =
      /bank|sensitive|view_pay|margin|payables|self_billing|export|takeout|impersonate|invite|deactivate|roles\.manage|security|api_tokens|approve|payments|portal|central/
    expect(names.filter((name) => forbidden.test(name))).toEqual([])
    expect(names.filter((name) => !agencyPermissions.includes(name as never))).toEqual([])
  }
  expect(supportPermissions.read.filter((name) => !/view/.test(name))).toEqual([])
  expect(supportPermissions.write).toContain('clients.update')
})
