import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { Refusal } from '#platform/refusal.ts'

type Once = {
  /** The answer given the first time, when this key was used before. */
  reply?: { status: number; value: unknown }
  keep(status: number, value: unknown): Promise<void>
}

const notAsked: Once = { keep: async () => undefined }

/**
 * A write that carries an Idempotency-Key is done once: the key is inserted in the transaction of the work, so a
 * second request with it waits for the first to commit and then gets its answer. A key belongs to one user, or to the
 * account of somebody in central administration (`noAgency`).
 */
export async function onlyOnce(
  db: AllDb,
  endpoint: Endpoint,
  owner: { tenant_id: number; user_id: number } | undefined,
  request: FastifyRequest,
): Promise<Once> {
  const key = request.headers['idempotency-key']
  if (key === undefined || !owner || endpoint.showsSecret) return notAsked
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,120}$/.test(key)) {
    throw new Refusal(
      'idempotency.key',
      400,
      'The Idempotency-Key is not usable',
      'Send 8 to 120 visible ASCII characters.',
    )
  }
  const mine = { ...owner, key }
  const address = `${endpoint.method} ${request.url.split('?')[0]}`
  const hash = createHash('sha256')
    .update(`${address}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ ...mine, endpoint: address, request_hash: hash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = db
    .selectFrom('idempotency_keys')
    .where('tenant_id', '=', mine.tenant_id)
    .where('user_id', '=', mine.user_id)
    .where('key', '=', key)
  if (!inserted) {
    const first = await row.select(['request_hash', 'status', 'reply']).executeTakeFirstOrThrow()
    if (first.request_hash !== hash) {
      throw new Refusal(
        'idempotency.reused',
        422,
        'This Idempotency-Key was used for something else',
        'Use a new key for a new request.',
      )
    }
    return { reply: { status: first.status ?? 200, value: first.reply }, keep: notAsked.keep }
  }
  return {
    keep: async (status, value) => {
      await db
        .updateTable('idempotency_keys')
        .set({ status, reply: JSON.stringify(value) })
        .where('tenant_id', '=', mine.tenant_id)
        .where('user_id', '=', mine.user_id)
        .where('key', '=', key)
        .execute()
    },
  }
}
