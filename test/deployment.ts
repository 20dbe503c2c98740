import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { makeAuthenticate, sessionOf } from '#areas/identity/public.ts'
import { openLive } from '#platform/live/embedded.ts'
import type { LiveServer } from '#platform/live/live.ts'
import { postgresBus } from '#platform/live/postgres-bus.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { liveOfTests, type TestApp, testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'

export type Deployment = Pick<TestApp, 'database'> & {
  url: string
  /** The server stops, and starts again with the build of this folder: same port, same data. */
  deploy(folder: string): Promise<void>
  /** Nothing answers until the next deployment. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A Saffron whose build changes under open pages, as with every release. */
export async function deployment(): Promise<Deployment> {
  const base = await testApp()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const log = pino({ level: 'silent' })
  let running: FastifyInstance | undefined
  let live: LiveServer | undefined
  const stop = async () => {
    await live?.close()
    running?.server.closeAllConnections()
    await running?.close()
    live = running = undefined
  }
  return {
    database: base.database,
    url,
    stop,
    deploy: async (folder) => {
      await stop()
      const bus = postgresBus({ connectionString: base.workerUrl, log })
      live = openLive({ ...liveOfTests, publicUrl: url, bus, log, sessionOf })
      running = await buildApp({
        deps: { ...base.deps, publicUrl: url, live },
        areas,
        authenticate: makeAuthenticate(base.database),
        log,
        web: folder,
      })
      await live.attach(running)
      await running.listen({ port, host: '127.0.0.1' })
    },
    close: async () => {
      await stop()
      await base.close()
    },
  }
}
