import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Delivery, queueMail } from '#platform/mail/queue.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'

export let on: TestDatabase
export let mailServer: TestMailServer
let folder: string
export let delivery: Delivery

/** Opens Saffron with two agencies before the tests of a file, and closes it after them. */
export function openTestAgencies(): void {
  beforeAll(async () => {
    ;[on, mailServer, folder] = await Promise.all([
      testDatabase(),
      startMailServer(),
      mkdtemp(join(tmpdir(), 'saffron-mail-')),
    ])
    delivery = {
      database: on.database,
      storage: openStorage({ root: folder }),
      mail: openMail({ smtpUrl: mailServer.url, from: 'Saffron <saffron@agency.test>' }),
      vault: openVault('a secret for tests only, of 32 characters or more'),
      codes: {},
      checks: {},
      now: new Date(),
    }
    await on.database.acrossTenants('two agencies for the test', (db) =>
      db
        .insertInto('tenants')
        .values([
          { id: 1, slug: 'amber', name: amber.name },
          { id: 2, slug: 'birch', name: 'Birch Staffing' },
        ])
        .execute(),
    )
  })
  beforeEach(() => {
    mailServer.emails.length = 0
    mailServer.refusals.length = 0
  })
  afterAll(async () => {
    delivery?.mail.close()
    await Promise.all([on?.close(), mailServer?.close(), rm(folder, { recursive: true })])
  })
}

export const amber = { id: 1, name: 'Amber Recruitment' }

export const letter = {
  kind: 'invoice.dispatch',
  to_address: 'accounts@client.test',
  to_name: 'Ann',
  subject: 'Invoice INV-1',
  text: 'Here it is',
  html: '<p>Here it is</p>',
}

export const queued = (more: object = {}) =>
  on.database.inTenant(1, (db) => queueMail(db, { ...letter, ...more }))

export const stored = (id: number) =>
  on.database
    .reading(1)
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const jobs = () =>
  on.database
    .reading(1)
    .selectFrom('outbox')
    .select(['kind', 'name', 'payload'])
    .where('tenant_id', '=', 1)
    .orderBy('id')
    .execute()
