import { describe, expect, it } from 'vitest'
import { whyNotAnswer, whyNotAsk, whyNotDecide } from '#areas/purchase-orders/requests/rules.ts'

const order = {
  status: 'active',
  superseded_by: null,
  contact_email: 'bill@northwind.test',
  answer_waits: false,
}

describe('a client', () => {
  it.each<[string, Partial<Parameters<typeof whyNotAsk>[0]>, string | undefined]>([
    ['is asked about an order that runs', {}, undefined],
    ['is asked about a draft', { status: 'draft' }, undefined],
    ['is not asked about a closed one', { status: 'closed' }, 'purchase_order.closed'],
    ['is not asked about a replaced one', { superseded_by: 8 }, 'purchase_order.replaced'],
    ['is not asked twice', { answer_waits: true }, 'purchase_order.answer_waits'],
    ['is not asked without an address', { contact_email: null }, 'purchase_order.no_contact'],
  ])('%s', (_words, given, code) => {
    expect(whyNotAsk({ ...order, ...given })?.code).toBe(code)
  })

  it.each<[string, string, Partial<Parameters<typeof whyNotAnswer>[1]>, string | undefined]>([
    ['answers', 'waiting', {}, undefined],
    ['answers for one day', 'waiting', { starts_on: '2026-02-01', ends_on: '2026-02-01' }, undefined],
    ['not twice', 'answered', {}, 'purchase_order.answered'],
    ['not once it is over', 'over', {}, 'purchase_order.answered'],
    ['not with the same number', 'waiting', { number: 'po-7' }, 'purchase_order.same_number'],
    [
      'not to end before the start',
      'waiting',
      { starts_on: '2026-02-01', ends_on: '2026-01-31' },
      'purchase_order.days',
    ],
  ])('%s (%s)', (_words, state, given, code) => {
    const answer = { number: 'PO-8', starts_on: null, ends_on: null, ...given }
    expect(whyNotAnswer({ number: 'PO-7', state }, answer)?.code).toBe(code)
  })

  it('is decided on once', () => {
    expect(whyNotDecide({ decision: null })).toBeUndefined()
    expect(whyNotDecide({ decision: 'accepted' })?.code).toBe('purchase_order.decided')
  })
})
