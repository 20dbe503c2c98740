import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#platform/http/mount.ts'
import { type TestApp, testApp } from '#test/app.ts'

let saffron: TestApp
beforeAll(async () => {
  saffron = await testApp()
})
afterAll(() => saffron.close())

/** Of what stands below /profile, and of what asks for an account alone: this is about one agency, or tells nothing. */
const ofOneAgency = [
  'GET /profile',
  'PATCH /profile',
  'GET /profile/notifications',
  'PUT /profile/notifications',
  'GET /me',
  'GET /app',
  'GET /tenants',
]

it('whoever came by the sign-on of one agency reaches nothing of their account itself', () => {
  const closed = allEndpoints
    .filter(({ path, allow }) => path.startsWith('/profile') || [allow].flat().includes('account'))
    .filter(({ method, path }) => !ofOneAgency.includes(`${method} ${path}`))
  expect(closed.length).toBeGreaterThan(4)
  expect(closed.filter(({ ofAccount }) => !ofAccount).map(({ path }) => path)).toEqual([])
})
