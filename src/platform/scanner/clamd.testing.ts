import { type AddressInfo, createServer } from 'node:net'

/** What every scanner calls a virus, so that it can be tried: harmless, and put together so that none stops at this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
)

/** A server of this machine that speaks INSTREAM as clamd does, and knows one virus. */
export async function startClamd({ most = 1 << 24 } = {}) {
  const seen: number[] = []
  const server = createServer((socket) => {
    let left = Buffer.alloc(0)
    let begun = false
    const file: Buffer[] = []
    socket.on('error', () => socket.destroy())
    socket.on('data', (some) => {
      left = Buffer.concat([left, some as Buffer])
      if (!begun) {
        const end = left.indexOf(0)
        if (end < 0) return
        if (left.subarray(0, end).toString() !== 'zINSTREAM') return socket.end('UNKNOWN COMMAND\0')
        begun = true
        left = left.subarray(end + 1)
      }
      while (left.length >= 4) {
        const length = left.readUInt32BE(0)
        if (length === 0) {
          const whole = Buffer.concat(file)
          seen.push(whole.length)
          return socket.end(whole.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
        }
        if (left.length < 4 + length) return
        file.push(left.subarray(4, 4 + length))
        left = left.subarray(4 + length)
        const size = file.reduce((sum, part) => sum + part.length, 0)
        if (size > most) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    /** The sizes of what was scanned. */
    seen,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
