import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/** For machines that watch us: answered whatever there is. */
const always = new Set(['/health', '/metrics'])
/** So many at once go on even then: memory is given back by work that ends, and by new work that makes room. */
const fewest = 4
/** How old a look at the memory may be, ms. */
const lookEvery = 200
/** Whoever is refused comes back after so many seconds. */
const comeBack = 10

/**
 * Refuses requests while the process holds more than `most` bytes, before its memory is at an end and all of them fail.
 *
 * Ours, and not `@fastify/under-pressure`: that one refuses everybody until memory falls, and memory that nobody asks for
 * is not given back, so that one crowd would close the server for good. It also measures how late the loop is, which on a
 * slow machine refuses people who have done nothing.
 */
export function shedAbove(app: FastifyInstance, most: number, held = process.memoryUsage.rss): void {
  let inFlight = 0
  let bytes = 0
  let looked = 0
  const isFull = () => {
    const now = performance.now()
    if (looked === 0 || now - looked > lookEvery) {
      bytes = held()
      looked = now
    }
    return bytes > most
  }
  app.addHook('onRequest', async (request, reply) => {
    if (always.has(request.routeOptions.url ?? '')) return
    if (inFlight >= fewest && isFull()) {
      reply.header('connection', 'close')
      throw full()
    }
    inFlight += 1
    let isIn = true
    const leave = () => {
      if (isIn) inFlight -= 1
      isIn = false
    }
    reply.raw.once('finish', leave).once('close', leave)
  })
}

function full(): Refusal {
  const refusal = new Refusal(
    'busy.memory',
    503,
    'Saffron has very much to do right now',
    'Nothing was lost. Try again in a moment.',
  )
  refusal.retry_after = comeBack
  return refusal
}
