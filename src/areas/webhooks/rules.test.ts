import { describe, expect, it } from 'vitest'
import { announcementsOf, eventTypes, publishedOf } from '#areas/webhooks/event-types.ts'
import {
  disabledAfter,
  faultText,
  hears,
  nextTry,
  replyText,
  waitAfter,
  whyNotDelivered,
} from '#areas/webhooks/rules.ts'
import { areas } from '#server/areas.ts'

const now = new Date('2026-01-05T10:00:00Z')
const earlier = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('attempts', () => {
  it('wait longer each time, and an event is tried for three days', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((count) => waitAfter(count) / 1_000)).toEqual([
      5, 30, 120, 600, 1800, 2400, 2400,
    ])
    expect(nextTry(1, earlier(0), now)?.toISOString()).toBe('2026-01-05T10:00:05.000Z')
    expect(nextTry(9, earlier(71), now)).not.toBeNull()
    expect(nextTry(9, earlier(72), now)).toBeNull()
  })

  it('to one that is dead reach the end of its patience as its three days end', () => {
    let at = 0
    for (let count = 1; count < disabledAfter; count++) at += waitAfter(count)
    expect(at / 3_600_000).toBeGreaterThan(60)
    expect(at / 3_600_000).toBeLessThan(72)
  })
})

it.each([
  [200, undefined],
  [204, undefined],
  [301, 'Answered 301: redirects are not followed'],
  [410, 'Answered 410'],
  [500, 'Answered 500'],
])('an answer of %i', (code, why) => expect(whyNotDelivered(code)).toBe(why))

it.each([
  [{ name: 'TimeoutError' }, 'No answer within 10 seconds'],
  [{ code: 'ECONNREFUSED' }, 'Nobody answers at this address'],
  [{ message: 'odd' }, 'Could not be asked: odd'],
])('a fault %j in words', (error, words) => expect(faultText(error)).toBe(words))

it('an answer is kept as far as it can be stored', () => {
  expect(replyText('a\u0000b\nc')).toBe('ab\nc')
  expect(replyText('x'.repeat(5_000))).toHaveLength(1_000)
})

it.each([
  [['clients.view'], true],
  [['clients.view.team'], false],
  [['clients.view.own'], false],
  [['jobs.view'], false],
])('with %j somebody hears of clients: %s', (grants, heard) => {
  expect(hears(new Set(grants), 'client.changed')).toBe(heard)
})

describe('the events', () => {
  it('are announced by rooms under the permission they say, of records with a history', () => {
    const live = new Map(areas.flatMap((area) => Object.entries(area.live ?? {})))
    const audited = new Set(areas.flatMap((area) => Object.keys(area.auditedRecords ?? {})))
    for (const [type, { allow, record }] of Object.entries(eventTypes)) {
      expect([type, live.get(type)]).toEqual([type, expect.objectContaining({ to: 'team', allow })])
      expect(audited).toContain(record)
    }
  })

  it.each([
    ['client.changed', { id: 7 }, { type: 'client.changed', record: 'clients', ids: [7] }],
    ['invoices.updated', { ids: [1, 1, 2] }, { type: 'invoice.updated', record: 'invoices', ids: [1, 2] }],
    ['invoices.updated', { run_id: 3 }, { type: 'invoice.updated', record: 'invoices', ids: [] }],
    ['settings.changed', {}, undefined],
    ['constructor', { id: 1 }, undefined],
  ])('%s %j is published as %j', (name, payload, published) => {
    expect(publishedOf(name, payload)).toEqual(published)
  })

  it('are kept under the names they are announced by', () => {
    expect(announcementsOf(['client.changed', 'invoice.updated'])).toEqual([
      'client.changed',
      'invoice.updated',
      'invoices.updated',
    ])
  })
})
