import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/area.ts'
import { storageKey } from '#platform/storage/storage.ts'

/** Names that `setPicture` gives. */
const shape = /^(?:logo|logo_dark|favicon)-[0-9a-f]{32}\.(png|jpg)$/

/**
 * `/api/brand/7/logo-….png`: the pictures of a brand, for everybody. Mails, guests and portals show them to people who
 * have no session; what stands on every invoice is no secret, and the name cannot be guessed. It never changes.
 */
export function brandPictures(app: FastifyInstance, { storage }: Deps): void {
  app.get<{ Params: { tenant: string; file: string } }>(
    '/api/brand/:tenant/:file',
    async ({ params }, reply) => {
      const [, type] = shape.exec(params.file) ?? []
      const known = type && /^[1-9]\d{0,9}$/.test(params.tenant)
      const bytes = known
        ? await storage.get(storageKey(Number(params.tenant), 'brand', params.file))
        : undefined
      // Mail programs and the preview of a mail show it inside pages that are not ours.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (!bytes) return reply.code(404).type('text/plain').send('Not found')
      return reply
        .type(type === 'png' ? 'image/png' : 'image/jpeg')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(bytes)
    },
  )
}
