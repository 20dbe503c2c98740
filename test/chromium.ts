import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

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
  '--disable-gpu',
  // A page lives for seconds: what compiles it well takes longer than it ever saves (a quarter of all processor time).
  '--js-flags=--no-opt --no-maglev --always-sparkplug',
]

/** Starts the Chromium that came with the packages, for others to connect to: no download, no root, no browser on the machine. */
export function launchChromium(): Promise<BrowserServer> {
  return started((options) => chromium.launchServer(options))
}

/**
 * The same for this process alone: nothing is passed on through a process between, which costs as much as half of the
 * test. It ends with the process.
 */
export function ownChromium(): Promise<Browser> {
  return started((options) => chromium.launch(options))
}

async function started<Launched>(launch: (options: LaunchOptions) => Promise<Launched>): Promise<Launched> {
  lookOften()
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = { ...(process.env as Record<string, string>), HOME: folder }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts')
  try {
    return await launch({ executablePath, args, env })
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error
    // A machine that never had a browser: the libraries it lacks come along too.
    env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib')
    return await launch({ executablePath, args, env })
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
