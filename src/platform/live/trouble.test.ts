import { once } from 'node:events'
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import PusherClient from 'pusher-js'
import { expect, it } from 'vitest'
import { connect, credentials, listening } from '#platform/live/websocket.testing.ts'
import { freePort } from '#test/free-port.ts'

it('a client that never reads is cut, and costs no more than it may', async () => {
  const server = await listening({ limits: { bufferedBytes: 262_144 } })
  const reader = await connect(server.port)
  const asleep = await connect(server.port)
  for (const wire of [reader, asleep]) {
    wire.subscribe('news')
    await wire.settled()
  }
  asleep.ws.pause()
  const text = 'x'.repeat(9_000)
  const before = process.memoryUsage().arrayBuffers
  let sent = 0
  for (; sent < 5_000 && !server.live.counters().slow_dropped; sent++) {
    await server.live.broadcast([{ channel: 'news', event: 'n', data: { text } }])
    if (sent % 10 === 0) await reader.settled()
  }
  expect(server.live.counters()).toMatchObject({ slow_dropped: 1 })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1_048_576)
  await reader.settled()
  expect(reader.rest().filter(({ event }) => event === 'n')).toHaveLength(sent)
  await expect.poll(() => server.live.counters().connections).toBe(1)
  await server.close()
})

it('a network that is cut: the server lets go, and both are together again when it is back', async () => {
  const server = await listening({ limits: { activityTimeout: 0.2, pongTimeout: 0.2 } })
  const wireToServer = await proxy(server.port)
  const Pusher = (
    'default' in PusherClient ? PusherClient.default : PusherClient
  ) as typeof PusherClient.default
  const client = new Pusher(credentials.key, {
    cluster: 'local',
    wsHost: '127.0.0.1',
    wsPort: wireToServer.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    activityTimeout: 200,
    pongTimeout: 200,
  })
  const channel = client.subscribe('news')
  const subscribed = () => new Promise((done) => channel.bind('pusher:subscription_succeeded', done))
  await subscribed()
  const gone = new Promise((done) => client.connection.bind('connecting', done))
  wireToServer.cut()
  await expect.poll(() => server.live.counters().connections).toBe(0)
  await gone
  const back = subscribed()
  wireToServer.mend()
  await back
  const heard = new Promise((done) => channel.bind('n', done))
  await server.live.broadcast([{ channel: 'news', event: 'n', data: { n: 1 } }])
  expect(await heard).toEqual({ n: 1 })
  client.disconnect()
  await server.close()
  wireToServer.close()
})

/** A wire between two machines. When it is cut, nobody is told: what is sent just does not arrive. */
async function proxy(target: number) {
  let whole = true
  const sockets = new Set<Socket>()
  const late = new Set<Socket>()
  const held: (() => void)[] = []
  const server: Server = createServer((near) => {
    if (!whole) late.add(near)
    const far = connectTcp(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // Whoever comes while it is cut is heard once it is whole again: the library waits fifteen seconds for who is not.
      from.on('data', (data) =>
        whole ? to.write(data) : late.has(near) ? held.push(() => to.write(data)) : undefined,
      )
      from.on('error', () => undefined)
      from.on('close', () => whole && to.destroy())
    }
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port,
    cut: () => {
      whole = false
    },
    mend: () => {
      whole = true
      for (const pass of held.splice(0)) pass()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
