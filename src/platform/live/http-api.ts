import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Occurrence } from '#platform/live/bus.ts'
import type { Counting } from '#platform/live/counting.ts'
import { isPresence } from '#platform/live/names.ts'
import type { Presence } from '#platform/live/presence.ts'
import { BadRequest, batchOf, eventOf, infoOf } from '#platform/live/publishing.ts'
import { type Credentials, md5, sameText, signRequest } from '#platform/live/signature.ts'

type Options = {
  credentials: Credentials
  presence: Presence
  counting: Counting
  publish(occurrences: Occurrence[]): void
  terminate(userId: string): void
}

/** Seconds by which the clock of a caller may differ. */
const tolerance = 600

/** Ten events of 10 kB, and what is around them. */
const bodyLimit = 262_144

/** The HTTP side of the protocol, for other programs that hold the secret: signed, answered in plain text when refused. */
export async function httpApi(app: FastifyInstance, options: Options) {
  const { presence, counting } = options
  // The signature covers the bytes, so they are parsed only afterwards.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => refused(options, request, reply))
  app.setErrorHandler(plainError)
  const at = (path: string) => `/apps/:app${path}`
  const hidden = { schema: { hide: true } }

  app.post(at('/events'), hidden, async (request) => {
    const { occurrences, info } = eventOf(request.body)
    options.publish(occurrences)
    return info.size
      ? { channels: await described(options, new Set(occurrences.map(({ channel }) => channel)), info) }
      : {}
  })
  app.post(at('/batch_events'), hidden, async (request) => {
    const batch = batchOf(request.body)
    options.publish(batch.map(({ occurrence }) => occurrence))
    if (!batch.some(({ info }) => info.size)) return {}
    const answers = batch.map(async ({ occurrence: { channel }, info }) => {
      const channels = await described(options, new Set([channel]), info)
      return channels[channel] ?? {}
    })
    return { batch: await Promise.all(answers) }
  })
  app.get(at('/channels'), hidden, async (request) => {
    const query = queryOf(request)
    const prefix = query.get('filter_by_prefix') ?? ''
    const info = infoOf(query.get('info'))
    if (info.has('user_count') && !isPresence(prefix)) {
      throw new BadRequest(
        'user_count may only be requested for presence channels: filter_by_prefix=presence-',
      )
    }
    const occupied = new Set([...(await counting.counts(prefix)).keys()].concat(presence.channels()))
    const names = new Set([...occupied].filter((channel) => channel.startsWith(prefix)))
    return { channels: await described(options, names, info) }
  })
  app.get<ByChannel>(at('/channels/:channel'), hidden, async (request) => {
    const { channel } = request.params
    const info = infoOf(queryOf(request).get('info'))
    if (info.has('user_count') && !isPresence(channel)) {
      throw new BadRequest('user_count may only be requested for presence channels')
    }
    const count = (await counting.counts(channel)).get(channel) ?? 0
    const occupied = count > 0 || presence.users(channel).length > 0
    return { occupied, ...(await described(options, new Set([channel]), info))[channel] }
  })
  app.get<ByChannel>(at('/channels/:channel/users'), hidden, async (request) => {
    const { channel } = request.params
    if (!isPresence(channel)) throw new BadRequest('Users can only be retrieved for presence channels')
    return { users: presence.users(channel).map((id) => ({ id })) }
  })
  app.post<{ Params: { user: string } }>(
    at('/users/:user/terminate_connections'),
    hidden,
    async (request) => {
      options.terminate(request.params.user)
      return {}
    },
  )
}

type ByChannel = { Params: { channel: string } }

async function described({ presence, counting }: Options, names: ReadonlySet<string>, info: Set<string>) {
  const wanted = [...names]
  const counts = info.has('subscription_count') ? await counting.counts(commonPrefix(wanted)) : undefined
  return Object.fromEntries(
    wanted.map((channel) => [
      channel,
      {
        ...(info.has('user_count') && isPresence(channel)
          ? { user_count: presence.users(channel).length }
          : {}),
        ...(counts ? { subscription_count: counts.get(channel) ?? 0 } : {}),
      },
    ]),
  )
}

/** One question to the other processes, whichever the channels. */
function commonPrefix([first = '', ...rest]: string[]): string {
  let prefix = first
  for (const name of rest) while (!name.startsWith(prefix)) prefix = prefix.slice(0, -1)
  return prefix
}

/** 404 for another app, 401 for whatever is wrong with the signature; nothing when it is right. */
function refused({ credentials }: Options, request: FastifyRequest, reply: FastifyReply) {
  const { app } = request.params as { app: string }
  if (app !== credentials.appId) return reply.status(404).type('text/plain').send('Unknown app')
  const why = whyUnsigned(credentials, request)
  if (why) return reply.status(401).type('text/plain').send(why)
  return undefined
}

function whyUnsigned({ key, secret }: Credentials, request: FastifyRequest): string | undefined {
  const query = queryOf(request)
  if (query.get('auth_key') !== key) return 'Unknown auth_key'
  if (query.get('auth_version') !== '1.0') return 'Unknown auth_version'
  const stamp = query.get('auth_timestamp') ?? ''
  if (!/^\d{1,12}$/.test(stamp) || Math.abs(Date.now() / 1000 - Number(stamp)) > tolerance) {
    return `Timestamp expired: it must be within ${tolerance} s of the server's clock`
  }
  const body = request.body as Buffer | undefined
  if (body?.length && query.get('body_md5') !== md5(body)) return 'Invalid body_md5'
  const path = request.raw.url?.split('?')[0] ?? ''
  const expected = signRequest(secret, request.method, path, query)
  return sameText(query.get('auth_signature') ?? '', expected) ? undefined : 'Invalid signature'
}

/** Not the framework's reading of it: what was signed are the values as they are, and a plus is a plus. */
function queryOf({ raw }: FastifyRequest): Map<string, string> {
  const text = raw.url?.split('?').slice(1).join('?') ?? ''
  return new Map(
    text
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [decoded(name), decoded(value.join('='))]
      }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function plainError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'the events API failed')
  return reply
    .status(status)
    .type('text/plain')
    .send(status < 500 ? error.message : 'Something went wrong on our side')
}
