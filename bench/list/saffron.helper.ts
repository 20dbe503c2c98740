import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { makeAuthenticate } from '#areas/access/public.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import { silentLive } from '#platform/live/silent.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openOutside } from '#platform/outside.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { benchSecret } from '../ground.ts'
import { answering } from '../processes.ts'

export type Served = { appUrl: string; centralUrl: string; files: string }

/** The whole application as `npm run serve` has it, on a free port. Answers every question with that port. */
await answering(async ({ appUrl, centralUrl, files }: Served) => {
  const database = openDatabase({ appUrl, centralUrl })
  const deps = {
    database,
    storage: openStorage({ root: files }),
    mail: openMail({ smtpUrl: undefined, from: 'Saffron <bench@saffron.test>' }),
    live: silentLive(),
    areas,
    publicUrl: 'http://localhost:3000',
    secret: benchSecret,
    vault: openVault(benchSecret),
    outside: openOutside(),
  }
  const app = await buildApp({
    deps,
    areas,
    authenticate: makeAuthenticate(database),
    log: pino({ level: 'warn' }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return () => (app.server.address() as AddressInfo).port
})
