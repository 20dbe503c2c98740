import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ensureFirstAdmin } from '#areas/central/first-admin.ts'
import { notifyOfSpace } from '#areas/central/public.ts'
import { makeAuthenticate, sessionOf, usersOfSession } from '#areas/identity/public.ts'
import type { Deps } from '#platform/area.ts'
import { type Background, startBackground } from '#platform/background/worker.ts'
import { tryToWrite } from '#platform/db/trouble.ts'
import { describeAhead } from '#platform/http/mount.ts'
import { openLive } from '#platform/live/embedded.ts'
import type { LiveServer } from '#platform/live/live.ts'
import { outsideLive } from '#platform/live/outside.ts'
import { postgresBus } from '#platform/live/postgres-bus.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openOutside } from '#platform/outside.ts'
import { openClamd } from '#platform/scanner/clamd.ts'
import { openSchematron } from '#platform/schematron/schematron.ts'
import { openSpace, type Space } from '#platform/storage/space.ts'
import { openStorage, type Storage } from '#platform/storage/storage.ts'
import { openTimestamps } from '#platform/timestamps/authority.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type ReadyDatabase, readyDatabase } from '#server/database.ts'
import { fillDemoWhenEmpty } from '#server/demo.ts'
import { makeLogger } from '#server/logger.ts'
import type { Settings } from '#server/settings.ts'
import { startupServer } from '#server/startup-server.ts'

const web = join(import.meta.dirname, '../../dist/web')

/** Web and background work in one process, from settings to the listening port. */
export async function startServer(settings: Settings): Promise<{ url: string; close(): Promise<void> }> {
  const log = makeLogger(settings)
  const waiting = startupServer(settings)
  const ready = await readyDatabase(settings, { log, onWait: waiting.wait }).finally(waiting.close)
  const space = spaceOf(settings, ready, log)
  const close: (() => Promise<unknown>)[] = [async () => space.stop(), ready.stop]
  try {
    const live = liveOf(settings, ready, log)
    close.unshift(() => live.close())
    const deps = await depsOf(settings, ready, live, log, space)
    if (settings.demo) await fillDemoWhenEmpty(deps, (text) => log.info(text))
    if (settings.centralAdmin && (await ensureFirstAdmin(ready.database, settings.centralAdmin)))
      log.info(`An email to choose a password is on its way to ${settings.centralAdmin}`)
    const background = await backgroundOf(settings, ready, deps, log)
    close.unshift(() => background.stop())
    const app = await buildApp({
      deps,
      areas,
      authenticate: makeAuthenticate(ready.database, { tokenRate: settings.apiRate }),
      log,
      web: existsSync(join(web, 'index.html')) ? web : undefined,
      isProxy: settings.isProxy,
      securityContact: settings.securityContact,
      mostMemory: settings.mostMemoryMb * 1_000_000,
    })
    // At once: a job is not to go on for as long as a request that takes its time.
    close.unshift(() => Promise.all([app.close(), background.stop()]))
    await live.attach(app)
    await app.listen({ port: settings.port, host: settings.host })
    void describeAhead()
    close.unshift(async () => ready.letGo())
    return { url: settings.publicUrl, close: () => inOrder(close) }
  } catch (error) {
    await inOrder(close)
    throw error
  }
}

/** Background work alone, beside any number of servers on the same database. */
export async function startWorker(settings: Settings): Promise<{ close(): Promise<void> }> {
  const log = makeLogger(settings)
  const ready = await readyDatabase(settings, { log })
  const space = spaceOf(settings, ready, log)
  const live = liveOf(settings, ready, log)
  const deps = await depsOf(settings, ready, live, log, space)
  const background = await backgroundOf(settings, ready, deps, log)
  return {
    close: () => inOrder([() => background.stop(), () => live.close(), async () => space.stop(), ready.stop]),
  }
}

async function depsOf(
  settings: Settings,
  { database }: ReadyDatabase,
  live: LiveServer,
  log: Logger,
  space: Space,
): Promise<Deps> {
  const { smtpUrl, mailFrom: from } = settings
  return {
    database,
    space,
    storage: await storageOf(settings, space),
    scanner: settings.clamd ? openClamd(settings.clamd) : undefined,
    officialRules: settings.eInvoiceRules
      ? openSchematron(settings.eInvoiceRules, join(settings.dataDir, 'rules'))
      : undefined,
    maxFileBytes: settings.maxFileMb * 1_000_000,
    openUploads: settings.openUploads,
    mail: openMail(smtpUrl ? { from, smtpUrl } : { from, folder: join(settings.dataDir, 'mails'), log }),
    live,
    areas,
    vault: openVault(settings.secret),
    outside: openOutside({ loopback: settings.outsideLoopback }),
    timestamps: settings.timestampUrl ? openTimestamps(settings.timestampUrl) : undefined,
    providers: { xero: settings.xero, stripe: settings.stripe },
    publicUrl: settings.publicUrl,
    secret: settings.secret,
    registration: settings.registration,
  }
}

/** The driver of buckets is large: it is loaded where it is used. */
async function storageOf({ dataDir, storage }: Settings, space: Space): Promise<Storage> {
  const arrivals = join(dataDir, 'arriving')
  const place = storage && (await import('#platform/storage/s3-files.ts')).s3Files(storage, arrivals)
  return openStorage({ root: join(dataDir, 'files'), place, arrivals, space })
}

function spaceOf({ dataDir }: Settings, { database }: ReadyDatabase, log: Logger): Space {
  return openSpace({
    folder: dataDir,
    log,
    tryDatabase: () => database.acrossTenants('whether there is space is tried', (all) => tryToWrite(all)),
    tell: (level, figures) => notifyOfSpace(database, level, figures),
  })
}

/** Our own live server, which hears the other processes over the database, or the outside one. */
function liveOf(
  { live, publicUrl, isProxy }: Settings,
  { database, urls }: ReadyDatabase,
  log: Logger,
): LiveServer {
  if (live.kind === 'outside') {
    return outsideLive(live, { usersOf: (session) => usersOfSession(database, session) })
  }
  const bus = postgresBus({ connectionString: urls.workerUrl, log })
  return openLive({ ...live, publicUrl, bus, log, sessionOf, isProxy })
}

function backgroundOf(
  settings: Settings,
  ready: ReadyDatabase,
  deps: Deps,
  log: Logger,
): Promise<Background> {
  return startBackground(areas, deps, { workerUrl: ready.urls.workerUrl, log, alone: !settings.databaseUrl })
}

/** The port first, which sends browsers elsewhere, then jobs, then the database: what is running may end, nothing new begins. */
async function inOrder(steps: (() => Promise<unknown>)[]) {
  for (const step of steps) await step()
}
