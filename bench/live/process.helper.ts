import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { makeAuthenticate } from '#areas/access/public.ts'
import type { Deps } from '#platform/area.ts'
import { startBackground } from '#platform/background/worker.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { openLive } from '#platform/live/embedded.ts'
import { postgresBus } from '#platform/live/postgres-bus.ts'
import { openMail } from '#platform/mail/transport.ts'
import { announce } from '#platform/outbox.ts'
import { openOutside } from '#platform/outside.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import type { Bed } from '../ground.ts'
import { answering } from '../processes.ts'
import { instant } from './message.ts'

export type ProcessQuestion =
  | { port: true }
  | { sign: [socketId: string, channel: string, channelData: string] }
  /** Commits so many announcements, one a transaction, a pause (ms) between them; answers when each was committed, ms. */
  | { commit: number; tenant: number; pause: number }

/** A whole Saffron of its own on a database that others share: web, live connection and background work. */
await answering(async ({ bed, secret }: { bed: Bed; secret: string }) => {
  const log = pino({ level: 'error' })
  const database = openDatabase(bed)
  const bus = postgresBus({ connectionString: bed.workerUrl, log })
  const live = openLive({ appId: 'bench', key: 'bench', secret, publicUrl: 'http://127.0.0.1', bus, log })
  const deps: Deps = {
    database,
    storage: openStorage({ root: mkdtempSync(join(tmpdir(), 'saffron-bench-live-')) }),
    mail: openMail({ smtpUrl: undefined, from: 'Saffron <bench@saffron.test>' }),
    live,
    areas,
    vault: openVault(secret),
    outside: openOutside(),
    publicUrl: 'http://127.0.0.1',
    secret,
  }
  await startBackground(areas, deps, { workerUrl: bed.workerUrl, log })
  const app = await buildApp({ deps, areas, authenticate: makeAuthenticate(database), log })
  await live.attach(app)
  await app.listen({ port: 0, host: '127.0.0.1' })

  return async (question: ProcessQuestion) => {
    if ('port' in question) return (app.server.address() as AddressInfo).port
    if ('sign' in question) return live.sign(...question.sign)
    const committed: number[] = []
    for (let at = 0; at < question.commit; at++) {
      await database.inTenant(question.tenant, (db) => announce(db, 'settings.changed', { at }))
      committed.push(instant())
      await sleep(question.pause * (0.5 + Math.random()))
    }
    return committed
  }
})
