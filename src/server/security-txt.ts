import type { FastifyInstance } from 'fastify'
import { clock } from '#platform/clock.ts'

/** Days for which the text is good; it is made anew whenever somebody asks. */
const goodFor = 180

/** `/.well-known/security.txt` (RFC 9116): where to tell of a fault. Not there when nobody is named. */
export function securityTxt(app: FastifyInstance, publicUrl: string, contact: string | undefined) {
  const addresses = ['/.well-known/security.txt', '/security.txt']
  for (const address of addresses) {
    app.get(address, { schema: { hide: true } }, (_request, reply) => {
      if (!contact) return reply.callNotFound()
      const expires = new Date(clock.now().getTime() + goodFor * 24 * 60 * 60 * 1000)
      const lines = {
        Contact: contact,
        Expires: expires.toISOString(),
        'Preferred-Languages': 'en',
        Canonical: `${publicUrl}${addresses[0]}`,
      }
      const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`)
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text.join(''))
    })
  }
}
