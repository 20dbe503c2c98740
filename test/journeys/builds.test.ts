import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '#test/browser.ts'
import { type Deployment, deployment } from '#test/deployment.ts'
import { signIn } from '#test/journeys/steps.ts'
import { type Agency, twoAgencies } from '#test/people.ts'
import { webFolder } from '../../scripts/web-build.ts'

const folders = mkdtempSync(join(tmpdir(), 'saffron-builds-'))
const second = join(folders, 'second')
/** The second build, of which a piece is missing. */
const broken = join(folders, 'broken')
let saffron: Deployment
let browser: TestBrowser
let amber: Agency
let page: Page

beforeAll(async () => {
  saffron = await deployment()
  ;({ amber } = await twoAgencies(saffron.database))
  browser = await openBrowser()
  makeAnother(second)
  cpSync(second, broken, { recursive: true, filter: (path) => !/assets.list\.page/.test(path) })
})
afterAll(async () => {
  await browser?.close()
  await saffron?.close()
  rmSync(folders, { recursive: true, force: true })
})
beforeEach(async () => {
  await saffron.deploy(webFolder)
  page = await browser.newPage({ baseURL: saffron.url, fresh: true })
})

afterEach(() => browser.put())

const notice = () => page.getByText('A new version of Saffron is ready')
const clients = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' })

test('a page reads the rules of its own build a second after it is there', async () => {
  // Time stands still, so that a second can be told from less.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/builds\/|_payload/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const id = await page.locator('meta[name=saffron-build]').getAttribute('content')
  expect(asked).toEqual(['/_payload.json'])
  await page.clock.runFor(900)
  expect(asked).toHaveLength(1)
  await page.clock.runFor(200)
  await expect.poll(() => asked, { timeout: 15_000 }).toEqual(['/_payload.json', `/builds/meta/${id}.json`])
  const manifest = (await (await page.request.get(`/builds/meta/${id}.json`)).json()) as object
  expect(manifest).toMatchObject({ id, prerendered: expect.arrayContaining(['/']) })
})

test('a new build is announced quietly, can be put aside, and is gone after the reload', async () => {
  await page.clock.install()
  await arrive()
  const first = await runningBuild()
  await saffron.deploy(second)
  await page.clock.fastForward('05:00')
  await notice().waitFor()
  await page.getByRole('button', { name: 'Not now' }).click()
  await notice().waitFor({ state: 'hidden' })
  // The same build is not announced twice.
  await page.clock.fastForward('05:00')
  expect(await notice().isVisible()).toBe(false)

  await page.reload()
  await clients().waitFor()
  expect(await runningBuild()).not.toBe(first)
  await page.clock.fastForward('05:00')
  expect(await notice().isVisible()).toBe(false)
})

test('coming back to the window finds the new build, and its button loads it', async () => {
  await page.clock.install()
  await arrive()
  const first = await runningBuild()
  await saffron.deploy(second)
  await page.clock.fastForward('00:31')
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await notice().waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(runningBuild, { timeout: 15_000 }).not.toBe(first)
})

test('the next page is taken from the new build, once one is known', async () => {
  await page.clock.install()
  await arrive()
  const first = await runningBuild()
  await saffron.deploy(second)
  await page.clock.fastForward('05:00')
  await notice().waitFor()
  const loads = countLoads()
  await clients().click()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  await expect.poll(runningBuild, { timeout: 15_000 }).not.toBe(first)
  expect(loads()).toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  expect(loads()).toBe(1)
})

test('a piece that the new build no longer has reloads the page that needs it, and only that', async () => {
  await arrive()
  await saffron.deploy(second)
  const loads = countLoads()
  const gone = page.waitForResponse((response) => response.status() === 404)
  // Looking at a link loads its pieces ahead: that it fails is nobody's business yet.
  await clients().hover()
  await gone
  expect(loads()).toBe(0)
  await clients().click()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/tenant/amber/clients')
  expect(loads()).toBe(1)
})

test('a piece that is asked for while the server starts anew is waited for, and the page with it', async () => {
  await arrive()
  await saffron.stop()
  await clients().click()
  await page.getByText('Saffron is not available for a moment.').waitFor()
  await saffron.deploy(second)
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
})

test('a piece that stays missing ends at the error page, not in a circle', async () => {
  // Time passes only where it is said: a slow server takes as long as it likes.
  const began = Date.now()
  await page.clock.setFixedTime(began)
  await arrive()
  await saffron.deploy(broken)
  const loads = countLoads()
  await clients().click()
  await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor()
  expect(loads()).toBe(1)

  // Within ten seconds the same page is not loaded again by itself; afterwards it is, once.
  await page.clock.setFixedTime(began + 5_000)
  await page.reload()
  await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor()
  expect(loads()).toBe(2)
  await page.clock.setFixedTime(began + 15_000)
  await page.reload()
  await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor()
  expect(loads()).toBe(4)

  await saffron.deploy(second)
  await page.reload()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
})

/** What other sources make, seen from a browser: another id, and pieces that are all called otherwise. */
function makeAnother(folder: string): void {
  cpSync(webFolder, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const other = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const pieces = globSync('assets/*', { cwd: folder }).map((path): [string, string] => {
    const [, name, hash, ending] = /^(.+)-([\w-]{8})(\.\w+)$/.exec(basename(path))!
    return [basename(path), `${name}-${other(hash!)}${ending}`]
  })
  expect(pieces.length).toBeGreaterThan(100)
  const renamed = new Map(pieces)
  const { id } = JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')) as { id: string }
  const written = (text: string) =>
    text
      .replace(/[\w.-]+\.\w+/g, (name) => renamed.get(name) ?? name)
      .replaceAll(id, `${other(id)}${other(id)}`)
  for (const path of globSync(['**/*.{js,css,html,json}', '.pages/**/*.html'], { cwd: folder })) {
    const place = join(folder, path)
    writeFileSync(place, written(readFileSync(place, 'utf8')))
  }
  for (const path of globSync(['assets/*', `builds/meta/${id}.json`], { cwd: folder }))
    renameSync(join(folder, path), join(folder, dirname(path), written(basename(path))))
}

/** The owner's dashboard is there with all its pieces: one that came after the next build would load the page anew. */
async function arrive(): Promise<void> {
  await signIn(page, amber.owner.email)
  await page.waitForURL('**/tenant/amber')
  await page.getByRole('region', { name: 'First steps' }).waitFor()
  // The last piece comes when the connection stands, which no idle network tells.
  await page.getByRole('button', { name: 'Only you online' }).waitFor()
  // All pieces of the page are there: one that is still on its way when the build changes is another story.
  await page.waitForLoadState('networkidle')
}

function runningBuild(): Promise<string | null> {
  return page.locator('meta[name=saffron-build]').getAttribute('content')
}

/** How often the page was loaded as a whole since. */
function countLoads(): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}
