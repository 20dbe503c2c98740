import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { verifyPassword } from '#areas/access/passwords.ts'
import { browser } from '#areas/access/sign-in/browser.testing.ts'
import { authRoutes } from '#areas/access/sign-in/routes.ts'
import { cookieNames } from '#areas/access/tokens.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, password, twoAgencies } from '#test/people.ts'

export let house: TestApp
export let amber: Agency
export let birch: Agency

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    house = await testApp()
    ;({ amber, birch } = await twoAgencies(house.database))
  })
  afterAll(() => house?.close())
  beforeEach(() => change(sql`delete from login_attempts`))
}

export const origin = 'http://localhost:3000'

export const { session: sessionCookie, csrf: csrfCookie } = cookieNames(false)

export const change = (statement: ReturnType<typeof sql>) =>
  statement.execute(house.database.readingAcross('a test'))

export const open = () => browser(house.app)

/** The door without the house, so that the work behind it can be watched. */
export async function doorAlone(verify: typeof verifyPassword, publicUrl = origin) {
  const app = Fastify()
  await app.register(fastifyCookie)
  authRoutes(app, { ...house.deps, publicUrl, verify })
  return app
}

export const owner = () => ({ email: amber.owner.email, password })
