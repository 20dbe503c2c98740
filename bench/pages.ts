import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { launchChromium } from '#test/chromium.ts'
import { type Figure, figure } from './figures.ts'
import { startSaffron } from './startup.ts'
import { median } from './statistics.ts'

const part = 'Pages in a real browser, over the demo'

const lists = ['Clients', 'Candidates', 'Jobs', 'Timesheets']

/**
 * From a click in the menu to the painted rows of another list that was open before, and from an empty browser to the
 * painted rows of one. Beside it, what the same browser takes for a page of a few bytes.
 */
export async function measurePages(rounds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saffron-bench-pages-'))
  chmodSync(dataDir, 0o711)
  const saffron = await startSaffron(dataDir)
  const server = await launchChromium()
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const context = await signedIn(browser, saffron.url)
    const warm = (await switches(context, saffron.url, rounds)).sort((a, b) => a - b)
    const state = await context.storageState()
    const cold: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round++) {
      cold.push(await opened(browser, state, `${saffron.url}/tenant/amber/timesheets`, '[data-row]'))
      bare.push(await opened(browser, state, `${saffron.url}/health`, 'body'))
    }
    return [
      figure(part, 'a switch to a list that was open before, median', median(warm), { unit: 'ms' }),
      figure(part, 'the same, 95th percentile', warm[Math.floor(warm.length * 0.95)]!, {
        atMost: 100,
        unit: 'ms',
      }),
      figure(part, 'a list in an empty browser, to its rows', median(cold), { atMost: 600, unit: 'ms' }),
      figure(part, 'a page of a few bytes in an empty browser', median(bare), { unit: 'ms' }),
    ]
  } finally {
    await server.close()
    await saffron.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Email').fill('owner@amber.test')
  await page.getByLabel('Password', { exact: true }).fill('saffron-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/tenant\//)
  return context
}

async function switches(context: BrowserContext, url: string, rounds: number): Promise<number[]> {
  const [page] = context.pages()
  await page!.goto(`${url}/tenant/amber/clients`)
  await page!.locator('[data-row]').first().waitFor()
  const times: number[] = []
  // The first two rounds only warm up.
  for (let round = -2; round < rounds; round++)
    for (const list of lists) {
      const ms = await switchTo(page!, list)
      if (round >= 0) times.push(ms)
      // A reader stays for a moment, and what is asked again in the background comes back.
      await page!.waitForTimeout(150)
    }
  return times
}

/** Measured in the page, so that the way there and back is not counted. */
const switchTo = (page: Page, list: string) =>
  page.evaluate(async (name) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
      (each) => each.textContent?.trim() === name,
    )
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const began = performance.now()
    link!.click()
    const isThere = () =>
      document.querySelector('h1')?.textContent?.includes(name) && document.querySelector('[data-row]')
    while (!isThere() && performance.now() - began < 10_000) await painted()
    await painted()
    return performance.now() - began
  }, list)

async function opened(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  url: string,
  selector: string,
): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const ms = performance.now() - began
  await context.close()
  return ms
}
