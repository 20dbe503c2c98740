import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { proxiesOf } from '#platform/http/addresses.ts'
import { connect, credentials, type Listening, listening } from '#platform/live/websocket.testing.ts'

/** Within what one process may open: each connection is two files here. */
const most = 3_000
const refused = 1_000

it('thousands from one address: so many are served, the rest is told, and nobody is harmed', {
  timeout: 120_000,
}, async () => {
  const server = await listening({ limits: { perAddress: most }, isProxy: proxiesOf('loopback')! })
  const elsewhere = { headers: { 'x-forwarded-for': '192.0.2.1' } }
  const bystander = await connect(server.port, elsewhere)
  bystander.subscribe('news')
  await bystander.settled()

  const crowd: Raw[] = []
  while (crowd.length < most)
    crowd.push(...(await Promise.all(Array.from({ length: 100 }, () => raw(server)))))
  await Promise.all(crowd.map((each) => each.heard('connection_established')))
  const late: Raw[] = []
  while (late.length < refused)
    late.push(...(await Promise.all(Array.from({ length: 100 }, () => raw(server)))))
  await Promise.all(late.map((each) => each.heard('"code":4100')))
  await Promise.all(late.map((each) => each.closed))
  expect(server.live.counters()).toMatchObject({ connections: most + 1, refused })

  await bystander.settled()
  await server.live.broadcast([{ channel: 'news', event: 'still.here', data: {} }])
  await bystander.next('still.here')
  for (const each of crowd) each.socket.destroy()
  await expect.poll(() => server.live.counters().connections, { timeout: 20_000 }).toBe(1)
  await server.close()
})

type Raw = { socket: Socket; heard(text: string): Promise<void>; closed: Promise<unknown> }

/** A websocket client of a few lines: a thousand of a whole library would measure the library. */
async function raw({ port }: Listening): Promise<Raw> {
  const socket = connectTcp(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  let text = ''
  const looking = new Set<() => void>()
  socket.on('data', (data) => {
    text += data.toString('latin1')
    for (const look of [...looking]) look()
  })
  // Ends when the server does, without the answer that a polite client gives.
  socket.on('end', () => socket.destroy())
  await once(socket, 'connect')
  const path = `/app/${credentials.key}?protocol=7`
  const lines = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  socket.write(
    [`GET ${path} HTTP/1.1`, ...lines, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', '', ''].join('\r\n'),
  )
  return {
    socket,
    closed,
    heard: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (!text.includes(wanted)) return
          looking.delete(look)
          resolve()
        }
        looking.add(look)
        look()
      }),
  }
}
