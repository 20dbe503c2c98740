import type { FastifyInstance } from 'fastify'
import { proofKey } from '#areas/invoices/proof/signing.ts'
import type { Deps } from '#platform/area.ts'

/** `/.well-known/saffron-proof-key.pem`: the key that proofs of this installation are signed with, for an auditor. */
export function proofKeyAddress(app: FastifyInstance, { secret }: Deps): void {
  const { pem } = proofKey(secret)
  app.get('/.well-known/saffron-proof-key.pem', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/x-pem-file').header('cache-control', 'no-store').send(pem),
  )
}
