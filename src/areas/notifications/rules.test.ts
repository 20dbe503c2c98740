import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { channelsFor, concerns, whyNotChoose } from '#areas/notifications/rules.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

const notification = (more: Partial<NotificationKind> = {}): NotificationKind => ({
  name: 'test.news',
  label: 'News',
  group: 'Test',
  for: { kinds: ['staff'] },
  bell: true,
  mail: false,
  ...more,
})
const person = { status: 'active', email: 'a@b.test' }
const staff = { kind: 'staff', permissions: new Set<string>() }
const both = { bell: true, mail: true }
const neither = { bell: false, mail: false }

describe('where a notification goes', () => {
  test.each([
    ['as proposed while nothing was chosen', {}, undefined, {}, { bell: true, mail: false }],
    ['nowhere when both were switched off', {}, neither, {}, neither],
    ['everywhere when both were switched on', { bell: false }, both, {}, both],
    ['as proposed when forced, whatever was chosen', { mail: true, forced: true }, neither, {}, both],
    [
      'not by our mail when the room writes its own',
      { mail: 'always' },
      both,
      {},
      { bell: true, mail: false },
    ],
    [
      'to the bell only of somebody invited',
      { mail: true },
      undefined,
      { status: 'invited' },
      { bell: true, mail: false },
    ],
    [
      'to the bell only of somebody without an address',
      { mail: true },
      both,
      { email: '' },
      { bell: true, mail: false },
    ],
    ['to nobody who is gone, forced or not', { forced: true }, both, { status: 'deactivated' }, neither],
  ] as const)('%s', (_why, more, wish, changes, expected) => {
    expect(
      channelsFor(notification(more as Partial<NotificationKind>), wish, { ...person, ...changes }),
    ).toEqual(expected)
  })

  test('a choice is what happens, for everybody who can be reached and every notification that can be chosen', () => {
    const flags = fc.record({ bell: fc.boolean(), mail: fc.boolean() })
    fc.assert(
      fc.property(flags, flags, (proposed, wish) => {
        expect(channelsFor(notification(proposed), wish, person)).toEqual(wish)
        expect(channelsFor(notification(proposed), undefined, person)).toEqual(proposed)
        expect(channelsFor(notification({ ...proposed, forced: true }), wish, person)).toEqual(proposed)
      }),
    )
  })
})

describe('a notification concerns', () => {
  test.each([
    ['its kind of person', { kinds: ['staff'] }, [], true],
    ['nobody else', { kinds: ['candidate', 'approver'] }, [], false],
    ['who holds the permission', { kinds: ['staff'], permission: 'invoices.view' }, ['invoices.view'], true],
    [
      'who holds it for their own',
      { kinds: ['staff'], permission: 'invoices.view' },
      ['invoices.view.own'],
      true,
    ],
    ['nobody without it', { kinds: ['staff'], permission: 'invoices.view' }, ['clients.view'], false],
  ] as const)('%s', (_why, whom, permissions, expected) => {
    const who = { kind: 'staff', permissions: new Set<string>(permissions) }
    expect(concerns(notification({ for: whom as unknown as NotificationKind['for'] }), who)).toBe(expected)
  })
})

describe('a choice', () => {
  test.each([
    ['is free', notification(), { mail: true }, undefined, undefined],
    [
      'of a kind that is not there is refused',
      undefined,
      { mail: true },
      'notification.unknown',
      'kinds.2.name',
    ],
    [
      'of what is for others is refused',
      notification({ for: { kinds: ['candidate'] } }),
      {},
      'notification.unknown',
      'kinds.2.name',
    ],
    [
      'against a forced bell is refused',
      notification({ forced: true }),
      { bell: false },
      'notification.forced',
      'kinds.2.bell',
    ],
    [
      'as it is anyway is nothing to refuse',
      notification({ forced: true, mail: true }),
      both,
      undefined,
      undefined,
    ],
    [
      'against a letter of the room is refused',
      notification({ mail: 'always' }),
      { mail: false },
      'notification.forced',
      'kinds.2.mail',
    ],
    [
      'of the bell beside such a letter is free',
      notification({ mail: 'always' }),
      { bell: false },
      undefined,
      undefined,
    ],
  ] as const)('%s', (_why, chosen, wish, code, field) => {
    const reason = whyNotChoose(chosen, staff, wish, 'kinds.2')
    expect(reason?.code).toBe(code)
    expect(Object.keys(reason?.errors ?? {})).toEqual(field ? [field] : [])
  })
})
