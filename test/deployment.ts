import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { makeAuthenticate } from '#areas/access/public.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'

export type Deployment = Pick<TestApp, 'database'> & {
  url: string
  /** The server stops, and starts again with the build of this folder: same port, same data. */
  deploy(folder: string): Promise<void>
  close(): Promise<void>
}

/** A Saffron whose build changes under open pages, as with every release. */
export async function deployment(): Promise<Deployment> {
  const ground = await testApp()
  const port = await freePort()
  const url = `http://localhost:${port}`
  let running: FastifyInstance | undefined
  const stop = async () => {
    running?.server.closeAllConnections()
    await running?.close()
  }
  return {
    database: ground.database,
    url,
    deploy: async (folder) => {
      await stop()
      running = await buildApp({
        deps: { ...ground.deps, publicUrl: url },
        areas,
        authenticate: makeAuthenticate(ground.database),
        log: pino({ level: 'silent' }),
        web: folder,
      })
      await running.listen({ port, host: '127.0.0.1' })
    },
    close: async () => {
      await stop()
      await ground.close()
    },
  }
}
