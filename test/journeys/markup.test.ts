import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#test/journeys/steps.ts'
import { amber, asking, newPage, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

/** Stands in the name of everything an agency has, and is to be read there as it was typed. */
const markup = `<img src=x onerror=planted=1>"'{{7*7}}`

/** What people type, wherever lists, pages and the search show it. */
const columns: [table: string, ...names: string[]][] = [
  ['accounts', 'name'],
  ['candidates', 'first_name', 'last_name', 'known_as'],
  ['clients', 'name', 'trading_name', 'notes'],
  ['client_contacts', 'name', 'job_title'],
  ['expense_codes', 'name'],
  ['jobs', 'title'],
  ['legal_entities', 'name'],
  ['notifications', 'title', 'description'],
  ['rate_codes', 'name'],
  ['roles', 'name', 'description'],
  ['suppliers', 'name', 'notes'],
  ['tax_codes', 'name'],
  ['teams', 'name'],
  ['tenants', 'name'],
  ['users', 'name'],
]

// A script that was stopped would say so among what went wrong.
openStory()
beforeAll(async () => {
  await make()
  await plant()
})

/** One of everything that has a name. */
async function make() {
  const { client_id } = await createPlacementFixture(saffron.database, amber)
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    await sql`insert into client_contacts (tenant_id, client_id, name, job_title)
      values (${db.tenant}, ${client_id}, 'Winnie Ward', 'Ward sister')`.execute(db)
    await sql`insert into notifications (tenant_id, kind, user_id, title)
      values (${db.tenant}, 'test', ${amber.owner.id}, 'Something happened')`.execute(db)
  })
  const owner = asking(amber.owner)
  await owner('POST', '/jobs', { title: 'Night nurse', client_id, start_date: '2026-01-05' })
  await owner('POST', '/expense-codes', { code: 'TRAIN', name: 'Rail' })
  await owner('POST', '/roles', { name: 'Night desk', permissions: ['clients.view'] })
  await owner('POST', '/teams', { name: 'Night team' })
}

/** Behind every name: names stay apart from each other. */
async function plant() {
  const db = saffron.database.readingAcross('a test plants markup')
  for (const [table, ...names] of columns) {
    const set = names.map((name) => {
      const column = sql.ref(name)
      return sql`${column} = left(coalesce(${column}, ''), 30) || ${` ${markup}`}`
    })
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(db)
    expect([table, numAffectedRows]).not.toEqual([table, 0n])
  }
}

const seen = (page: Page) =>
  page.evaluate(`({
    ran: 'planted' in window,
    elements: document.querySelectorAll('img[src="x"], [onerror], body script:not([src])').length,
    counted: /['"]49/.test(document.body.innerText),
  })`)

async function expectHarmless(page: Page, at: string) {
  expect([at, await seen(page)]).toEqual([at, { ran: false, elements: 0, counted: false }])
}

/** Lists, whose names stand on them, and what is opened from there. */
const shown = [
  '/clients',
  '/candidates',
  '/jobs',
  '/settings/suppliers',
  '/settings/users',
  '/settings/roles',
  '/settings/tax-codes',
  '/settings/rate-codes',
  '/settings/expense-codes',
  '/settings/teams',
]
const besides = [
  '',
  '/invoices/all/sales',
  '/exports',
  '/profile',
  '/settings',
  '/settings/brand',
  '/settings/email',
  '/settings/security',
]

test('markup in the names of everything is read as it was typed, on lists, pages and in the search', async () => {
  const page = await newPage()
  await signIn(page, 'owner@amber.test')
  for (const path of [...shown, ...besides]) {
    await page.goto(`/tenant/amber${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (shown.includes(path)) {
      const name = page.getByRole('main').getByText('<img src=x').first()
      await name.waitFor()
      await expectHarmless(page, path)
      const list = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await page.getByRole('main').getByRole('link').filter({ hasText: '<img src=x' }).first().click()
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: list }).waitFor()
      if (path === '/clients') await page.getByText(`Winnie Ward ${markup}`).waitFor()
    }
    await page.waitForLoadState('networkidle')
    await expectHarmless(page, page.url())
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('group', { name: 'Notifications' }).getByText(`Something happened ${markup}`).waitFor()
  await expectHarmless(page, 'the bell')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('Northwind')
  await page.getByRole('dialog').getByRole('option').filter({ hasText: '<img' }).first().waitFor()
  await expectHarmless(page, 'the search')
})
