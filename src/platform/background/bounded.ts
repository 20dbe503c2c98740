import type { TaskList } from 'graphile-worker'
import { jobLimit, limited, longLimit } from '#platform/db/limits.ts'

/** What running work has to end by itself once the process is asked to stop, ms; then it is ended, and done again later. */
const grace = 2_500

type Options = {
  /** Names of work that may take as long as `longLimit` says. */
  long: ReadonlySet<string>
}

/**
 * The same tasks, each within a limit of time, rows and memory. Whatever asks the database when its time is over fails
 * there, and the queue does it again later. `stop` ends all that still run within a few seconds; nothing begins after it.
 */
export function boundedTasks(tasks: TaskList, { long }: Options): { tasks: TaskList; stop(): () => void } {
  const running = new Map<AbortController, string>()
  let stopping = false
  const bounded = (name: string, task: TaskList[string]): TaskList[string] => {
    const limit = long.has(name) ? longLimit : jobLimit
    return async (given, helpers) => {
      if (stopping) throw new Stopped(name)
      const ending = new AbortController()
      const over = () => ending.abort(new TookTooLong(name, limit.total))
      const timer = setTimeout(over, limit.total)
      running.set(ending, name)
      try {
        const { signal } = ending
        await limited({ ...limit, signal }, () => Promise.race([task?.(given, helpers), aborted(signal)]))
      } finally {
        clearTimeout(timer)
        running.delete(ending)
      }
    }
  }
  return {
    tasks: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, bounded(name, task)])),
    stop: () => {
      const timer = setTimeout(() => {
        stopping = true
        for (const [ending, name] of running) ending.abort(new Stopped(name))
      }, grace)
      return () => clearTimeout(timer)
    },
  }
}

class Stopped extends Error {
  constructor(name: string) {
    super(`the process stops; ${name} is done again later`)
    this.name = 'Stopped'
  }
}

class TookTooLong extends Error {
  constructor(name: string, total: number) {
    super(`${name} took longer than ${total / 60_000} minutes and was ended`)
    this.name = 'TookTooLong'
  }
}

/** Never fulfils: what does not look at its signal, and waits for another machine, is left to itself. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
