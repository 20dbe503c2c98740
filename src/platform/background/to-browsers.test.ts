import { expect, it } from 'vitest'
import { toBrowsers } from '#platform/background/to-browsers.ts'
import type { LiveEvent } from '#platform/live/live.ts'

const live = new Map<string, LiveEvent>([
  ['invoice.created', { to: 'team', allow: 'invoices.view' }],
  ['note', { to: 'people', as: 'Note' }],
  ['access.changed', { cut: 'people' }],
])
const leaving = [
  { slug: 'amber', name: 'invoice.created', payload: { id: 8 } },
  { slug: 'amber', name: 'known.to.nobody', payload: { id: 9 } },
  { slug: 'birch', name: 'note', payload: { id: 1, user_ids: [7, 8, 7, 'x'] } },
  { slug: 'birch', name: 'access.changed', payload: { user_ids: [7] } },
]
const notes = [
  { channel: 'private-user.7', event: 'Note', data: { id: 1 } },
  { channel: 'private-user.8', event: 'Note', data: { id: 1 } },
]
const channel = 'presence-team.amber'
const drops = [{ reason: 'changed', user_id: 7 }]

it('our own server gets ids and who may have them', () => {
  const invoice = { channel, event: 'invoice.created', data: { id: 8 }, allow: 'invoices.view' }
  expect(toBrowsers(leaving, live, 'notify')).toEqual({ events: [invoice, ...notes], drops })
})

it('an outside server, which cannot filter, gets no ids for a team', () => {
  const invoice = { channel, event: 'invoice.created', data: {} }
  expect(toBrowsers(leaving, live, 'push')).toEqual({ events: [invoice, ...notes], drops })
})

it('nobody listens to a silent one', () => {
  expect(toBrowsers(leaving, live, 'silent')).toEqual({ events: [], drops: [] })
})
