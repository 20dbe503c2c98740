import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressOf } from '#areas/reports/web/data.ts'
import { call } from '#kit/call.ts'
import { readAs, readingOf } from '#kit/reader.ts'
import { heardClock } from '#kit/server-clock.ts'
import { endpoint } from '#platform/http/contract.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  heardClock(new Date().toUTCString())
  readAs(readingOf())
})

const begins = () =>
  addressOf({ group: 'margin', slug: 'gross-margin', asks: 'period' }).split('day_from=')[1]

describe('where a report begins', () => {
  it('follows the day at the agency, whatever zone the reader is in', () => {
    vi.useFakeTimers({ now: new Date('2026-03-31T23:30:00Z') })
    readAs(readingOf({ tz: 'America/New_York' }, { tz: 'Europe/London' }))
    expect(begins()).toBe('2025-05-01')
    readAs(readingOf({ tz: 'Europe/London' }, { tz: 'America/New_York' }))
    expect(begins()).toBe('2025-04-01')
  })

  it('follows the clock of the server, where that of the browser is wrong', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-20T12:00:00Z') })
    readAs(readingOf(undefined, { tz: 'Europe/London' }))
    vi.stubGlobal('window', { location: { pathname: '/tenant/amber/reports' } })
    const answer = (date: string) => vi.fn(async () => new Response('{}', { headers: { date } }))
    vi.stubGlobal('fetch', answer('Mon, 20 Apr 2026 12:00:00 GMT'))
    await call(endpoint({ method: 'GET', path: '/anything', allow: 'member' }))
    expect(begins()).toBe('2025-05-01')
    // A little difference is the way of the answer, and no wrong clock.
    vi.stubGlobal('fetch', answer('Tue, 20 Jan 2026 12:00:30 GMT'))
    await call(endpoint({ method: 'GET', path: '/anything', allow: 'member' }))
    expect(begins()).toBe('2025-02-01')
  })
})
