import type { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, addPerson, nobody, speaking, twoAgencies } from '#test/people.ts'

let house: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>

beforeAll(async () => {
  house = await testApp()
  ;({ amber, birch } = await twoAgencies(house.database))
  as = speaking(house.app)
})
afterAll(() => house?.close())

const change = (statement: ReturnType<typeof sql>) =>
  statement.execute(house.database.readingAcross('a test'))

test('me tells who asks, with roles and their permissions', async () => {
  const { status, body } = await as(amber.candidate).get('/me')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id: amber.candidate.id, name: 'Dan Doyle', kind: 'candidate' })
  expect(body.data.tenant).toEqual({ id: 'amber', slug: 'amber', name: 'Amber Recruitment' })
  expect(body.data.roles).toMatchObject([{ key: 'candidate', name: 'Candidate' }])
  expect(body.data.roles[0].permissions).toContainEqual({ name: 'timesheets.submit.own' })
})

test('nobody is told anything', async () => {
  for (const path of ['/me', '/app', '/tenants', '/users', '/history?subject=clients&subject_id=1']) {
    expect((await as(nobody).get(path)).status).toBe(401)
  }
})
