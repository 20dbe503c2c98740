import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { makeAuthenticate } from '#areas/access/public.ts'
import type { Deps } from '#platform/area.ts'
import { type Background, startBackground } from '#platform/background/worker.ts'
import { silentLive } from '#platform/live/silent.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

export type TestApp = TestDatabase & {
  app: FastifyInstance
  deps: Deps
  /** Carries out everything that was queued, and what that queued. */
  settle(): Promise<void>
}

/**
 * The whole application over a database of its own, spoken to with `app.inject`. Background work runs only when
 * `settle()` is called, so that a test sees what was queued before it is done.
 */
export async function testApp({ smtpUrl }: { smtpUrl?: string } = {}): Promise<TestApp> {
  const ground = await testDatabase({ max: 8 })
  const root = mkdtempSync(join(tmpdir(), 'saffron-files-'))
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const deps: Deps = {
    database: ground.database,
    storage: openStorage({ root }),
    mail: openMail({ smtpUrl, from: 'Saffron <no-reply@saffron.test>' }),
    live: silentLive(),
    areas,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret for tests only, of 32 characters or more',
    vault: openVault('a secret for tests only, of 32 characters or more'),
  }
  const app = await buildApp({ deps, areas, authenticate: makeAuthenticate(ground.database), log })
  let background: Background | undefined
  return {
    ...ground,
    app,
    deps,
    settle: async () => {
      background ??= await startBackground(areas, deps, { workerUrl: ground.workerUrl, log })
      await background.settle()
    },
    close: async () => {
      await background?.stop()
      await app.close()
      await ground.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
