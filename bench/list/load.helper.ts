import { connect } from 'node:net'
import { answering } from '../processes.ts'

export type Load = { port: number; paths: string[]; cookie: string; connections: number; seconds: number }
export type Loaded = { rate: number; latencies: number[] }

/** Keeps so many connections busy, one request at a time on each, and tells how long every answer took, in ms. */
await answering(async () => async ({ port, paths, cookie, connections, seconds }: Load): Promise<Loaded> => {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n\r\n`),
  )
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, at) => hold(port, requests, at, until, latencies)),
  )
  return { rate: (latencies.length / (performance.now() - began)) * 1000, latencies }
})

/** One connection. Reads no more of an answer than its status and length. */
function hold(
  port: number,
  requests: Buffer[],
  first: number,
  until: number,
  latencies: number[],
): Promise<void> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let turn = first
    let sent = 0
    let missing = -1
    const send = () => {
      sent = performance.now()
      socket.write(requests[turn++ % requests.length]!)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.once('error', failed)
    socket.on('data', (chunk) => {
      if (missing < 0) {
        const head = chunk.toString('latin1', 0, 3000)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || !length) {
          socket.destroy()
          return failed(new Error(`not what was asked for: ${head}`))
        }
        missing = head.indexOf('\r\n\r\n') + 4 + Number(length)
      }
      missing -= chunk.length
      if (missing > 0) return
      missing = -1
      const now = performance.now()
      latencies.push(now - sent)
      if (now < until) return send()
      socket.end()
      done()
    })
  })
}
