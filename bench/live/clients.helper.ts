import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { answering } from '../processes.ts'
import { channel, frame, instant } from './message.ts'

export type ClientsQuestion =
  /** Opens so many connections. `path`: by a websocket handshake; `subscribe`: and on the bench's channel. */
  | { open: number; port: number; path?: string; subscribe?: boolean }
  /** From now on so many messages count at every connection. */
  | { expect: number }
  /** Waits until they are all there; answers when each arrived, ms. */
  | { collect: true }

/** Many clients in one process. They count bytes and nothing else, so that what is measured is the server. */
await answering(async () => {
  let sockets: net.Socket[] = []
  let bytes = new Int32Array(0)
  let arrivals: number[] = []
  let left = 0
  let all = Promise.withResolvers<void>()

  const open = async ({ open: count, port, path, subscribe }: Extract<ClientsQuestion, { open: number }>) => {
    sockets = []
    bytes = new Int32Array(count)
    // A hundred at a time: a listen queue is not what is measured.
    for (let at = 0; at < count; at += 100) {
      const some = Array.from({ length: Math.min(100, count - at) }, () => connect(port, path, subscribe))
      sockets.push(...(await Promise.all(some)))
    }
    sockets.forEach((socket, index) => {
      socket.on('data', (chunk) => arrived(index, chunk.length))
      socket.resume()
    })
  }

  const arrived = (index: number, length: number) => {
    bytes[index]! += length
    while (bytes[index]! >= frame.length) {
      bytes[index]! -= frame.length
      arrivals.push(instant())
      if (--left === 0) all.resolve()
    }
  }

  return async (question: ClientsQuestion) => {
    if ('open' in question) return open(question)
    if ('collect' in question) {
      await all.promise
      return arrivals
    }
    bytes.fill(0)
    arrivals = []
    left = sockets.length * question.expect
    all = Promise.withResolvers()
  }
})

async function connect(port: number, path: string | undefined, subscribe: boolean | undefined) {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => undefined)
  await new Promise((connected) => socket.once('connect', connected))
  if (!path) return socket
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await until(socket, subscribe ? 'connection_established' : '\r\n\r\n')
  if (subscribe) {
    socket.write(masked(JSON.stringify({ event: 'pusher:subscribe', data: { channel } })))
    await until(socket, 'subscription_succeeded')
  }
  return socket
}

function until(socket: net.Socket, word: string): Promise<void> {
  return new Promise((seen, failed) => {
    let read = ''
    const onClose = () => failed(new Error(`closed before ${word}: ${read}`))
    const onData = (chunk: Buffer) => {
      read += chunk.toString('latin1')
      if (!read.includes(word)) return
      socket.off('data', onData).off('close', onClose)
      seen()
    }
    socket.on('data', onData).on('close', onClose)
  })
}

/** A client's frame: masked with zeros, which changes nothing. Texts under 126 bytes. */
function masked(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}
