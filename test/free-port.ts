import { createServer } from 'node:net'

/** Files of tests run side by side, each process with ports of its own: none takes what another is about to listen on. */
const lanes = 8
const lane = Number(process.env.VITEST_POOL_ID ?? 0) % lanes

/** Below the range that systems hand out for outgoing connections. `wanted` if nobody has it. */
export async function freePort(wanted?: number): Promise<number> {
  for (let port = wanted ?? anyPort(); ; port = anyPort()) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}

const anyPort = () => 10_000 + Math.floor((Math.random() * 10_000) / lanes) * lanes + lane
