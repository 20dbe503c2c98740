import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureFirstAdmin } from '#areas/central/first-admin.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { centralPerson } from '#test/people.ts'

let saffron: TestApp
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  saffron = await testApp({ smtpUrl: mailServer.url })
})
afterAll(async () => {
  await saffron.close()
  await mailServer.close()
})

test('the first of central administration gets one letter, chooses a password and is in', async () => {
  const tries = await Promise.all([1, 2].map(() => ensureFirstAdmin(saffron.database, 'ann@first.test')))
  expect(tries.sort()).toEqual([false, true])
  await saffron.settle()
  const emails = mailServer.emails.filter(({ to }) => to?.[0]?.address === 'ann@first.test')
  expect(emails.map(({ subject }) => subject)).toEqual(['Choose a new password'])
  const link = new URL(emails[0]!.text!.match(/http\S+reset-password\S+/)![0])
  const [email, password] = ['ann@first.test', 'teal pencil on the roof']
  const sent = await saffron.app.inject({
    method: 'PUT',
    url: '/api/v1/password-resets',
    payload: { email, code: link.searchParams.get('code'), password },
  })
  expect(sent.statusCode).toBe(200)
  const ann = browser(saffron.app)
  expect((await ann.signIn('credentials', { email, password })).status).toBe(200)
  expect((await ann.get('/api/v1/central/tenants')).status).toBe(200)
  const { rows } = await sql`
    select c.roles from central_users c join accounts a on a.id = c.account_id where a.email = 'ann@first.test'`.execute(
    saffron.database.readingAcross('a test'),
  )
  expect(rows).toEqual([{ roles: ['admin'] }])
})

test('nobody else becomes it while somebody is there; an account that is there is taken as it is', async () => {
  expect(await ensureFirstAdmin(saffron.database, 'bob@first.test')).toBe(false)
  await centralPerson(saffron.database, ['support'], 'carl@first.test')
  await sql`update central_users set status = 'deactivated'`.execute(saffron.database.readingAcross('a test'))
  const account = async () =>
    (
      await sql`select * from accounts where email = 'carl@first.test'`.execute(
        saffron.database.readingAcross('a test'),
      )
    ).rows
  const before = await account()
  expect(await ensureFirstAdmin(saffron.database, 'carl@first.test')).toBe(true)
  expect(await account()).toEqual(before)
  const { rows } = await sql<{ email: string }>`select a.email::text as email from central_users c
    join accounts a on a.id = c.account_id where c.status = 'active'`.execute(
    saffron.database.readingAcross('a test'),
  )
  expect(rows).toEqual([{ email: 'carl@first.test' }])
})
