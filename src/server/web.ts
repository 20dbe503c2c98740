import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The browser application: hashed files for a year, one page for every address. Files are compressed at build
 * time, so nothing is squeezed while somebody waits.
 */
export async function serveWeb(app: FastifyInstance, { root }: { root: string }) {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/assets/')) return reply.status(404).send('Not found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
