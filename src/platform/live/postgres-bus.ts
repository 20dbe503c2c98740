import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Bus, type BusListener, type BusMessage, newNode } from '#platform/live/bus.ts'
import { decoder, encode, notifyChannel } from '#platform/live/envelope.ts'

type Options = {
  connectionString: string
  log: Pick<Logger, 'warn'>
  /** How long messages are gathered before they are sent, ms: NOTIFY takes a global lock at commit. */
  gather?: number
  /** Longest pause between attempts to connect, ms. */
  patience?: number
}

/** What waits while the database is away; beyond that everybody is asked to come back and look for themselves. */
const mostWaiting = 20_000

/** A question that takes longer than this came from a connection that is dead without saying so, ms. */
const answerTime = 10_000

/** Between processes, over LISTEN and NOTIFY on one connection of its own. Any login will do. */
export function postgresBus({ connectionString, log, gather = 10, patience = 2_000 }: Options): Bus {
  const node = newNode()
  let listener: BusListener | undefined
  let waiting: BusMessage[] = []
  let overflown = false
  let line: Line | undefined
  let sending: Promise<void> | undefined
  let closed = false
  const closing = new AbortController()
  const connected = Promise.withResolvers<void>()

  const hear = (payload: string, decode: ReturnType<typeof decoder>) => {
    const envelope = decode(payload)
    // What this process sent itself, it has heard already.
    if (!envelope || envelope.from === node) return
    for (const message of envelope.messages) listener?.hear(message)
  }

  const keepConnected = async () => {
    for (let attempt = 0; !closed; attempt++) {
      try {
        const decode = decoder()
        line = await openLine(connectionString, (payload) => hear(payload, decode))
        if (closed) await line.end()
        else if (attempt > 0) listener?.recovered()
        attempt = 0
        connected.resolve()
        flush()
        await line.ended
        line = undefined
        if (!closed) log.warn('the live connection to the database was lost, trying again')
      } catch (error) {
        if (attempt === 0) log.warn({ err: error }, 'no live connection to the database, trying again')
      }
      const pause = Math.min(patience, 50 * 2 ** Math.min(attempt, 10))
      if (!closed) await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function flush() {
    if (!line || sending || !waiting.length) return
    sending = send(line).finally(() => {
      sending = undefined
      flush()
    })
  }

  const send = async (to: Line) => {
    if (!closed) await sleep(gather)
    const messages = waiting
    waiting = []
    if (overflown) messages.push({ kind: 'lost' })
    overflown = false
    try {
      await to.notify(encode(messages, node))
    } catch {
      // Perhaps they went out and are sent twice: at least once is what we promise.
      waiting = [...messages, ...waiting]
      to.cut()
      await to.ended
      if (line === to) line = undefined
    }
  }

  void keepConnected()
  return {
    node,
    publish: (messages) => {
      for (const message of messages) listener?.hear(message)
      if (closed) return
      waiting.push(...messages)
      if (waiting.length > mostWaiting) {
        waiting = []
        overflown = true
      }
      flush()
    },
    listen: (given) => {
      listener = given
    },
    ready: () => connected.promise,
    close: async () => {
      closed = true
      closing.abort()
      connected.resolve()
      await sending
      if (line && waiting.length) await send(line)
      await line?.end()
    },
  }
}

type Line = {
  notify(payloads: string[]): Promise<unknown>
  /** Resolves when the connection is gone, whoever ended it. */
  ended: Promise<void>
  end(): Promise<void>
  /** Without asking the other side, which may not answer any more. */
  cut(): void
}

async function openLine(connectionString: string, hear: (payload: string) => void): Promise<Line> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString,
    application_name: 'saffron live',
    keepAlive: true,
    connectionTimeoutMillis: answerTime,
    query_timeout: answerTime,
    stream: () => socket,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  client.on('error', () => socket.destroy())
  client.on('end', () => resolve())
  socket.on('close', () => resolve())
  client.on('notification', ({ payload }) => payload && hear(payload))
  try {
    await client.connect()
    await client.query(`listen ${notifyChannel}`)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    notify: (payloads) =>
      client.query('select pg_notify($1, p.payload) from unnest($2::text[]) with ordinality p(payload, n)', [
        notifyChannel,
        payloads,
      ]),
    ended,
    end: () => client.end().catch(() => undefined),
    cut: () => socket.destroy(),
  }
}
