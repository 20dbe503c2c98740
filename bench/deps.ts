import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { makeAuthenticate } from '#areas/identity/public.ts'
import type { Deps } from '#platform/area.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { silentLive } from '#platform/live/silent.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openOutside } from '#platform/outside.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type BenchDatabase, benchSecret } from './databases.ts'

/** What the application works with on a bed: nobody is mailed, and nobody listens. `files`: the folder of its storage. */
export const benchDeps = (bed: Pick<BenchDatabase, 'appUrl' | 'centralUrl'>, files: string): Deps => ({
  database: openDatabase(bed),
  storage: openStorage({ root: files }),
  mail: openMail({
    folder: join(files, 'mails'),
    log: { warn: () => undefined },
    from: 'Saffron <bench@saffron.test>',
  }),
  live: silentLive(),
  areas,
  publicUrl: 'http://localhost:3000',
  secret: benchSecret,
  vault: openVault(benchSecret),
  outside: openOutside(),
})

/** The whole application over it, as `npm run serve` has it. */
export const benchApp = (deps: Deps, log = pino({ level: 'warn' })): Promise<FastifyInstance> =>
  buildApp({ deps, areas, authenticate: makeAuthenticate(deps.database), log })
