/**
 * Hands on one thing after the other, in the order they are asked for, each when the one before has ended, well or not:
 * a connection takes one statement at a time (pg 9 keeps no queue of its own). Nothing follows `last`: it is refused
 * with these words.
 */
export function oneByOne(over: string) {
  let before: Promise<unknown> = Promise.resolve()
  let isOver = false
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    if (isOver) return Promise.reject(new Error(over))
    const done = before.then(work)
    before = done.catch(() => undefined)
    return done
  }
  return {
    next,
    /** Twice is fine: what was tried to the end and failed is ended in another way. */
    last: <T>(work: () => Promise<T>): Promise<T> => {
      isOver = false
      const done = next(work)
      isOver = true
      return done
    },
  }
}
