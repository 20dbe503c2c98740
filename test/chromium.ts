import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const cache = join(import.meta.dirname, '..', '.cache')

/** Nothing here may reach beyond this machine; as root and in containers there is no sandbox to be had. */
const args = [
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
]

/** Starts the Chromium that came with the packages: no download, no root, no browser on the machine. */
export async function launchChromium(): Promise<BrowserServer> {
  lookOften()
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = { ...(process.env as Record<string, string>), HOME: folder }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts')
  try {
    return await chromium.launchServer({ executablePath, args, env })
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error
    // A machine that never had a browser: the libraries it lacks come along too.
    env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib')
    return await chromium.launchServer({ executablePath, args, env })
  }
}

type Frame = { retryWithProgressAndTimeouts(progress: unknown, pauses: number[], action: unknown): unknown }
type Internals = { server: { Page: { prototype: { mainFrame(): Frame } } } }

/**
 * Whoever waits for an element lets Playwright look again after 20, 50, 100, 100 and from then on every 500 ms: what is
 * there after 0.3 s is seen after 0.8 s, and a page takes about that long. There is no setting for it, so its frames,
 * reached through the first page, are told to look every 50 ms.
 */
function lookOften() {
  const { Page } = (require('playwright-core/lib/coreBundle') as Internals).server
  const { mainFrame } = Page.prototype
  Page.prototype.mainFrame = function () {
    Page.prototype.mainFrame = mainFrame
    const frame = mainFrame.call(this)
    const kind = Object.getPrototypeOf(frame)
    if (!('retryWithProgressAndBackoff' in kind && 'retryWithProgressAndTimeouts' in kind)) {
      console.warn(
        'This Playwright waits in another way: stories take longer (lookOften in test/chromium.ts).',
      )
      return frame
    }
    kind.retryWithProgressAndBackoff = function (this: Frame, progress: unknown, action: unknown) {
      return this.retryWithProgressAndTimeouts(progress, [20, 50], action)
    }
    return frame
  }
}

/** Unpacked once a version and user, beside its place and moved there whole. */
async function unpacked(): Promise<string> {
  const index = require.resolve('@sparticuz/chromium')
  const { version } = require(join(dirname(index), '..', 'package.json')) as { version: string }
  const ready = join(cache, `chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(ready)) return ready

  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${ready}.`)
  const temporary = process.env.TMPDIR
  process.env.TMPDIR = draft // where the package unpacks to
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium')
    await packed.executablePath()
    await inflate(join(dirname(index), '..', 'bin', 'al2023.tar.br'))
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  }
  try {
    renameSync(draft, ready)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another run was first
  }
  return ready
}
