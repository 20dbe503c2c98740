import { describe, expect, test } from 'vitest'
import { agencyStatuses, ChosenStatus } from '#areas/access/agency-status.ts'
import { moves, nearness, whyNotInviteOwner, whyNotMove } from '#areas/central/tenants/rules.ts'

describe('the states of an agency', () => {
  test.each(agencyStatuses.flatMap((from) => ChosenStatus.options.map((to) => [from, to] as const)))(
    '%s to %s is as drawn',
    (from, to) => {
      const drawn: Record<string, string> = {
        trial: 'active suspended cancelled',
        active: 'past_due suspended cancelled',
        past_due: 'active suspended cancelled',
        suspended: 'active cancelled',
        cancelled: 'active suspended',
        purged: '',
      }
      expect(whyNotMove(from, to) === undefined).toBe(drawn[from]!.split(' ').includes(to))
    },
  )

  test('none is a dead end but the last, and none leads to itself', () => {
    for (const from of agencyStatuses) {
      expect(moves[from].length > 0).toBe(from !== 'purged')
      expect(moves[from]).not.toContain(from)
    }
  })
})

test.each([
  [0, null, 'none'],
  [1_000_000, null, 'none'],
  [7, 10, 'none'],
  [8, 10, 'near'],
  [9, 10, 'near'],
  [10, 10, 'full'],
  [11, 10, 'over'],
  [0, 1, 'none'],
  [1, 1, 'full'],
] as const)('%d of %s is %s', (used, limit, warning) => {
  expect(nearness(used, limit)).toBe(warning)
})

test('an owner is invited from here only while there is none', () => {
  expect(whyNotInviteOwner('trial', [])).toBeUndefined()
  expect(whyNotInviteOwner('active', [{ status: 'invited' }])).toBeUndefined()
  expect(whyNotInviteOwner('active', [{ status: 'active' }])?.code).toBe('tenant.has_owner')
  expect(whyNotInviteOwner('suspended', [])?.code).toBe('tenant.not_open')
  expect(whyNotInviteOwner('cancelled', [])?.code).toBe('tenant.not_open')
})
