import type Pusher from 'pusher-js'

/**
 * After how long an attempt to connect gives way to the next, ms. One that was refused: `first`, and each time half as
 * long again. One that is not answered: `longest`, since a server may be slow.
 */
const attempts = { first: 2_000, longest: 8_000 }

/**
 * Ends an attempt to connect that leads to nothing, and begins the next. pusher-js has no option for it: by itself it
 * gives an attempt 15 seconds, then 30, then 60, also one that was refused at once, so that a network or a server which
 * has long been back is not noticed. The browser's `online` it hears by itself.
 */
export function tryAgain(
  { connection, key }: Pick<Pusher, 'connection' | 'key'>,
  { first, longest } = attempts,
): void {
  let wait = first
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    // Not all at one instant: whom a server lost together would come back together.
    const some = wait * (1 + 0.3 * Math.random())
    timer = setTimeout(() => {
      if (wasRefused(connection)) next()
      else timer = setTimeout(next, Math.max(0, longest - some))
    }, some)
  }
  const next = () => {
    wait = Math.min(wait * 1.5, longest)
    begin()
    // With the same key it means: drop the attempt, and begin another at once.
    connection.switchCluster(key)
  }
  const look = () => {
    if (connection.state === 'connecting' || connection.state === 'unavailable') {
      if (timer === undefined) begin()
      return
    }
    clearTimeout(timer)
    timer = undefined
    wait = first
  }
  connection.bind('state_change', look)
  // The first attempt has begun before anybody could listen.
  look()
}

type Noted = { cid?: number; state?: string }

/** Whether the newest socket is closed already, as the library's own notes have it: it tells nobody while it waits. */
function wasRefused({ timeline }: Pusher['connection']): boolean {
  const notes = timeline.events as Noted[]
  const newest = Math.max(...notes.map(({ cid = 0 }) => cid))
  return notes.findLast(({ cid }) => cid === newest)?.state === 'closed'
}
