import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, type IsProxy, noProxies } from '#platform/http/addresses.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { bodyTooLarge } from '#platform/http/errors.ts'
import { Refusal } from '#platform/refusal.ts'

type Share = { bytes: number; bodies: number }
export type BodyLimits = {
  /** What the bodies may hold that come from one network, and from all together: bytes, and how many there are. */
  network: Share
  all: Share
  /** A body up to this size counts as one, and no bytes. */
  small: number
  /** A body of which nothing comes for so long is given up, ms. The whole has the server's `requestTimeout`. */
  patience: number
}

const megabyte = 1_000_000
/** An office behind one address sends six of the largest at once, and hundreds of what forms send. */
const usual: BodyLimits = {
  network: { bytes: 60 * megabyte, bodies: 500 },
  all: { bytes: 200 * megabyte, bodies: 2_000 },
  small: 64_000,
  patience: 30_000,
}

/** Whoever is refused comes back after so many seconds. */
const comeBack = 5
/** Looks within the patience for a body. */
const looks = 6
/** An answer to somebody who is gone ends at the latest then, ms: beyond every limit of a request. */
const longestWork = 300_000

type Inside = {
  bytes: number
  network: string
  socket: Socket
  /** What the connection had brought at the last look, and how many looks found nothing more. */
  seen: number
  silent: number
  state: 'coming' | 'at work' | 'answered'
  /** Its connection is gone. */
  gone: boolean
}

/**
 * Counts bodies before a byte of them is read, when nobody knows yet who sends them: by their Content-Length, or by the
 * most that their address takes. What is too much for a network is answered 429, for all of them 503, and the connection
 * is closed. A stream goes to disk as it comes and counts as one, without bytes. A body is given back once it is answered
 * or its connection is gone; while something works on it still, when that has ended.
 */
export function limitBodies(app: FastifyInstance, isProxy: IsProxy = noProxies, limits = usual): void {
  const all: Share = { bytes: 0, bodies: 0 }
  const networks = new Map<string, Share>()
  const inside = new Map<FastifyRequest, Inside>()
  let watching: NodeJS.Timeout | undefined

  app.addHook('onRequest', async (request, reply) => {
    const length = lengthOf(request)
    if (length === 0) return
    try {
      const most = mostOf(request)
      if (length > most) throw bodyTooLarge(most, isStream(request))
      enter(request, reply, isStream(request) || length <= limits.small ? 0 : length)
    } catch (error) {
      reply.header('connection', 'close')
      throw error
    }
  })
  // It is all here.
  app.addHook('preValidation', async (request) => {
    const one = inside.get(request)
    if (one) one.state = 'at work'
  })
  app.addHook('onSend', async (request) => {
    const one = inside.get(request)
    if (one?.gone) return leave(request)
    if (one) one.state = 'answered'
  })
  app.addHook('onClose', async () => clearInterval(watching))

  function enter(request: FastifyRequest, reply: FastifyReply, bytes: number) {
    const network = addressOf(request.raw, isProxy)
    const theirs = networks.get(network) ?? { bytes: 0, bodies: 0 }
    if (isFull(theirs, limits.network, bytes)) throw tooMuch('network')
    if (isFull(all, limits.all, bytes)) throw tooMuch('all')
    networks.set(network, theirs)
    for (const share of [theirs, all]) {
      share.bytes += bytes
      share.bodies += 1
    }
    const { socket } = request.raw
    const one = { bytes, network, socket, seen: socket.bytesRead, silent: 0 }
    inside.set(request, { ...one, state: 'coming', gone: false })
    reply.raw.once('finish', () => leave(request))
    reply.raw.once('close', () => {
      const here = inside.get(request)
      if (here?.state !== 'at work') return leave(request)
      here.gone = true
      setTimeout(() => leave(request), longestWork).unref()
    })
    watching ??= setInterval(watch, limits.patience / looks).unref()
  }

  function leave(request: FastifyRequest) {
    const one = inside.get(request)
    if (!one) return
    inside.delete(request)
    const theirs = networks.get(one.network)!
    for (const share of [theirs, all]) {
      share.bytes -= one.bytes
      share.bodies -= 1
    }
    if (theirs.bodies === 0) networks.delete(one.network)
  }

  /** Gives up bodies of which nothing comes any more, by the same words as those that take too long as a whole. */
  function watch() {
    if (inside.size === 0) {
      clearInterval(watching)
      watching = undefined
    }
    for (const one of inside.values()) {
      const { bytesRead } = one.socket
      // Counted in looks: a server that stood still for a while blames nobody for it.
      one.silent = one.state === 'coming' && bytesRead === one.seen ? one.silent + 1 : 0
      one.seen = bytesRead
      if (one.silent >= looks) app.server.emit('clientError', timedOut(), one.socket)
    }
  }
}

/** Does the endpoint take this type of content as a stream? */
export function isStream({ routeOptions, headers }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config as { endpoint?: Endpoint }
  const type = String(headers['content-type']).split(';')[0]!.trim().toLowerCase()
  return endpoint?.streams?.includes(type) === true
}

/** Of the body that is said to come; one that does not say it is as long as it may be. */
function lengthOf(request: FastifyRequest): number {
  if (request.headers['transfer-encoding'] !== undefined) return mostOf(request)
  return Number(request.headers['content-length'] ?? 0)
}

function mostOf(request: FastifyRequest): number {
  const { config, bodyLimit } = request.routeOptions
  const { endpoint } = config as { endpoint?: Endpoint }
  return (isStream(request) ? endpoint?.bodyLimit : undefined) ?? bodyLimit!
}

const isFull = (share: Share, most: Share, bytes: number) =>
  share.bodies >= most.bodies || (bytes > 0 && share.bytes + bytes > most.bytes)

function tooMuch(of: 'network' | 'all'): Refusal {
  const [status, title] =
    of === 'network'
      ? ([429, 'Much is being sent from your network right now'] as const)
      : ([503, 'Much is being sent to Saffron right now'] as const)
  const refusal = new Refusal(`busy.${of}`, status, title, 'Nothing was lost. Try again in a moment.')
  refusal.retry_after = comeBack
  return refusal
}

/** What Node says of a request that is not whole in time: the server answers it alike. */
const timedOut = () =>
  Object.assign(new Error('the body of a request does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
