import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { standStill } from '#areas/access/factors/factors.testing.ts'
import { browser } from '#areas/access/sign-in/browser.testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, addPerson, speaking, twoAgencies } from '#test/people.ts'

export let saffron: TestApp
export let amber: Agency
export let birch: Agency
export let as: ReturnType<typeof speaking>
let count = 0
let goOn: () => void

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    goOn = standStill()
    saffron = await testApp()
    ;({ amber, birch } = await twoAgencies(saffron.database))
    as = speaking(saffron.app)
  })
  afterAll(async () => {
    goOn()
    await saffron.close()
  })
  beforeEach(() => change(sql`delete from login_attempts`))
}

export const change = (statement: ReturnType<typeof sql>) =>
  statement.execute(saffron.database.readingAcross('a test'))

export const open = () => browser(saffron.app)

export const somebody = (role = 'consultant', agency = amber) => {
  count += 1
  const email = `somebody${count}@${agency.tenant.slug}.test`
  return addPerson(saffron.database, agency.tenant, { name: `Some Body ${count}`, email, role })
}
