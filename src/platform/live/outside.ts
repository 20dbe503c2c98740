import type Pusher from 'pusher'
import type { Broadcast, Drop, LiveServer } from '#platform/live/live.ts'
import { signSubscription } from '#platform/live/signature.ts'

/** A Pusher server that somebody else runs. */
export type Outside = {
  appId: string
  key: string
  secret: string
  cluster: string
  /** Where events are handed in, and where browsers connect: the same, except at pusher.com. */
  apiHost: string
  host: string
  port: number
  scheme: 'http' | 'https'
}

/** Events that the protocol takes in one call. */
const most = 10

/** Nobody waits longer for the outside server, ms; the queue tries again. */
const timeout = 10_000

/**
 * The live connection over an outside server. It can do less than our own: it does not filter, so events for a team
 * come without ids, and it knows people but not sessions, so an ended session is told to its browsers, which leave by
 * themselves. `usersOf`: the people a session stands for.
 */
export function outsideLive(
  outside: Outside,
  { usersOf }: { usersOf(session: string): Promise<number[]> },
): LiveServer {
  const { key, cluster, host, port, scheme } = outside
  let opened: Promise<Pusher> | undefined
  const server = () => {
    opened ??= open(outside)
    return opened
  }

  const broadcast = async (events: readonly Broadcast[]) => {
    for (let at = 0; at < events.length; at += most) {
      const batch = events.slice(at, at + most).map(({ channel, event, data, except }) => ({
        channel,
        name: event,
        data,
        ...(except ? { socket_id: except } : {}),
      }))
      await (await server()).triggerBatch(batch)
    }
  }

  const drop = async (whose: readonly Drop[]) => {
    const answers = await Promise.all(
      whose.map(async (each) => ({
        event: each.reason === 'ended' ? 'session.ended' : 'access.changed',
        ids: 'user_id' in each ? [each.user_id] : await usersOf(each.session),
      })),
    )
    await broadcast(
      answers.flatMap(({ event, ids }) =>
        ids.map((id) => ({ channel: `private-user.${id}`, event, data: {} })),
      ),
    )
    const people = new Set(whose.flatMap((each) => ('user_id' in each ? [String(each.user_id)] : [])))
    await Promise.all([...people].map((id) => terminate(server(), id)))
  }

  const nothing = async () => undefined
  return {
    settings: { key, cluster, host, port, scheme },
    way: 'push',
    sign: (socketId, channel, channelData) => signSubscription(outside, socketId, channel, channelData),
    broadcast,
    drop,
    bind: nothing,
    sessions: () => [],
    attach: nothing,
    close: nothing,
  }
}

/** The library is loaded when the first event leaves: most installations never need it. */
async function open({ appId, key, secret, apiHost, port, scheme }: Outside): Promise<Pusher> {
  const { default: Library } = await import('pusher')
  const useTLS = scheme === 'https'
  return new Library({ appId, key, secret, host: apiHost, port: String(port), useTLS, timeout })
}

/** A server that cannot end connections says so with a 4xx: then the event it got before must do. */
async function terminate(server: Promise<Pusher>, userId: string): Promise<void> {
  try {
    await (await server).terminateUserConnections(userId)
  } catch (error) {
    const { status } = error as { status?: number }
    if (!status || status >= 500) throw error
  }
}
