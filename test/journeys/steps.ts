import type { Download, Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { cheapCost, createAccounts, createUsers, hashPassword } from '#areas/access/public.ts'
import { cookieNames } from '#areas/access/tokens.ts'
import type { Tenant } from '#platform/context.ts'
import type { Database } from '#platform/db/tenant.ts'
import { type Agency, type Person, password, twoAgencies } from '#test/people.ts'
import { plantTaxCode } from '#test/plant.ts'

/** What people do in many stories, said once. All by roles and labels, as somebody who cannot see would. */

/** Signs in at the front door and waits until the agency (or the choice of one) is there. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/tenant\//)
}

/** Opens a page of their agency as somebody who signed in before: for stories that are not about signing in. */
export async function comeIn(page: Page, { token, tenant }: Person, to: { url: string; path: string }) {
  const name = cookieNames(false).session
  await page.context().addCookies([{ name, value: token, url: to.url, httpOnly: true }])
  await page.goto(`/tenant/${tenant.slug}${to.path}`)
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

/** Two agencies that can add clients, both@saffron.test in both of them, and a client of Amber. */
export async function agenciesWithClient(saffron: {
  url: string
  database: Database
}): Promise<{ amber: Agency; birch: Agency; client: number }> {
  const { amber, birch } = await twoAgencies(saffron.database)
  for (const { tenant } of [amber, birch]) {
    await letIn(saffron.database, tenant, {
      name: 'Billie Both',
      email: 'both@saffron.test',
      role: 'consultant',
    })
    await saffron.database.inTenant(tenant.id, (db) => plantTaxCode(db))
  }
  const { id: client } = await asking(saffron, amber.owner)('POST', '/clients', { name: 'Northwind' })
  return { amber, birch, client }
}

/** Speaks to the API of a running Saffron as somebody: what a story needs and does not tell. Answers the reply's body. */
export function asking(saffron: { url: string }, person: Person) {
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const reply = await fetch(`${saffron.url}/api/v1${path}`, {
      method,
      headers: {
        cookie: person.cookie,
        'x-tenant': person.tenant.slug,
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

/** The bytes of a file that the browser was given. */
export async function contentOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

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
