import { type Figure, figure } from '../figures.ts'
import { type Helper, startHelper } from '../processes.ts'
import { interleaved, median, percentile } from '../statistics.ts'
import type { ClientsQuestion } from './clients.helper.ts'
import type { ServerQuestion, Way } from './servers.helper.ts'

type Size = { sockets: number; messages: number; rounds: number }
type Round = { rate: number; p50: number; p99: number }
type Side = { server: Helper<ServerQuestion, never>; clients: Helper<ClientsQuestion, never>; kb: number }

const ways: readonly Way[] = ['raw', 'ws', 'saffron']

/** One event of 300 bytes to everybody at once, against bare sockets and against plain `ws`. */
export async function measureFanout({ sockets, messages, rounds }: Size): Promise<Figure[]> {
  const part = `Live: an event of 300 bytes to ${sockets.toLocaleString('en-GB')} connections`
  const sides = {} as Record<Way, Side>
  for (const way of ways) sides[way] = await open(way, sockets)
  try {
    const once = (way: Way) => () => round(sides[way], sockets, messages)
    const { raw, ws, saffron } = await interleaved(
      { raw: once('raw'), ws: once('ws'), saffron: once('saffron') },
      rounds,
    )
    const of = (all: Round[], key: keyof Round) => median(all.map((each) => each[key]))
    const large = sockets >= 10_000
    return [
      figure(part, 'bare sockets', of(raw, 'rate'), { unit: 'per second' }),
      figure(part, 'ws / bare', of(ws, 'rate') / of(raw, 'rate')),
      figure(part, 'ours / bare', of(saffron, 'rate') / of(raw, 'rate'), { atLeast: 0.85 }),
      figure(part, 'p50, bare', of(raw, 'p50'), { unit: 'ms' }),
      figure(part, 'p50, ours', of(saffron, 'p50'), { unit: 'ms' }),
      figure(part, 'p99, ours / bare', of(saffron, 'p99') / of(raw, 'p99'), { atMost: 1.5 }),
      figure(part, 'memory of a connection, bare', sides.raw.kb, { unit: 'kB' }),
      figure(part, 'memory of a connection, ws', sides.ws.kb, { unit: 'kB' }),
      figure(part, 'memory of a connection, ours', sides.saffron.kb, {
        unit: 'kB',
        ...(large ? { atMost: 16 } : {}),
      }),
    ]
  } finally {
    for (const { server, clients } of Object.values(sides)) await Promise.all([server.stop(), clients.stop()])
  }
}

async function open(way: Way, sockets: number): Promise<Side> {
  const server = await startHelper<ServerQuestion, never>('live/servers.helper.ts', { way })
  const clients = await startHelper<ClientsQuestion, never>('live/clients.helper.ts')
  const port = (await server.ask({ port: true })) as number
  const before = (await server.ask({ memory: true })) as number
  await clients.ask({
    open: sockets,
    port,
    ...(way === 'raw'
      ? {}
      : { path: way === 'ws' ? '/' : '/app/bench?protocol=7', subscribe: way === 'saffron' }),
  })
  const after = (await server.ask({ memory: true })) as number
  return { server, clients, kb: (after - before) / sockets / 1024 }
}

/** Each message goes out when the last has arrived everywhere, as near as a pause can say. */
async function round({ server, clients }: Side, sockets: number, messages: number): Promise<Round> {
  const pause = Math.ceil(sockets / 40)
  await clients.ask({ expect: messages })
  const sent = (await server.ask({ send: messages, pause })) as number[]
  const arrivals = (await clients.ask({ collect: true })) as number[]
  const delays: number[] = []
  let busy = 0
  for (let at = 0; at < messages; at++) {
    const some = arrivals.slice(at * sockets, (at + 1) * sockets).map((arrived) => arrived - sent[at]!)
    for (const delay of some) delays.push(delay)
    busy += percentile(some, 100)
  }
  return {
    rate: (sockets * messages * 1000) / busy,
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
  }
}
