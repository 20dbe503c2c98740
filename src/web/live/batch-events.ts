/** How long a burst is gathered, ms. */
export const burst = 300

/**
 * Gathers what comes in bursts: the first is handed on at once, all that follow soon after it together, and never
 * before the last batch is done, so that a slow server is not asked again and again.
 */
export function batchEvents<T>(
  hand: (all: T) => Promise<unknown>,
  merge: (one: T, other: T) => T,
  wait = burst,
): { add: (item: T) => void; stop: () => void } {
  let waiting: { all: T } | undefined
  let busy = false
  let stopped = false

  const pass = async (all: T) => {
    busy = true
    await Promise.allSettled([hand(all), new Promise((done) => setTimeout(done, wait))])
    busy = false
    if (!waiting || stopped) return
    const next = waiting.all
    waiting = undefined
    void pass(next)
  }
  return {
    add: (item) => {
      if (stopped) return
      if (!busy) void pass(item)
      else waiting = { all: waiting ? merge(waiting.all, item) : item }
    },
    stop: () => {
      stopped = true
    },
  }
}
