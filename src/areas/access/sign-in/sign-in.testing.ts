import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { verifyPassword } from '#areas/access/passwords.ts'
import { browser } from '#areas/access/sign-in/browser.testing.ts'
import { authRoutes } from '#areas/access/sign-in/routes.ts'
import { cookieNames } from '#areas/access/tokens.ts'
import { amber, openAgencies, saffron } from '#test/agencies.ts'
import { password } from '#test/people.ts'

/** Opens the house with two agencies, where nobody has tried too often. */
export function openHouse(): void {
  openAgencies()
  beforeEach(() => change(sql`delete from login_attempts`))
}

export const origin = 'http://localhost:3000'

export const { session: sessionCookie, csrf: csrfCookie } = cookieNames(false)

export const change = (statement: ReturnType<typeof sql>) =>
  statement.execute(saffron.database.readingAcross('a test'))

export const open = () => browser(saffron.app)

/** The door without the house, so that the work behind it can be watched. */
export async function doorAlone(verify: typeof verifyPassword, publicUrl = origin) {
  const app = Fastify()
  await app.register(fastifyCookie)
  authRoutes(app, { ...saffron.deps, publicUrl, verify })
  return app
}

export const owner = () => ({ email: amber.owner.email, password })
