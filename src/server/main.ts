import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { makeAuthenticate } from '#areas/access/public.ts'
import type { Deps } from '#platform/area.ts'
import { type Background, startBackground } from '#platform/background/worker.ts'
import { silentLive } from '#platform/live/silent.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openVault } from '#platform/vault.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type ReadyDatabase, readyDatabase } from '#server/database.ts'
import { fillDemoWhenEmpty } from '#server/demo.ts'
import type { Settings } from '#server/settings.ts'

const web = join(import.meta.dirname, '../../dist/web')

/** Web and background work in one process, from settings to the listening port. */
export async function startServer(settings: Settings): Promise<{ url: string; close(): Promise<void> }> {
  const log = logger(settings)
  const ready = await readyDatabase(settings)
  const close: (() => Promise<unknown>)[] = [ready.stop]
  try {
    const deps = depsOf(settings, ready)
    if (settings.demo) await fillDemoWhenEmpty(deps, (text) => log.info(text))
    const background = await backgroundOf(settings, ready, deps, log)
    close.unshift(() => background.stop())
    const app = await buildApp({
      deps,
      areas,
      authenticate: makeAuthenticate(ready.database),
      log,
      web: existsSync(join(web, 'index.html')) ? web : undefined,
    })
    close.unshift(() => app.close())
    await app.listen({ port: settings.port, host: settings.host })
    return { url: settings.publicUrl, close: () => inOrder(close) }
  } catch (error) {
    await inOrder(close)
    throw error
  }
}

/** Background work alone, beside any number of servers on the same database. */
export async function startWorker(settings: Settings): Promise<{ close(): Promise<void> }> {
  const ready = await readyDatabase(settings)
  const background = await backgroundOf(settings, ready, depsOf(settings, ready), logger(settings))
  return { close: () => inOrder([() => background.stop(), ready.stop]) }
}

function depsOf(settings: Settings, { database }: ReadyDatabase): Deps {
  return {
    database,
    storage: openStorage({ root: join(settings.dataDir, 'files') }),
    mail: openMail({ smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
    live: silentLive(),
    areas,
    vault: openVault(settings.secret),
    publicUrl: settings.publicUrl,
    secret: settings.secret,
  }
}

function backgroundOf(
  settings: Settings,
  ready: ReadyDatabase,
  deps: Deps,
  log: Logger,
): Promise<Background> {
  return startBackground(areas, deps, { workerUrl: ready.urls.workerUrl, log, alone: !settings.databaseUrl })
}

function logger({ logLevel }: Settings): Logger {
  return pino({
    level: logLevel,
    // What opens a door or names a person's pay never reaches a log.
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.code'],
  })
}

/** The port first, then jobs, then the database: what is running may end, nothing new begins. */
async function inOrder(steps: (() => Promise<unknown>)[]) {
  for (const step of steps) await step()
}
