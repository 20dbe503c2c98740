import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { amber, as, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

/** In the name of everything an email speaks of; test/journeys/markup.test.ts looks at pages. */
const markup = `<img src=x onerror=planted=1>"'{{7*7}}{%raw%}`

openAgencies({ emails: true })
beforeAll(async () => {
  for (const table of ['tenants', 'users', 'accounts', 'legal_entities', 'roles'])
    await sql`update ${sql.table(table)} set name = left(name, 30) || ${` ${markup}`}`.execute(
      saffron.database.readingAcross('a test plants markup'),
    )
})

it('markup in names is text in every letter that people outside are sent', async () => {
  const good = 'teal pencil on the roof'
  const name = `Ivy ${markup}`
  await as(amber.owner).post('/users', { email: 'ivy@new.test', name, kind: 'approver' })
  await as(nobody).post('/password-resets', { email: amber.finance.email })
  const asked = { agency_name: name, slug: 'ivy', name, email: 'new@new.test', password: good }
  await as(nobody).post('/registration', asked)
  await as(amber.payroll).put('/profile/password', { current_password: 'saffron-demo', new_password: good })
  await saffron.settle()
  expect(mailServer.emails.map(({ to }) => to![0]!.address).sort()).toEqual([
    'finance@amber.test',
    'ivy@new.test',
    'new@new.test',
    'payroll@amber.test',
  ])
  for (const { html = '', text = '', subject = '', to } of mailServer.emails) {
    const at = to![0]!.address
    expect([at, /<img src=x|onerror="|<script/i.exec(html)?.[0]]).toEqual([at, undefined])
    expect([at, /&(lt|#60|#x3c);img src=x/i.test(html), text.includes(markup)]).toEqual([at, true, true])
    expect([at, /(['"]|;)49/.test(`${html} ${text} ${subject}`)]).toEqual([at, false])
    expect([at, /[\r\n]/.test(subject)]).toEqual([at, false])
  }
})
