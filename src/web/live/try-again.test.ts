import { once } from 'node:events'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import library from 'pusher-js'
import { expect, test } from 'vitest'
import { credentials, listening } from '#platform/live/websocket.testing.ts'
import { freePort } from '#test/free-port.ts'
import { tryAgain } from '#web/live/try-again.ts'

// CommonJS: Node hands the class over as the default, where its types promise a module.
const Pusher = library as unknown as typeof library.default

type Way = 'open' | 'silent' | 'refusing'

/** A wire to the server: `silent`, whatever is sent is lost; `refusing`, whoever comes is sent away. */
async function wire(target: number) {
  const state = { way: 'open' as Way, attempts: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    state.attempts += 1
    sockets.add(near)
    near.on('error', () => undefined)
    if (state.way === 'refusing') return near.destroy()
    if (state.way === 'silent') return near.resume()
    const far = connectTcp(target, '127.0.0.1')
    sockets.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    state,
    port,
    cut: (way: Way) => {
      state.way = way
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test.each<[Way, Parameters<typeof tryAgain>[1]]>([
  ['silent', { first: 50, longest: 600 }],
  ['refusing', { first: 50, longest: 60_000 }],
])('a %s network is tried again and again, until it is back', async (way, pace) => {
  const server = await listening()
  const { state, port, cut, close } = await wire(server.port)
  cut(way)
  const client = new Pusher(credentials.key, {
    ...{ cluster: '', wsHost: '127.0.0.1', wsPort: port, forceTLS: false, enabledTransports: ['ws'] },
  })
  const states: string[] = []
  client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  tryAgain(client, pace)
  // By itself the library would make its second attempt after 15 seconds, and its third after 45.
  const untilTried = async () => {
    const before = state.attempts
    await expect.poll(() => state.attempts).toBeGreaterThan(before + 2)
    state.way = 'open'
    await expect.poll(() => client.connection.state).toBe('connected')
  }
  await untilTried()
  cut(way)
  await untilTried()
  expect(server.live.counters().connections).toBe(1)
  // Nobody was told that the connection has been given up: that would mean that the server turned us away.
  expect(states.slice(-2)).toEqual(['connecting', 'connected'])
  expect(states).not.toContain('disconnected')

  const { attempts } = state
  client.disconnect()
  expect(client.connection.state).toBe('disconnected')
  await expect.poll(() => server.live.counters().connections).toBe(0)
  expect(state.attempts).toBe(attempts)
  close()
  await server.close()
})
