import { describe, expect, it } from 'vitest'
import { endOnceReplaced, whyNotReplace } from '#areas/purchase-orders/rules.ts'

describe('an order that is replaced', () => {
  it.each<[string, string | null, string | null, string | null, string | null]>([
    ['ends the day before', null, null, '2026-03-01', '2026-02-28'],
    ['ends the day before, in a leap year', null, '2028-12-31', '2028-03-01', '2028-02-29'],
    ['keeps an earlier end', null, '2026-01-31', '2026-03-01', '2026-01-31'],
    ['keeps its end where the next has no start', '2026-01-01', '2026-12-31', null, '2026-12-31'],
    ['keeps its end where the next starts with it', '2026-03-01', '2026-12-31', '2026-03-01', '2026-12-31'],
    ['keeps its end where there is no day before', null, '2026-12-31', '1990-01-01', '2026-12-31'],
    ['may last one day', '2026-02-28', null, '2026-03-01', '2026-02-28'],
  ])('%s', (_words, starts_on, ends_on, next, until) => {
    expect(endOnceReplaced({ starts_on, ends_on }, { starts_on: next })).toBe(until)
  })

  const order = { decided: 'active' as const, superseded_by_number: null, currency: 'GBP', client_id: 1 }
  it.each<[string, object, object, 'replaces' | 'superseded_by', string | undefined]>([
    ['by one of its client', {}, {}, 'replaces', undefined],
    ['a draft', { decided: 'draft' }, {}, 'replaces', undefined],
    ['not twice', { superseded_by_number: 'PO-8' }, {}, 'replaces', 'PO-8 took its place already'],
    ['by another than before', { superseded_by_number: 'PO-8' }, {}, 'superseded_by', undefined],
    ['not once closed', { decided: 'closed' }, {}, 'replaces', 'It is closed: open it again first'],
    [
      'not by one of another client',
      {},
      { client_id: 2 },
      'superseded_by',
      'Choose another purchase order of this client',
    ],
    [
      'not in another currency',
      {},
      { currency: 'EUR' },
      'replaces',
      'It is in GBP: the one in its place must be, too',
    ],
    ['not by a closed one', {}, { decided: 'closed' }, 'superseded_by', 'That one is closed'],
  ])('%s', (_words, given, next, field, message) => {
    const why = whyNotReplace({ ...order, ...given }, { client_id: 1, currency: 'GBP', ...next }, field)
    expect(why?.errors?.[field]?.[0]).toBe(message)
  })
})
