import { describe, expect, it } from 'vitest'
import { joined, openTestAgencies, server, wired } from '#platform/live/live.testing.ts'
import type { TestSocket } from '#platform/live/websocket.testing.ts'

openTestAgencies()

describe('who hears what', () => {
  const channel = 'presence-team.amber'

  it('all of it, only that it happened, or nothing, by what was granted with the signature', async () => {
    const { wire: all } = await joined(channel, { user_id: 1, grants: { 'invoices.view': 'all' } })
    const { wire: team } = await joined(channel, { user_id: 2, grants: { 'invoices.view': 'team' } })
    const { wire: own } = await joined(channel, { user_id: 3, grants: { 'timesheets.view': 'own' } })
    const { wire: none } = await joined(channel, { user_id: 4 })
    await server.live.broadcast([
      { channel, event: 'invoice.created', data: { id: 7 }, allow: 'invoices.view', or: ['timesheets.view'] },
      { channel, event: 'agency.renamed', data: { id: 8 }, allow: 'member' },
    ])
    expect((await all.next('invoice.created')).data).toEqual({ id: 7 })
    expect((await team.next('invoice.created')).data).toEqual({})
    expect((await own.next('invoice.created')).data).toEqual({})
    for (const wire of [all, team, own, none]) {
      expect((await wire.next('agency.renamed')).data).toEqual({ id: 8 })
      expect(wire.rest().map(({ event }) => event)).not.toContain('invoice.created')
    }
  })

  it('what was granted is shown to nobody', async () => {
    const { wire: first } = await joined(channel, { user_id: 1, user_info: { name: 'Ada' } })
    const secret = { grants: { 'invoices.view': 'all' }, session: 'a-session' }
    const { wire, presence } = await joined(channel, { user_id: 2, user_info: { name: 'Bo' }, ...secret })
    expect(presence).toEqual({ ids: ['1', '2'], hash: { 1: { name: 'Ada' }, 2: { name: 'Bo' } }, count: 2 })
    expect((await first.next('pusher_internal:member_added')).data).toEqual({
      user_id: '2',
      user_info: { name: 'Bo' },
    })
    wire.ws.close()
    expect((await first.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' })
  })

  it('subscribing once more renews what is granted, and nobody comes or goes', async () => {
    const { wire: witness } = await joined(channel, { user_id: 1 })
    const { wire } = await joined(channel, { user_id: 2 })
    await witness.next('pusher_internal:member_added')
    wire.subscribe(channel, { user_id: 2, grants: { 'invoices.view': 'all' } })
    await wire.next('pusher_internal:subscription_succeeded')
    await server.live.broadcast([
      { channel, event: 'invoice.created', data: { id: 1 }, allow: 'invoices.view' },
    ])
    expect((await wire.next('invoice.created')).data).toEqual({ id: 1 })
    await witness.settled()
    expect(witness.rest()).toEqual([])
  })

  it('who caused it need not hear of it; the rest hears it in order', async () => {
    const { wire: one } = await joined(channel, { user_id: 1 })
    const { wire: two } = await joined(channel, { user_id: 2 })
    const events = Array.from({ length: 200 }, (_, n) => ({ channel, event: 'n', data: { n } }))
    await server.live.broadcast([{ channel, event: 'n', data: { n: -1 }, except: one.socketId }, ...events])
    await Promise.all([one.settled(), two.settled()])
    const heard = (wire: TestSocket) =>
      wire.rest().flatMap(({ event, data }) => (event === 'n' ? (data as { n: number }).n : []))
    expect(heard(one)).toEqual(events.map(({ data }) => data.n))
    expect(heard(two)).toEqual([-1, ...events.map(({ data }) => data.n)])
  })
})

describe('events of clients', () => {
  const channel = 'presence-team.amber'

  it('reach the other members with the name of the sender, and the sender not', async () => {
    const { wire: one } = await joined(channel, { user_id: 1 })
    const { wire: two } = await joined(channel, { user_id: 2 })
    one.say({ event: 'client-typing', channel, data: { at: 'rate' } })
    two.say({ event: 'client-typing', channel, data: 'as text' })
    expect(await two.next('client-typing')).toEqual({
      event: 'client-typing',
      channel,
      data: { at: 'rate' },
      user_id: '1',
    })
    expect(await one.next('client-typing')).toMatchObject({ data: 'as text', user_id: '2' })
    await Promise.all([one.settled(), two.settled()])
    expect([...one.rest(), ...two.rest()].map(({ event }) => event)).not.toContain('client-typing')
  })

  it('need a private channel that one is in, a name and little data', async () => {
    const wire = await wired()
    const { wire: witness } = await joined(channel, { user_id: 1 })
    wire.subscribe('news')
    wire.subscribe('private-user.1')
    for (const said of [
      { event: 'client-x', channel, data: {} },
      { event: 'client-x', channel: 'news', data: {} },
      { event: 'client-x', data: {} },
      { event: 'client-x', channel: ['private-user.1'], data: {} },
      { event: `client-${'x'.repeat(200)}`, channel: 'private-user.1', data: {} },
      { event: 'client-x', channel: 'private-user.1', data: { text: 'x'.repeat(11_000) } },
      { event: 'server-x', channel: 'private-user.1', data: {} },
    ]) {
      wire.say(said)
      expect((await wire.next('pusher:error')).data).toMatchObject({ code: 4200 })
    }
    await witness.settled()
    expect(witness.rest()).toEqual([])
  })

  it('however deeply nested do no harm', async () => {
    const wire = await wired()
    const { wire: other } = await joined(channel, { user_id: 1 })
    wire.subscribe('private-user.1')
    await wire.next('pusher_internal:subscription_succeeded')
    for (const depth of [1_000, 4_000, 5_000, 15_000]) {
      const data = '['.repeat(depth) + ']'.repeat(depth)
      wire.say(`{"event":"client-x","channel":"private-user.1","data":${data}}`)
      wire.say(`{"event":"pusher:subscribe","data":${data}}`)
      wire.say(`{"event":${data}}`)
      await wire.settled()
    }
    await other.settled()
  })

  it('come ten in a second', async () => {
    const { wire: one } = await joined(channel, { user_id: 1 })
    const { wire: two } = await joined(channel, { user_id: 2 })
    for (let n = 0; n < 30; n++) one.say({ event: 'client-x', channel, data: { n } })
    expect((await one.next('pusher:error')).data).toMatchObject({ code: 4301 })
    await Promise.all([one.settled(), two.settled()])
    // The thirty may have been said on both sides of a second.
    expect(two.rest().filter(({ event }) => event === 'client-x').length).toBeLessThanOrEqual(20)
    await one.settled()
  })
})
