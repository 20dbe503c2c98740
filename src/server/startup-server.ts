import { createServer } from 'node:http'
import { unavailable } from '#platform/db/trouble.ts'
import { problem } from '#platform/http/errors.ts'
import { bareHeaders } from '#platform/http/security.ts'
import type { Settings } from '#server/settings.ts'

export type StartupServer = {
  /** Opens the door, if it is not open yet, and says why nobody is let further. */
  wait(reason: string): void
  close(): Promise<void>
}

/**
 * Stands at the port while a start waits for its database: alive, not ready, and everybody else is asked to come back.
 * It closes before the application opens. Where the port is taken, the application will say so.
 */
export function startupServer({
  port,
  host,
  publicUrl,
}: Pick<Settings, 'port' | 'host' | 'publicUrl'>): StartupServer {
  let why = ''
  const refusal = unavailable()
  const server = createServer(({ url }, response) => {
    const [status, body]: [number, object] =
      url === '/health'
        ? [200, { status: 'alive' }]
        : [503, url === '/ready' ? { status: 'database unreachable', reason: why } : problem(refusal)]
    response.writeHead(status, {
      ...bareHeaders(publicUrl),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(status === 503 ? { 'retry-after': String(refusal.retry_after) } : {}),
    })
    response.end(JSON.stringify(body))
  })
  server.on('error', () => undefined)
  return {
    wait: (reason) => {
      why = reason
      if (!server.listening) server.listen(port, host)
    },
    close: async () => {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
