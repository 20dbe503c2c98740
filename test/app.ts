import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { makeAuthenticate, sessionOf } from '#areas/identity/public.ts'
import type { Deps } from '#platform/area.ts'
import { type Background, backgroundOnDemand, startBackground } from '#platform/background/worker.ts'
import type { Database } from '#platform/db/tenant.ts'
import { openLive } from '#platform/live/embedded.ts'
import type { LiveServer } from '#platform/live/live.ts'
import { postgresBus } from '#platform/live/postgres-bus.ts'
import { silentLive } from '#platform/live/silent.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openOutside } from '#platform/outside.ts'
import type { Space } from '#platform/storage/space.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

type AppOptions = {
  smtpUrl?: string
  live?: boolean | ((database: Database) => LiveServer)
  /** How much space there is: absent, as much as anybody wants. */
  space?: Space | undefined
  /** What its database is a copy of; absent: of one where nobody has been. */
  of?: string
}

/** The embedded live server of every test. */
export const liveOfTests = { appId: 'saffron', key: 'key-of-tests', secret: 'secret-of-tests-only' }

export type TestApp = TestDatabase & {
  app: FastifyInstance
  deps: Deps
  /** The folder where mails are kept, unless there is a mail server. */
  mails: string
  /** Where it listens; 0 unless it was asked to. */
  port: number
  /** Carries out everything that was queued, and what that queued. */
  settle(): Promise<void>
}

/**
 * The whole application over a database of its own, spoken to with `app.inject`. Background work runs only when
 * `settle()` is called, so that a test sees what was queued before it is done.
 *
 * `live`: with a live server of its own, or the one that is made here; then it listens on a port of this machine and
 * the outbox is drained by itself. `test/live-client.ts` listens to it.
 */
export async function testApp({ smtpUrl, live = false, space, of }: AppOptions = {}): Promise<TestApp> {
  const testDb = await testDatabase({ max: 8, ...(of ? { of } : {}) })
  const root = mkdtempSync(join(tmpdir(), 'saffron-files-'))
  const mails = join(root, 'mails')
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const liveServer = liveFor(live, testDb, log)
  const deps: Deps = {
    database: testDb.database,
    space,
    storage: openStorage({ root, space }),
    mail: openMail({
      from: 'Saffron <no-reply@saffron.test>',
      ...(smtpUrl ? { smtpUrl } : { folder: mails, log }),
    }),
    live: liveServer,
    areas,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret for tests only, of 32 characters or more',
    outside: openOutside({ loopback: true }),
    vault: openVault('a secret for tests only, of 32 characters or more'),
  }
  const app = await buildApp({ deps, areas, authenticate: makeAuthenticate(testDb.database), log })
  let background: Background | undefined
  const options = { workerUrl: testDb.workerUrl, log, alone: true }
  let onDemand: ReturnType<typeof backgroundOnDemand> | undefined
  if (live) {
    await liveServer.attach(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    background = await startBackground(areas, deps, { ...options, atFixedTimes: false })
  }
  return {
    ...testDb,
    app,
    deps,
    mails,
    port: (app.server.address() as AddressInfo | null)?.port ?? 0,
    settle: async () => {
      if (background) return background.settle()
      // One job after the other: side by side each would read the catalogue of a fresh database for itself.
      onDemand ??= backgroundOnDemand(areas, deps, { ...options, concurrency: 1 })
      await onDemand.settle()
    },
    close: async () => {
      await background?.stop()
      await onDemand?.close()
      await app.close()
      await liveServer.close()
      deps.mail.close()
      await testDb.close()
      for (const folder of [root, deps.storage.arrivals]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function liveFor(
  live: AppOptions['live'],
  { database, workerUrl }: TestDatabase,
  log: pino.Logger,
): LiveServer {
  if (!live) return silentLive()
  if (live !== true) return live(database)
  const bus = postgresBus({ connectionString: workerUrl, log })
  return openLive({ ...liveOfTests, publicUrl: 'http://localhost:3000', bus, log, sessionOf })
}
