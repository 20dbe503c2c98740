import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { XeroProvider } from '#platform/integration.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { openBrowser, type TestBrowser } from '#test/browser.ts'
import { letIn } from '#test/journeys/steps.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { type Agency, copyOfTwoAgencies, type Outsider, type Person } from '#test/people.ts'
import type { Want } from '#test/profiles.ts'
import { type RunningSaffron, runningSaffron } from '#test/running.ts'
import { seedTaxCode } from '#test/seed.ts'

/**
 * What stands while the stories of a file are told. As in test/agencies.ts, each file opens its own and leaves nothing
 * behind: it is read when a story is told, never while a file is loaded.
 */
export let saffron: RunningSaffron
export let browser: TestBrowser
export let amber: Agency
export let birch: Agency
/** Only where emails were asked for. */
export let mailServer: TestMailServer

export type StoryOptions = {
  /** With a real mail server, where emails arrive. */
  emails?: boolean
  /** Who is there: two agencies that have just begun, the two of the demo with their year of work, or nobody yet. */
  agencies?: 'new' | 'demo' | 'none'
  /** What a story makes go wrong on purpose, page and words as the browser's console has them: no wider than that. */
  meant?: RegExp[]
  /** Registered with a Xero of this machine. */
  xero?: () => XeroProvider
}

/**
 * Opens a running house with two agencies, and a browser, before the stories of a file, and closes all of it after
 * them. A file that needs more says it in a `beforeAll` after this one. At the end nothing has gone wrong in any page,
 * in any file.
 */
export function openStory({ emails = false, agencies = 'new', meant = [], xero }: StoryOptions = {}): void {
  beforeAll(async () => {
    if (emails) mailServer = await startMailServer()
    const ready = agencies === 'new' ? await copyOfTwoAgencies() : undefined
    saffron = await runningSaffron({
      ...(ready ? { of: ready.of } : {}),
      demo: agencies === 'demo',
      xero: xero?.(),
      ...(emails ? { smtpUrl: mailServer.url } : {}),
    })
    if (ready) ({ amber, birch } = ready.agencies)
    browser = await openBrowser()
    // A year of work takes a minute, and several on a busy machine.
  }, 400_000)
  let openBefore = 0
  beforeEach(() => {
    openBefore = browser.open()
  })
  // What a story opened is closed with it: an open page goes on asking, and hears of all that comes after.
  afterEach(() => browser.put(openBefore))
  afterAll(async () => {
    const problems = (browser?.problems ?? []).filter((problem) => !meant.some((one) => one.test(problem)))
    await browser?.close()
    await saffron?.close()
    await mailServer?.close()
    // A file that opens nothing finds nothing, instead of what another one closed.
    saffron = browser = amber = birch = mailServer = undefined as never
    expect(problems, 'what went wrong in the browser').toEqual([])
  })
}

/** A page in a browser of its own, where nobody is signed in. */
export const newPage = (want: Want = {}): Promise<Page> => browser.newPage({ baseURL: saffron.url, ...want })

/**
 * Opens a page of their agency, or of central administration for those who are in none, as somebody who signed in
 * before: for stories that are not about signing in.
 */
export async function comeIn(page: Page, { token, tenant }: Person | Outsider, path: string): Promise<void> {
  const name = cookieNames(false).session
  await page.context().addCookies([{ name, value: token, url: saffron.url, httpOnly: true }])
  await page.goto(tenant ? `/tenant/${tenant.slug}${path}` : `/central${path}`)
}

/** The same in a browser of their own. */
export async function openAs(person: Person | Outsider, path: string, want: Want = {}): Promise<Page> {
  const page = await newPage(want)
  await comeIn(page, person, path)
  return page
}

/** Speaks to the API as somebody: what a story needs and does not tell. Answers the reply's body. */
export function asking(person: Person | Outsider) {
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const reply = await fetch(`${saffron.url}/api/v1${path}`, {
      method,
      headers: {
        cookie: person.cookie,
        ...(person.tenant ? { 'x-tenant': person.tenant.slug } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: stories read what they expect
    const read = (await reply.json()) as any
    expect(reply.ok, `${method} ${path}: ${JSON.stringify(read)}`).toBe(true)
    return read
  }
}

/** Somebody who works in both agencies. */
export const both = { name: 'Billie Both', email: 'both@saffron.test' }

/** Lets Billie into both agencies. */
export async function letBothIn(role: 'consultant' | 'finance_manager'): Promise<void> {
  for (const { tenant } of [amber, birch]) await letIn(saffron.database, tenant, { ...both, role })
}

/** From here on clients can be added in both agencies. */
export async function seedTaxCodes(): Promise<void> {
  for (const { tenant } of [amber, birch]) await saffron.database.inTenant(tenant.id, (db) => seedTaxCode(db))
}
