import type { FastifyInstance } from 'fastify'
import { endedSessions } from '#areas/identity/public.ts'
import type { Deps } from '#platform/area.ts'

/** Between two looks, ms. */
const pause = 60_000

/**
 * Cuts the connections of sessions that have ended without anybody saying so: run out, revoked by another way, or
 * while the word got lost. Each process looks after its own connections, in one statement.
 */
export async function cutEnded({ database, live }: Pick<Deps, 'database' | 'live'>): Promise<void> {
  const ended = await endedSessions(database, live.sessions())
  if (ended.length) await live.drop(ended.map((session) => ({ reason: 'ended', session })))
}

/** Looks once a minute for as long as the application answers. */
export function lookForEnded(app: FastifyInstance, deps: Deps): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      cutEnded(deps).catch((error) => app.log.error({ err: error }, 'ended sessions could not be looked for'))
    }, pause)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
