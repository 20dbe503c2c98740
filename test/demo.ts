import { cpSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import type { Deps } from '#platform/area.ts'
import { silentLive } from '#platform/live/silent.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openOutside } from '#platform/outside.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { areas } from '#server/areas.ts'
import { demoAgencies } from '#server/demo/agencies.ts'
import { fillDemoWhenEmpty } from '#server/demo.ts'
import { testSecret } from '#test/cluster.ts'
import { onceInRun, type TestDatabase, testDatabase } from '#test/database.ts'

const template = 'saffron_demo'

/** Amber as it is delivered, because every page is opened there; Birch, which is looked at from outside, with few people. */
const agencies = demoAgencies.map((agency) =>
  agency.slug === 'amber' ? agency : { ...agency, clients: 8, candidates: 24, live: 9, ended: 3 },
)

/**
 * A database with the two agencies of the demo and their year, and their files in `dataDir`. It is filled once a run,
 * by whoever asks first, and copied: a year takes a minute. Never kept from run to run, because it is made by half of
 * Saffron and counts from today. Links in mails that wait in it lead to `publicUrl` of the first.
 */
export async function demoDatabase(dataDir: string, publicUrl: string): Promise<TestDatabase> {
  const files = inject('demoFiles')
  await onceInRun(template, () => fillTemplate(files, publicUrl))
  cpSync(files, dataDir, { recursive: true })
  return testDatabase({ of: template })
}

async function fillTemplate(dataDir: string, publicUrl: string): Promise<void> {
  const ground = await testDatabase()
  const log = pino({ level: 'silent' })
  const deps: Deps = {
    database: ground.database,
    storage: openStorage({ root: join(dataDir, 'files'), arrivals: join(dataDir, 'arriving') }),
    mail: openMail({ from: 'Saffron <no-reply@saffron.test>', folder: join(dataDir, 'mails'), log }),
    live: silentLive(),
    areas,
    publicUrl,
    secret: testSecret,
    outside: openOutside({ loopback: true }),
    vault: openVault(testSecret),
  }
  await fillDemoWhenEmpty(deps, () => undefined, agencies)
  deps.mail.close()
  await ground.keepAs(template)
}
