import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { startBackground } from '#platform/background/worker.ts'
import { openLive } from '#platform/live/embedded.ts'
import { postgresBus } from '#platform/live/postgres-bus.ts'
import { announce } from '#platform/outbox.ts'
import { areas } from '#server/areas.ts'
import { type BenchDatabase, benchSecret } from '../databases.ts'
import { benchApp, benchDeps } from '../deps.ts'
import { answering } from '../processes.ts'
import { instant } from './message.ts'

export type ProcessQuestion =
  | { port: true }
  | { sign: [socketId: string, channel: string, channelData: string] }
  /** Commits so many announcements, one a transaction, a pause (ms) between them; answers when each was committed, ms. */
  | { commit: number; tenant: number; pause: number }

/** A whole Saffron of its own on a database that others share: web, live connection and background work. */
await answering(async ({ bed }: { bed: BenchDatabase }) => {
  const log = pino({ level: 'error' })
  const bus = postgresBus({ connectionString: bed.workerUrl, log })
  const publicUrl = 'http://127.0.0.1'
  const live = openLive({ appId: 'bench', key: 'bench', secret: benchSecret, publicUrl, bus, log })
  const files = mkdtempSync(join(tmpdir(), 'saffron-bench-live-'))
  const deps = { ...benchDeps(bed, files), live, publicUrl }
  await startBackground(areas, deps, { workerUrl: bed.workerUrl, log })
  const app = await benchApp(deps, log)
  await live.attach(app)
  await app.listen({ port: 0, host: '127.0.0.1' })

  return async (question: ProcessQuestion) => {
    if ('port' in question) return (app.server.address() as AddressInfo).port
    if ('sign' in question) return live.sign(...question.sign)
    const committed: number[] = []
    for (let at = 0; at < question.commit; at++) {
      await deps.database.inTenant(question.tenant, (db) => announce(db, 'settings.changed', { at }))
      committed.push(instant())
      await sleep(question.pause * (0.5 + Math.random()))
    }
    return committed
  }
})
