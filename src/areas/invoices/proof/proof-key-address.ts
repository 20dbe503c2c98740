import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { proofKey } from '#areas/invoices/proof/signing.ts'
import type { Deps } from '#platform/area.ts'

const script = readFileSync(new URL('../../../../docs/check-document.mjs', import.meta.url))

/**
 * `/.well-known/saffron-proof-key.pem`: the key that proofs of this installation are signed with, for an auditor; and the
 * script that checks the proof of a document by it.
 */
export function proofKeyAddress(app: FastifyInstance, { secret }: Deps): void {
  const { pem } = proofKey(secret)
  app.get('/.well-known/saffron-proof-key.pem', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/x-pem-file').header('cache-control', 'no-store').send(pem),
  )
  app.get('/.well-known/saffron-check-document.mjs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}
