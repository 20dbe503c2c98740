import type { Download, Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { createAccounts, createUsers } from '#areas/access/public.ts'
import { cheapCost, hashPassword } from '#areas/identity/public.ts'
import type { Tenant } from '#platform/context.ts'
import type { Database } from '#platform/db/tenant.ts'
import { password } from '#test/people.ts'

/** What people do in many stories, said once. All by roles and labels, as somebody who cannot see would. */

/** Signs in at the front door and waits until the agency (or the choice of one) is there. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/tenant\//)
}

/** Fills a text field by its label; the asterisk of what is needed is not part of it. */
export async function fill(within: Page | Locator, label: string, text: string): Promise<void> {
  await within.getByRole('textbox', { name: label, exact: true }).fill(text)
}

/** Types into a field that offers records, and takes the one of this name. */
export async function pick(within: Page | Locator, label: string, name: string | RegExp): Promise<void> {
  const field = within.getByRole('combobox', { name: label })
  await field.click()
  if (typeof name === 'string') await field.fill(name)
  await within.getByRole('listbox', { name: label }).getByRole('option', { name }).click()
}

/** A toast with these words; it goes away by itself. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByText(words).first().waitFor()
}

/** Counts the clicks on a page from here on, over all it goes to: what a piece of work costs its person. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => void clicks++)
  // A click on a label is one on its field, too.
  const listen = `document.addEventListener(
    'click',
    (event) => event.isTrusted && event.detail > 0 && window.countClick(),
    { capture: true },
  )`
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}

/** Is it what a key that is pressed now would go to? */
export const hasFocus = (there: Locator): Promise<boolean> =>
  there.evaluate((element) => element.matches(':focus'))

/** The page of this name is there, whatever it took to come. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** `Clients · Saffron`. */
export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${title} · Saffron`)
}

/**
 * Gives somebody who was added in the browser a password without their opening a mail: test/journeys/people.test.ts
 * tells how invitations do it.
 */
export async function letIn(
  database: Database,
  tenant: Tenant,
  person: { name: string; email: string; role: string },
): Promise<void> {
  const password_hash = await hashPassword(password, cheapCost)
  const accounts = await database.acrossTenants('a test lets somebody in', (db) =>
    createAccounts(db, [{ ...person, password_hash }]),
  )
  const account_id = accounts.get(person.email) ?? null
  await database.inTenant(tenant.id, (db) => createUsers(db, [{ ...person, account_id }]))
}

/** The bytes of a file that the browser was given. */
export async function contentOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** All of the program but what is painted first. */
export const program = /\/assets\/(?!first-paint).*\.js$/

/** Holds answers at these addresses until `open`, for people who are quicker; `reached` once the first is asked for. */
export async function hold(
  page: Page,
  address: string | RegExp,
  which: (route: Route) => boolean = () => true,
) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (which(route)) {
      reach()
      await opened
    }
    await route.fallback()
  })
  return { open, reached }
}
