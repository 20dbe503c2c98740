import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { beforeEach } from 'vitest'
import type { verifyPassword } from '#areas/identity/passwords/passwords.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { authRoutes } from '#areas/identity/sign-in/routes.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { amber, forgetAttempts, openAgencies, saffron } from '#test/agencies.ts'
import { password } from '#test/people.ts'

/** Opens Saffron with two agencies, where nobody has tried too often. */
export function openTestAgencies(): void {
  openAgencies()
  beforeEach(forgetAttempts)
}

export const origin = 'http://localhost:3000'

export const { session: sessionCookie, csrf: csrfCookie } = cookieNames(false)

export const open = () => browser(saffron.app)

/** The door without the house, so that the work behind it can be watched. */
export async function signInServer(verify: typeof verifyPassword, publicUrl = origin) {
  const app = Fastify()
  await app.register(fastifyCookie)
  authRoutes(app, { ...saffron.deps, publicUrl, verify })
  return app
}

export const owner = () => ({ email: amber.owner.email, password })
