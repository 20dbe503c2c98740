import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Before it is started again, ms: doubled each time it fails or ends soon. */
const pauses = { first: 50, longest: 15_000 }
/** Who ran for so long ended for a reason of its own: the pause begins anew, ms. */
const wellAfter = 60_000
/** How often a running one is looked at, ms. */
const lookEvery = 2_000

type Options = {
  child: ChildProcess
  /** Starts it once more, and resolves when it serves. Gives up, and leaves nothing behind, when `signal` says so. */
  again: (signal: AbortSignal) => Promise<ChildProcess>
  /** Asks it to end, and waits for that. */
  end: (child: ChildProcess) => Promise<void>
  /** Looks now and then whether it is of any use still. */
  look: (child: ChildProcess) => void
  log: Pick<Logger, 'error' | 'warn'>
}

export type Kept = {
  /** From now on it is left alone when it ends. */
  letGo(): void
  /** Asks it to end, and waits for that. Twice is fine. */
  stop(): Promise<void>
}

/** Keeps a server running: whenever it ends unasked it is started again, one at a time, for as long as it takes. */
export function keepRunning({ child, again, end, look, log }: Options): Kept {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: ChildProcess | undefined = child

  const keep = async () => {
    for (let failures = 0; ; ) {
      const since = Date.now()
      await ended(running!)
      if (signal.aborted) return
      const { exitCode, signalCode } = running!
      running = undefined
      if (Date.now() - since > wellAfter) failures = 0
      log.error({ ended_with: signalCode ?? exitCode }, 'PostgreSQL ended by itself, starting it again')
      while (!running && !signal.aborted) {
        const pause = Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures++, 20))
        await sleep(pause, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return
        running = await again(signal).catch((error) => {
          if (!signal.aborted) log.error({ err: error }, 'PostgreSQL could not be started again yet')
          return undefined
        })
      }
      if (signal.aborted) return
      log.warn('PostgreSQL runs again')
    }
  }
  const keeping = keep()
  const timer = setInterval(() => running && look(running), lookEvery)
  timer.unref()
  const letGo = () => {
    clearInterval(timer)
    stopping.abort()
  }
  return {
    letGo,
    stop: async () => {
      letGo()
      if (running) await end(running)
      await keeping
      // It came up at the very moment.
      if (running) await end(running)
    },
  }
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit')
}
