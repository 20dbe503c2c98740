import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ownChromium } from '#test/chromium.ts'

export type Want = {
  /** A phone of 390 pixels instead of a desktop of 1440. */
  phone?: boolean
  /** Where the application answers, so that tests say `page.goto('/login')`. */
  baseURL?: string
  /** How the browser is set; absent: as one in London. */
  locale?: string
  timezoneId?: string
  /** Somebody who has never been here: nothing of the program is in the browser yet. */
  fresh?: boolean
}

/** A profile of the browser, and the page it began with. */
export type Profile = {
  context: BrowserContext
  page: Page
  kind: string
  small: boolean
  baseURL: string | undefined
}

/**
 * A page in a fresh profile loads and compiles all of Saffron anew, a second of computing each. So profiles are handed
 * from story to story (and, as a process keeps its port, from file to file): without cookies and without what pages
 * keep, but with the program in memory. One that a story has changed in a way that cannot be taken back is thrown away.
 */
const idle = new Map<string, Profile[]>()
const changed = new WeakSet<BrowserContext>()
let running: Promise<Browser> | undefined

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export async function takeProfile({
  phone: small = false,
  baseURL,
  locale = 'en-GB',
  timezoneId = 'Europe/London',
  fresh = false,
}: Want): Promise<Profile> {
  const kind = [small, baseURL, locale, timezoneId].join()
  const kept = fresh ? undefined : idle.get(kind)?.pop()
  if (kept) return kept

  running ??= ownChromium()
  const context = await (await running).newContext({
    ...(small ? phone : desktop),
    ...(baseURL === undefined ? {} : { baseURL }),
    locale,
    timezoneId,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  noteChanges(context, page)
  return { context, page, kind, small, baseURL }
}

/** Makes it as it was before anybody came, or does away with it. */
export async function putBack(profile: Profile): Promise<void> {
  const { context, page, kind, small, baseURL } = profile
  if (baseURL === undefined || page.isClosed() || changed.has(context)) return context.close()
  try {
    for (const tab of context.pages()) if (tab !== page) await tab.close()
    for (const each of [context, page]) {
      // Not all of them: Playwright itself listens for the end.
      for (const event of heard) each.removeAllListeners(event)
      await each.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await context.setOffline(false)
    await page.setViewportSize((small ? phone : desktop).viewport)
    // A place of Saffron without Saffron: its process, and what that has compiled, stays.
    await page.goto(resting)
    await page.evaluate(`localStorage.clear(); sessionStorage.clear(); window.name = ''`)
    await context.clearCookies()
    idle.set(kind, [...(idle.get(kind) ?? []), profile])
  } catch {
    // Saffron has stopped, or the page does not let go.
    await context.close()
  }
}

/** What stories and test/browser.ts listen to. */
const heard = [
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'page',
  'popup',
  'console',
  'pageerror',
].concat(['dialog', 'download', 'websocket', 'framenavigated', 'load'])

const resting = '/health'

/** What cannot be taken back: another clock, scripts before every page, what the system prefers. */
function noteChanges(context: BrowserContext, page: Page): void {
  const noted = <T extends object>(of: T, names: (keyof T)[]) => {
    for (const name of names) {
      const real = (of[name] as (...given: unknown[]) => unknown).bind(of)
      of[name] = ((...given: unknown[]) => {
        changed.add(context)
        return real(...given)
      }) as T[keyof T]
    }
  }
  noted(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime', 'fastForward', 'runFor'])
  noted(context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeWebSocket',
  ])
  noted(page, ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'routeWebSocket'])
}
