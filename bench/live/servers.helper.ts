import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pino from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import { memoryHub } from '#platform/live/bus.ts'
import { openLive } from '#platform/live/embedded.ts'
import { answering } from '../processes.ts'
import { channel, data, event, frame, instant, text } from './message.ts'

export type Way = 'raw' | 'ws' | 'saffron'

export type ServerQuestion =
  | { port: true }
  /** Resident memory, bytes. */
  | { memory: true }
  /** Sends so many messages to everybody, a pause (ms) between them; answers when each was sent, ms. */
  | { send: number; pause: number }

type Server = { port: number; broadcast(): Promise<void> | void }

const servers: Record<Way, () => Promise<Server>> = {
  raw: async () => {
    const sockets = new Set<net.Socket>()
    const server = net.createServer({ noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    })
    return {
      port: await listening(server),
      broadcast: () => {
        for (const socket of sockets) socket.write(frame)
      },
    }
  },
  ws: async () => {
    const server = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      perMessageDeflate: false,
      backlog: 4096,
    })
    await new Promise((ready) => server.once('listening', ready))
    server.on('connection', (socket) => socket.on('error', () => undefined))
    return {
      port: (server.address() as AddressInfo).port,
      broadcast: () => {
        for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text)
      },
    }
  },
  saffron: async () => {
    const app = Fastify()
    const live = openLive({
      appId: 'bench',
      key: 'bench',
      secret: 'bench',
      publicUrl: 'http://127.0.0.1',
      bus: memoryHub()(),
      log: pino({ level: 'silent' }),
      // All of them come from this machine.
      limits: { perAddress: 20_000 },
    })
    await live.attach(app)
    await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
    return {
      port: (app.server.address() as AddressInfo).port,
      broadcast: () => live.broadcast([{ channel, event, data }]),
    }
  },
}

async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((ready) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, ready))
  return (server.address() as AddressInfo).port
}

/** One server in a process of its own: bare sockets, `ws` as its documentation shows it, or ours. */
await answering(async ({ way }: { way: Way }) => {
  const { port, broadcast } = await servers[way]()
  return async (question: ServerQuestion) => {
    if ('port' in question) return port
    if ('memory' in question) return process.memoryUsage.rss()
    const sent: number[] = []
    for (let at = 0; at < question.send; at++) {
      sent.push(instant())
      await broadcast()
      await sleep(question.pause)
    }
    return sent
  }
})
