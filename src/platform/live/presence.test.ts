import { afterEach, describe, expect, it, vi } from 'vitest'
import { type BusMessage, memoryHub } from '#platform/live/bus.ts'
import { openPresence } from '#platform/live/presence.ts'
import { connect, listening, member } from '#platform/live/websocket.testing.ts'

const channel = 'presence-team.amber'
const user = (id: number) => ({ user_id: id, user_info: { id: String(id), name: `User ${id}` } })

describe('a roster', () => {
  it('is by user: who has two tabs open comes once and goes with the last', async () => {
    const server = await listening()
    const { wire: ada } = await member(server.port, channel, user(1))
    const { wire: tab } = await member(server.port, channel, user(2))
    const { wire: again, presence } = await member(server.port, channel, user(2))
    expect(presence).toMatchObject({ ids: ['1', '2'], count: 2 })
    expect((await ada.next('pusher_internal:member_added')).data).toMatchObject({ user_id: '2' })
    tab.ws.close()
    await tab.closed
    await ada.settled()
    expect(ada.rest()).toEqual([])
    again.say({ event: 'pusher:unsubscribe', data: { channel } })
    expect(await ada.next('pusher_internal:member_removed')).toMatchObject({
      channel,
      data: { user_id: '2' },
    })
    await ada.settled()
    expect(ada.rest()).toEqual([])
    await server.close()
  })

  it('shows an empty object of somebody who has nothing to show', async () => {
    const server = await listening()
    const { presence } = await member(server.port, channel, { user_id: '__proto__' })
    expect(presence).toEqual({ ids: ['__proto__'], hash: JSON.parse('{"__proto__":{}}'), count: 1 })
    await server.close()
  })

  it('has a limit, which does not keep out who is in', async () => {
    const server = await listening({ limits: { members: 2 } })
    const { wire: first } = await member(server.port, channel, user(1))
    await member(server.port, channel, user(2))
    await member(server.port, channel, user(2))
    const late = await connect(server.port)
    late.subscribe(channel, user(3))
    expect((await late.next('pusher:subscription_error')).data).toMatchObject({ status: 403 })
    first.ws.close()
    await first.closed
    await expect.poll(() => server.live.counters().connections).toBe(3)
    late.subscribe(channel, user(3))
    await late.next('pusher_internal:subscription_succeeded')
    await server.close()
  })
})

describe('over several processes', () => {
  afterEach(() => vi.useRealTimers())

  it('everybody sees everybody; who comes later is told who was there', async () => {
    const join = memoryHub()
    const [here, there] = [await listening({ bus: join() }), await listening({ bus: join() })]
    const { wire: ada } = await member(here.port, channel, user(1))
    const { wire: bo, presence } = await member(there.port, channel, user(2))
    expect(presence.ids.sort()).toEqual(['1', '2'])
    await ada.next('pusher_internal:member_added')
    // The same person in both processes is one.
    const { wire: other } = await member(here.port, channel, user(2))
    bo.ws.close()
    await bo.closed
    const third = await listening({ bus: join() })
    await expect
      .poll(async () => (await member(third.port, channel, user(3))).presence.ids.sort())
      .toEqual(['1', '2', '3'])
    await ada.next('pusher_internal:member_added')
    await ada.settled()
    expect(ada.rest()).toEqual([])
    other.ws.close()
    expect((await ada.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' })
    await third.close()
    expect((await ada.next('pusher_internal:member_removed')).data).toEqual({ user_id: '3' })
    for (const server of [here, there]) await server.close()
  })

  it('events, events of clients and cuts reach all of them, in order', async () => {
    const join = memoryHub()
    const [here, there] = [await listening({ bus: join() }), await listening({ bus: join() })]
    const { wire: ada } = await member(here.port, channel, user(1))
    const { wire: bo } = await member(there.port, channel, user(2))
    for (let n = 0; n < 50; n++) await there.live.broadcast([{ channel, event: 'n', data: { n } }])
    for (let n = 0; n < 50; n++) expect((await ada.next('n')).data).toEqual({ n })
    bo.say({ event: 'client-typing', channel, data: {} })
    expect(await ada.next('client-typing')).toMatchObject({ user_id: '2' })
    await here.live.drop([{ reason: 'changed', user_id: 2 }])
    expect((await bo.closed).code).toBe(4200)
    for (const server of [here, there]) await server.close()
  })

  it('a process that falls silent takes its users with it, and brings them back when it speaks', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const events: string[] = []
    const said: BusMessage[] = []
    const presence = openPresence({
      node: 'me',
      publish: (messages) => void said.push(...messages),
      tell: (_channel, frame) => void events.push(String(frame).match(/member_\w+/)?.[0] ?? ''),
      most: 10,
      nodeTimeout: 20,
    })
    presence.hear({ kind: 'join', node: 'other', channel, user_id: '1', info: '{}' })
    expect(said).toEqual([{ kind: 'hello', node: 'me', to: 'other' }])
    presence.sweep()
    expect(presence.users(channel)).toEqual(['1'])
    vi.advanceTimersByTime(25)
    presence.sweep()
    expect(presence.users(channel)).toEqual([])
    presence.hear({ kind: 'beat', node: 'other' })
    presence.hear({ kind: 'roster', node: 'other', seen: [{ channel, user_id: '2', info: '{}' }] })
    expect(presence.users(channel)).toEqual(['2'])
    // A whole roster replaces what was known: nobody stays behind whose leaving was missed.
    presence.hear({ kind: 'roster', node: 'other', seen: [{ channel, user_id: '3', info: '{}' }] })
    expect(presence.users(channel)).toEqual(['3'])
    expect(events).toEqual([
      'member_added',
      'member_removed',
      'member_added',
      'member_removed',
      'member_added',
    ])
  })
})
