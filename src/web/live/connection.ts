import Pusher, { type Members } from 'pusher-js'
import { Refused } from '#kit/call.ts'
import { merged, type News, newsOf } from '#kit/live/news.ts'
import { connection, present } from '#kit/live/state.ts'
import { queries } from '#kit/query.ts'
import { appQuery, type LiveSettings, meQuery, sessionQuery } from '#kit/session.ts'
import { sessionEnded } from '#kit/session-end.ts'
import { batchEvents } from '#web/live/batch-events.ts'
import { effectsOf } from '#web/live/effects.ts'
import { here, joining, leaving, type Member } from '#web/live/people.ts'
import { refreshShown } from '#web/live/refresh.ts'
import { tryAgain } from '#web/live/try-again.ts'

/** Whose connection it is, and to which agency. */
export type Wanted = { settings: LiveSettings; tenant: string; user: number | null; staff: boolean }

/** Shorter interruptions are not worth a word, ms. */
const patience = 3000
/** A server that turned the connection away while the session still holds is tried again after this, ms. */
const later = 15_000

/**
 * Connects this window with its agency until the answered function is called. `guard` looks again at who may be here,
 * after `me`, the session and the agency were asked anew.
 */
export function connect({ settings, tenant, user, staff }: Wanted, guard: () => Promise<void>): () => void {
  const pusher: Pusher = new Pusher(
    settings.key,
    optionsOf(settings, tenant, (socketId) => pusher.connection.socket_id === socketId),
  )
  tryAgain(pusher)
  const refreshing = batchEvents<News>(refreshShown, merged)
  const acting = batchEvents<readonly Act[]>(act, (one, other) => [...one, ...other])
  const names = [...(user ? [`private-user.${user}`] : []), ...(staff ? [`presence-team.${tenant}`] : [])]
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let asked = false
  let connections = 0
  let unanswered = new Set<string>()

  /**
   * All channels have answered. What happened before that may have been missed, on the first connection, too: the page
   * was asked for before it.
   */
  const answered = (name: string) => {
    if (!unanswered.delete(name) || unanswered.size > 0) return
    refreshing.add('everything')
  }
  const hear = (event: string, payload: unknown) => {
    if (event.startsWith('pusher:')) return
    const effects = effectsOf(event)
    const news = newsOf(effects, payload)
    if (news === 'everything' || news.size > 0) refreshing.add(news)
    const acts = effects.flatMap(({ also }) => (also ? { also, payload } : []))
    if (acts.length > 0) acting.add(acts)
  }

  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    clearTimeout(timer)
    if (current === 'connected') {
      connections += 1
      asked = false
      unanswered = new Set(names)
      connection.set('on')
    } else if (connections > 0) timer = setTimeout(() => connection.set('lost'), patience)
    if (current !== 'disconnected' || ended) return
    void askWhoIsThere(guard).then(() => {
      if (!ended) timer = setTimeout(() => pusher.connect(), later)
    })
  })

  for (const name of names) {
    const channel = pusher.subscribe(name)
    channel.bind_global(hear)
    channel.bind('pusher:subscription_succeeded', (members: Members) => {
      if (channel.name.startsWith('presence-')) present.set(here(infosOf(members)))
      answered(name)
    })
    channel.bind('pusher:subscription_error', () => {
      answered(name)
      if (asked) return
      asked = true
      void askWhoIsThere(guard)
    })
    channel.bind('pusher:member_added', ({ info }: { info: Member }) =>
      present.set(joining(present.get(), info)),
    )
    channel.bind('pusher:member_removed', ({ id, info }: { id: unknown; info: Member | null }) =>
      present.set(leaving(present.get(), info ?? { id })),
    )
  }

  return () => {
    ended = true
    clearTimeout(timer)
    refreshing.stop()
    acting.stop()
    pusher.disconnect()
    connection.set('off')
    present.set([])
  }
}

type Act = { also: (payloads: readonly unknown[]) => unknown; payload: unknown }

function act(acts: readonly Act[]): Promise<unknown> {
  const each = Map.groupBy(acts, ({ also }) => also)
  return Promise.allSettled([...each].map(async ([also, some]) => also(some.map(({ payload }) => payload))))
}

/**
 * Without a host it is the page's own, with its port and scheme. `isCurrent`: whether a socket still is the connection.
 * What was signed for one that was replaced meanwhile would be refused on the next, and pusher-js asks again for that.
 */
function optionsOf(
  { cluster, ...told }: LiveSettings,
  tenant: string,
  isCurrent: (socketId: string) => boolean,
) {
  const { hostname, port, protocol } = window.location
  const here = { host: hostname, port: Number(port), scheme: protocol === 'http:' ? 'http' : 'https' }
  const to = told.host === null ? here : told
  return {
    cluster,
    wsHost: to.host ?? hostname,
    wsPort: to.port || 80,
    wssPort: to.port || 443,
    forceTLS: (to.scheme || 'https') === 'https',
    // `ws` speaks TLS where it must. With `wss` beside it a plain server that is slow to answer is tried in TLS too.
    enabledTransports: ['ws' as const],
    enableStats: false,
    // Half a minute without an answer is long for somebody who waits for a colleague's change.
    pongTimeout: 6000,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }: { socketId: string; channelName: string }, done: Done) =>
        void authorise(tenant, socketId, channelName).then(
          (reply) => isCurrent(socketId) && done(null, reply),
          (error: Error) => isCurrent(socketId) && done(error, null),
        ),
    },
  }
}

type Reply = { auth: string; channel_data?: string }
type Done = (error: Error | null, reply: Reply | null) => void

/** Asks the server for leave to hear a channel of this agency, whichever the address names by now. */
async function authorise(tenant: string, socket_id: string, channel_name: string): Promise<Reply> {
  const response = await fetch('/api/broadcasting/auth', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-tenant': tenant },
    body: JSON.stringify({ socket_id, channel_name }),
  })
  if (!response.ok) throw new Error(`${channel_name}: ${response.status}`)
  return (await response.json()) as Reply
}

/**
 * The server turned us away: signed out, no member any more, or the agency moved. Who is there is asked once; the
 * guard of the frame acts on the answer.
 */
async function askWhoIsThere(guard: () => Promise<void>): Promise<void> {
  const fresh = { staleTime: 0, retry: false }
  try {
    if (!(await queries.fetchQuery({ ...sessionQuery, ...fresh })) && sessionEnded()) return
    await queries.fetchQuery({ ...meQuery(), ...fresh })
    await queries.fetchQuery({ ...appQuery(), ...fresh })
  } catch (error) {
    if (!(error instanceof Refused) || error.status < 400 || error.status >= 500 || error.isAnnounced) return
    // What is remembered is not true any more: the guard must ask, and is told the same.
    queries.removeQueries({ queryKey: meQuery().queryKey })
  }
  await guard()
}

function infosOf(members: Members): Member[] {
  const all: Member[] = []
  members.each(({ id, info }: { id: string; info: Member | null }) => all.push(info ?? { id }))
  return all
}
