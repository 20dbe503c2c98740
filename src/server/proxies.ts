import type { FastifyInstance } from 'fastify'
import type { IsProxy } from '#platform/http/addresses.ts'

const says = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Does the request say that it was passed on, whoever says so? */
export const isPassedOn = (headers: Record<string, unknown>) =>
  says.some((name) => headers[name] !== undefined)

/**
 * Says once in the log, and from then on at `/ready`, that requests come through a proxy which was not named: then all of
 * them seem to come from one place, and share its limits. What such a request says of its sender is never believed.
 */
export function warnAboutProxies(app: FastifyInstance, isProxy: IsProxy): void {
  let warned = false
  app.decorate('hints', () => (warned ? [hint] : []))
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (warned || !isPassedOn(headers) || isProxy(socket.remoteAddress ?? '')) return
    warned = true
    log.warn({ from: socket.remoteAddress }, hint)
  })
}

const hint =
  'Requests come with X-Forwarded-For from an address that TRUSTED_PROXIES does not name: it is not believed. If a proxy of yours stands in front, name it there.'

declare module 'fastify' {
  interface FastifyInstance {
    /** What whoever runs this should look at; nothing that keeps it from working. */
    hints(): string[]
  }
}
