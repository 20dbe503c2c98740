import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { type Profile, putBack, takeProfile, type Want } from '#test/profiles.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type TestBrowser = {
  /** A page in a profile as of somebody new: nobody signed in, no cookies. Times out after 15 s, not 30. */
  newPage(want?: Want): Promise<Page>
  /** One more tab beside this page, of whoever is signed in there. */
  newTab(page: Page): Promise<Page>
  /** What went wrong in the pages so far: uncaught errors, console errors, requests that left the machine. */
  problems: string[]
  /** Done with the pages that were opened since there were so many; without a number: with all. */
  put(since?: number): Promise<void>
  /** How many are open. */
  open(): number
  close(): Promise<void>
}

/** The browser of this process. Call once a file in `beforeAll`, `close` in `afterAll`. */
export async function openBrowser(): Promise<TestBrowser> {
  const problems: string[] = []
  const lent: Profile[] = []
  const put = async (since = 0) => {
    for (const profile of lent.splice(since).reverse()) await putBack(profile)
  }
  return {
    problems,
    newPage: async (want = {}) => {
      const profile = await takeProfile(want)
      lent.push(profile)
      watch(profile.context, problems)
      watchPage(profile.page, problems)
      return profile.page
    },
    newTab: async (page) => {
      const tab = await page.context().newPage()
      watchPage(tab, problems)
      return tab
    },
    put,
    open: () => lent.length,
    close: put,
  }
}

function watchPage(page: Page, problems: string[]) {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A refused request (401, 422 …) is logged by the browser itself and belongs to many stories.
    const refusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refusal) problems.push(`${page.url()}: ${message.text()}`)
  })
}

/**
 * Chromium finds no other machine (test/chromium.ts); whoever looked for one is told of. Only watched, because a page
 * whose requests are held and let go one by one has no cache: each would load all of Saffron anew.
 */
function watch(context: BrowserContext, problems: string[]) {
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !/^(127\.0\.0\.1|localhost)$/.test(hostname))
      problems.push(`a request left this machine: ${request.url()}`)
  })
}

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }

/** Fails with what axe finds wrong for people who cannot see, hear or point well (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
}

/** The same for what another colour mode can change, of a page that is looked at as a whole in the first. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

async function expectNoViolations(page: Page, runOnly: object): Promise<void> {
  await settledColours(page)
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  let { violations, changed } = await violationsIn(page, runOnly)
  // A dialog is there a moment before its name is: what changed while it was looked at is looked at again.
  for (let times = 1; violations.length > 0 && changed && times < 5; times += 1)
    ({ violations, changed } = await violationsIn(page, runOnly))
  const texts = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary}`).join('\n')}`,
  )
  if (texts.length) expect.fail(`${page.url()} is not accessible to everybody:\n${texts.join('\n')}`)
}

/** What axe finds, and whether the page changed meanwhile. */
async function violationsIn(page: Page, runOnly: object) {
  const found = await page.evaluate(`(async () => {
    let changed = false
    const watch = new MutationObserver(() => { changed = true })
    watch.observe(document, { subtree: true, childList: true, attributes: true })
    const { violations } = await axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
    watch.disconnect()
    return { violations, changed }
  })()`)
  return found as { violations: Violation[]; changed: boolean }
}

/** Halfway from one colour to another no contrast says anything. What turns for ever is not waited for. */
async function settledColours(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((each) => each instanceof CSSTransition).map((each) => each.finished)).then(() => undefined)`)
}

type Mode = 'light' | 'dark'

/**
 * Makes the page light or dark and sees that it is, as when somebody chooses it in another tab. What the screen prefers
 * changes nothing by itself (spec 4), so `emulateMedia` would test light twice. It stays until it is changed.
 */
export async function colourMode(page: Page, mode: Mode): Promise<void> {
  const choose = `localStorage.setItem('saffron.colour_mode', '${mode}')
    window.dispatchEvent(new StorageEvent('storage', { key: 'saffron.colour_mode' }))
    document.documentElement.dataset.mantineColorScheme`
  // Said again until it is heard: a page that has just been opened may not listen yet.
  await expect.poll(() => page.evaluate(choose), { message: `colours of ${page.url()}` }).toBe(mode)
}

/**
 * Looks at the page in the dark and in the light, which it is afterwards: whether it is accessible, in the dark by what
 * a mode can change, unless told else.
 */
export async function inBothModes(
  page: Page,
  look: (mode: Mode) => Promise<void> = (mode) =>
    mode === 'dark' ? expectContrast(page) : expectAccessible(page),
): Promise<void> {
  for (const mode of ['dark', 'light'] as const) {
    await colourMode(page, mode)
    await look(mode)
  }
}

/** Nothing is wider than the screen: on a phone no page scrolls sideways. */
export async function expectFitsScreen(page: Page): Promise<void> {
  // A chart follows the size of its place a moment later.
  await vi.waitFor(async () => {
    const sizes = await page.evaluate(
      `({ wide: document.documentElement.scrollWidth, screen: document.documentElement.clientWidth })`,
    )
    const { wide, screen } = sizes as { wide: number; screen: number }
    expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(screen)
  }, 5_000)
}

/** Keeps what is seen as `name.png` in the folder `SCREENSHOTS` names: for a person to look at, else it costs for nothing. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
