import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { cookieNames } from '#areas/access/tokens.ts'
import { expectAccessible, expectFitsScreen, openBrowser, type TestBrowser } from '#test/browser.ts'
import { signIn } from '#test/journeys/steps.ts'
import { type Agency, centralPerson, type Outsider, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'
import { type RunningSaffron, runningSaffron } from '#test/running.ts'

export let saffron: RunningSaffron
export let postbox: Postbox
export let browser: TestBrowser
export let amber: Agency
export let sasha: Outsider

/** Opens a running house with Amber in it, and Sasha of central administration. */
export function openHouse(): void {
  beforeAll(async () => {
    postbox = await openPostbox()
    saffron = await runningSaffron({ smtpUrl: postbox.url })
    ;({ amber } = await twoAgencies(saffron.database))
    sasha = await centralPerson(saffron.database)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await saffron?.close()
    await postbox?.close()
  })
}

export const central = async (path: string, want: { phone?: boolean } = {}): Promise<Page> => {
  const page = await browser.newPage({ baseURL: saffron.url, ...want })
  const name = cookieNames(false).session
  await page.context().addCookies([{ name, value: sasha.token, url: saffron.url, httpOnly: true }])
  await page.goto(`/central${path}`)
  return page
}

export const owner = async (path: string, want: { phone?: boolean } = {}): Promise<Page> => {
  const page = await browser.newPage({ baseURL: saffron.url, ...want })
  await signIn(page, amber.owner.email)
  await page.goto(`/tenant/amber${path}`)
  return page
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Each page fits the screen, and everybody can use it. */
export async function expectEachFits(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/central${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsScreen(page)
    await expectAccessible(page)
  }
}
