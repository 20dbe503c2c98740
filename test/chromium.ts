import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'

const require = createRequire(import.meta.url)
const cache = join(import.meta.dirname, '..', '.cache')

/** Nothing here may reach beyond this machine; as root and in containers there is no sandbox to be had. */
const args = [
  '--no-sandbox',
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
