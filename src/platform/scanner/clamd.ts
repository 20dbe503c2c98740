import { connect, type NetConnectOpts } from 'node:net'

/** What a scanner found in a file: nothing, or something by its name. */
export type Verdict = { clean: true } | { clean: false; found: string }

export type Scanner = {
  /** Throws while the scanner does not answer: nothing is then known of the file. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>
}

/** It answered, and not about what is in the file: for one, that it is larger than it takes. Other files it may take. */
export class NoVerdict extends Error {}

/** Reads CLAMD: the path of a socket, or host:port. Undefined when it is neither. */
export function clamdAddress(value: string): NetConnectOpts | undefined {
  if (value.startsWith('/')) return { path: value }
  const [, host, port] = /^([\w.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(value) ?? []
  if (!host || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Nothing is heard of it for so long: it does not answer, ms. */
const patience = 30_000
/** All of one file takes so long at most, however busy it sounds, ms; and it has so much to say of it, letters. */
const longest = 120_000
const mostAnswer = 10_000
/** A piece of the stream; clamd takes any size below its own limit. */
const piece = 1 << 16

/** clamd, asked by INSTREAM: pieces with their length in front, and an empty one at the end. */
export function openClamd(address: string, { timeout = patience, deadline = longest } = {}): Scanner {
  const at = clamdAddress(address)
  if (!at) throw new Error(`not an address of clamd: ${address}`)
  return {
    scan: async (bytes) => {
      const socket = connect(at)
      socket.setTimeout(timeout, () => socket.destroy(new Error('clamd does not answer')))
      const late = setTimeout(() => socket.destroy(new Error('clamd takes too long')), deadline).unref()
      let answer = ''
      let failure: Error | undefined
      const ended = new Promise<void>((resolve) => {
        socket.on('data', (some) => {
          answer += some
          if (answer.length > mostAnswer) socket.destroy(new Error('clamd says too much'))
        })
        socket.on('error', (error) => {
          failure = error
        })
        socket.on('close', () => {
          clearTimeout(late)
          resolve()
        })
      })
      const send = async (some: Uint8Array) => {
        if (socket.destroyed || socket.write(some)) return
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
      }
      await send(Buffer.from('zINSTREAM\0'))
      for await (const some of bytes) {
        // It says at once that it wants no more, where a file is larger than it takes.
        if (socket.destroyed || answer) break
        for (let from = 0; from < some.length; from += piece) {
          const part = some.subarray(from, from + piece)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(part.length)
          await send(length)
          await send(part)
        }
      }
      if (!socket.destroyed) socket.end(Buffer.alloc(4))
      await ended
      return verdictOf(answer, failure)
    },
  }
}

function verdictOf(answer: string, failure: Error | undefined): Verdict {
  const said = answer.replace(/\0/g, '').trim()
  if (/^stream: OK$/.test(said)) return { clean: true }
  const [, found] = /^stream: (.+) FOUND$/.exec(said) ?? []
  if (found) return { clean: false, found }
  if (said) throw new NoVerdict(`clamd answered ${JSON.stringify(said.slice(0, 200))}`)
  throw failure ?? new Error('clamd did not answer')
}
