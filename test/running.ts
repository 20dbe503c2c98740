import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proxiesOf } from '#platform/http/addresses.ts'
import type { StripeProvider, XeroProvider } from '#platform/integration.ts'
import { liveChoice } from '#server/live-settings.ts'
import { startServer } from '#server/main.ts'
import { openUploadsOf } from '#server/upload-settings.ts'
import { testSecret } from '#test/cluster.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { demoDatabase } from '#test/demo.ts'
import { freePort } from '#test/free-port.ts'

export type RunningSaffron = TestDatabase & {
  /** `http://localhost:12345`, as a browser sees it. */
  url: string
}

/** Every file of a process is at the same address, so that its browser knows the program already. */
let portOfFiles: number | undefined

/**
 * All of Saffron for a journey: the built pages, the API and the background work on a port of its own, over a
 * database of its own. `smtpUrl`: where mails go (test/mail-server.ts). `demo`: with the two demo agencies.
 */
export async function runningSaffron({
  smtpUrl,
  demo = false,
  of,
  xero,
  stripe,
}: {
  smtpUrl?: string
  demo?: boolean
  /** What its database is a copy of; absent: of one where nobody has been. */
  of?: string
  /** The app at a Xero of this machine (test/xero.ts). */
  xero?: XeroProvider | undefined
  /** The account at a Stripe of this machine (test/stripe.ts). */
  stripe?: StripeProvider | undefined
} = {}): Promise<RunningSaffron> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saffron-running-'))
  chmodSync(dataDir, 0o711)
  const port = await freePort(portOfFiles)
  portOfFiles = port
  const url = `http://localhost:${port}`
  const ground = demo ? await demoDatabase(dataDir, url) : await testDatabase(of ? { of } : {})
  const server = await startServer({
    port,
    host: '127.0.0.1',
    publicUrl: url,
    dataDir,
    databaseUrl: ground.ownerUrl,
    databaseWait: 0,
    storage: undefined,
    maxFileMb: 25,
    openUploads: openUploadsOf(() => undefined),
    clamd: undefined,
    eInvoiceRules: undefined,
    secret: testSecret,
    smtpUrl,
    mailFrom: 'Saffron <no-reply@saffron.test>',
    live: liveChoice(() => undefined, testSecret),
    demo: false,
    registration: 'open',
    apiRate: 600,
    mostMemoryMb: 0,
    timestampUrl: undefined,
    xero,
    stripe,
    outsideLoopback: true,
    isProxy: proxiesOf('loopback')!,
    securityContact: undefined,
    centralAdmin: undefined,
    logLevel: 'warn',
  })
  return {
    ...ground,
    url,
    close: async () => {
      await server.close()
      await ground.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
