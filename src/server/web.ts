import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownAddresses } from '#server/known-addresses.ts'

/**
 * The browser application: hashed files for a year, a prerendered page where the build made one, the shell for every
 * other address, as 404 where the router has no page for it: that page says so to people, and this to robots. All is
 * compressed at build time, so nothing is squeezed while somebody waits.
 */
export async function serveWeb(app: FastifyInstance, { root }: { root: string }) {
  const { shell, pages, isKnown } = readPages(root)
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html*'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path.slice(root.length)))
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]!
    // A piece of an older build is gone, or was never there; whoever asks must hear that, and not be given a page.
    if (isFile(path)) {
      return reply.status(404).header('cache-control', 'no-store').send('Not found')
    }
    if (!isKnown(path)) return sendPage(request, reply.status(404), shell)
    // Who may be signed in is sent on from the public pages: they are not to flash by.
    const known = /session-token=[^;]/.test(request.headers.cookie ?? '')
    return sendPage(request, reply, (known ? undefined : pages.get(path)) ?? shell)
  })
}

/** Whether who asks wants a file: addresses of pages have no ending, save below an agency's, where names may have dots. */
function isFile(path: string): boolean {
  return (
    /^\/(assets|builds|\.[^/]+)\/|\/_payload\.json$/.test(path) ||
    /^\/(?!(tenant|central)\/).*\.\w+$/.test(path)
  )
}

function cachingOf(path: string): string {
  if (/^\/(assets|builds\/meta)\//.test(path)) return 'public, max-age=31536000, immutable'
  if (path.startsWith('/builds/latest.json')) return 'no-store'
  if (path.includes('/_payload.json')) return 'no-cache'
  return 'public, max-age=300'
}

type Page = { etag: string; bodies: { encoding?: string; body: Buffer }[] }
type Pages = { shell: Page; pages: Map<string, Page>; isKnown: (path: string) => boolean }

function readPages(root: string): Pages {
  const latest = readJson<{ id: string }>(join(root, 'builds/latest.json'))
  const { prerendered } = readJson<{ prerendered: string[] }>(join(root, `builds/meta/${latest.id}.json`))
  const fileOf = (path: string) => join(root, `.pages${path === '/' ? '/index' : path}.html`)
  return {
    shell: readPage(join(root, 'index.html')),
    pages: new Map(prerendered.map((path) => [path, readPage(fileOf(path))])),
    isKnown: knownAddresses(readJson<string[]>(join(root, '.pages/addresses.json'))),
  }
}

/** Read once: a new build comes with a new start. The smallest body first. */
function readPage(file: string): Page {
  const plain = readFileSync(file)
  const squeezed = ['br', 'gzip'].flatMap((encoding) => {
    const path = `${file}.${encoding === 'gzip' ? 'gz' : encoding}`
    return existsSync(path) ? [{ encoding, body: readFileSync(path) }] : []
  })
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: [...squeezed, { body: plain }] }
}

/**
 * The browser asks each time whether its copy is still the one: only so a new build is noticed at once. What is not found
 * is not kept: a later build may have a page there.
 */
function sendPage({ headers }: FastifyRequest, reply: FastifyReply, { etag, bodies }: Page) {
  reply.header('vary', 'accept-encoding, cookie')
  if (reply.statusCode === 404) reply.header('cache-control', 'no-store')
  else {
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.status(304).send()
  }
  const accepted = String(headers['accept-encoding'] ?? '')
  const { encoding, body } = bodies.find((one) => !one.encoding || accepts(accepted, one.encoding))!
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(body)
}

/** `gzip, br;q=0` accepts gzip and no brotli. */
function accepts(accepted: string, encoding: string): boolean {
  const named = accepted.split(',').map((part) => part.split(';').map((word) => word.trim()))
  const found = named.find(([name]) => name === encoding)
  return found !== undefined && !/^q=0(\.0*)?$/.test(found[1] ?? '')
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
