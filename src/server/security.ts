import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/area.ts'
import { answerError, problem } from '#platform/http/errors.ts'
import { answerBare, bareHeaders, permissionsPolicy } from '#platform/http/security.ts'
import type { LiveSettings } from '#platform/live/live.ts'
import { Refusal } from '#platform/refusal.ts'

type Address = Pick<Deps, 'publicUrl' | 'live'>

/** The headers of every answer: pages, API, files, refusals, and what nobody understood. */
export async function secure(app: FastifyInstance, deps: Address) {
  await app.register(fastifyHelmet, headersOf(deps))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  app.addHook('onSend', async (request, reply, payload) => sealed(request, reply, payload))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return reply
      .status(404)
      .send(problem(new Refusal('not_found', 404, `Page Not Found: ${path}`, 'No such address.')))
  })
}

/** What Fastify answers by itself, before any hook. */
export function beforeRoutes({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  return {
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(bareHeaders(publicUrl))
      return answerError(error, request, reply)
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      const status = statuses[error.code ?? ''] ?? 400
      answerBare(socket, status, publicUrl)
    },
  }
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Scripts and style sheets come from us alone, as files. Style attributes stand in the pages that were rendered before. */
function headersOf({ publicUrl, live }: Address) {
  const https = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcElem: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...websocketsOf(publicUrl, live.settings)],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        // Draws PDFs.
        workerSrc: ["'self'"],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' as const },
    frameguard: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
  }
}

/** Where the live connection may go. Not every browser counts a websocket to the own host as `'self'`. */
function websocketsOf(publicUrl: string, { host, port, scheme }: LiveSettings): string[] {
  const place = host === null ? new URL(publicUrl).host : `${host}:${port}`
  const https = host === null ? publicUrl.startsWith('https:') : scheme === 'https'
  return [`${https ? 'wss' : 'ws'}://${place}`]
}

/**
 * Two libraries answer with pages that have scripts and styles inside them: the API's reading room and Auth.js. Both
 * are the same for everybody, so that what stands in them is theirs; it is let in by the hash of what is served.
 */
function sealed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { url = '' } = request.routeOptions
  const isHtml = String(reply.getHeader('content-type')).startsWith('text/html')
  if (!isHtml || typeof payload !== 'string') return payload
  if (url.startsWith('/api/docs')) return readingRoom(reply, payload)
  if (url.startsWith('/api/auth')) allow(reply, { 'style-src-elem': hashesOf('style', payload) })
  return payload
}

/** Its program writes style sheets while it runs, under the nonce that it finds in the page. */
function readingRoom(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(16).toString('base64url')
  allow(reply, { 'script-src': hashesOf('script', html), 'style-src-elem': [`'nonce-${nonce}'`] })
  reply.header('cache-control', 'no-store')
  return html.replace('<head>', `<head><meta property="csp-nonce" content="${nonce}">`)
}

export function hashesOf(tag: 'script' | 'style', html: string): string[] {
  const inside = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))]
  const texts = inside.filter(([, attributes]) => !/\bsrc=/.test(attributes!)).map(([, , text]) => text!)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

function allow(reply: FastifyReply, more: Record<string, string[]>) {
  const policy = String(reply.getHeader('content-security-policy'))
  const directives = policy.split(';').map((directive) => {
    const sources = more[directive.trim().split(' ')[0]!] ?? []
    return [directive, ...sources].join(' ')
  })
  reply.header('content-security-policy', directives.join(';'))
}
