import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { across, amber, as, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { centralPerson, nobody, type Outsider, password } from '#test/people.ts'

let sasha: Outsider
openAgencies({ emails: true })
beforeAll(async () => {
  sasha = await centralPerson(saffron.database, ['support'])
})

describe('the profile of somebody in central administration', () => {
  it('has their name, which they change, and which nobody else does', async () => {
    expect((await as(sasha).get('/central/profile')).body.data).toEqual({
      name: sasha.name,
      login: sasha.email,
    })
    const { body } = await as(sasha).patch('/central/profile', { name: ' Sasha Sander ' })
    expect(body.data.name).toBe('Sasha Sander')
    expect((await as(sasha).get('/me')).body.data.name).toBe('Sasha Sander')
    expect((await as(sasha).patch('/central/profile', { name: ' ' })).status).toBe(422)
    expect((await as(amber.owner).get('/central/profile')).status).toBe(403)
    expect((await as(amber.owner).patch('/central/profile', { name: 'X' })).status).toBe(403)
    const { rows } = await across(sql`
      select action, changes from central_history where subject = 'accounts'`)
    expect(rows).toEqual([
      { action: 'renamed', changes: { name: { from: 'Sasha Saffron', to: 'Sasha Sander' } } },
    ])
  })

  it('shows where they are signed in, and ends one, or all others', async () => {
    const page = browser(saffron.app)
    await page.signIn('credentials', { email: sasha.email, password })
    const sessions = async () => (await as(sasha).get('/profile/sessions')).body.data
    const [here, other] = await sessions()
    expect([here.current, other.current]).toEqual([true, false])
    expect((await as(amber.owner).delete(`/profile/sessions/${other.id}`)).status).toBe(404)
    expect((await as(sasha).delete(`/profile/sessions/${other.id}`)).status).toBe(200)
    await browser(saffron.app).signIn('credentials', { email: sasha.email, password })
    await browser(saffron.app).signIn('credentials', { email: sasha.email, password })
    expect(await sessions()).toHaveLength(3)
    const { body } = await as(sasha).delete('/profile/sessions?which=others')
    expect(body.description).toBe('2 other browsers had to let go.')
    expect(await sessions()).toHaveLength(1)
    expect((await as(nobody).get('/profile/sessions')).status).toBe(401)
  })

  it('changes their password by the rules of everybody, ends their other sessions and writes to them', async () => {
    const page = browser(saffron.app)
    await page.signIn('credentials', { email: sasha.email, password })
    const change = (current_password: string, new_password: string) =>
      as(sasha).put('/profile/password', { current_password, new_password })
    expect((await change(password, 'short')).body.code).toBe('password.too_short')
    expect((await change('not this one', 'teal pencil on the roof')).body.code).toBe('password.wrong')
    expect((await change(password, password)).body.code).toBe('password.same')
    const { status, body } = await change(password, 'teal pencil on the roof')
    expect([status, body.description]).toEqual([200, 'You are signed out in every other browser.'])
    expect((await as(sasha).get('/profile/sessions')).body.data).toHaveLength(1)
    await saffron.settle()
    const [letter] = mailServer.emails.filter(({ to }) => to?.[0]?.address === sasha.email)
    expect(letter!.subject).toBe('Your password was changed')
    expect((await browser(saffron.app).signIn('credentials', { email: sasha.email, password })).status).toBe(
      401,
    )
  })
})

it('somebody of an agency is told of a new password there, and not twice', async () => {
  mailServer.emails.length = 0
  const changed = { current_password: password, new_password: 'teal pencil on the roof' }
  expect((await as(amber.payroll).put('/profile/password', changed)).status).toBe(200)
  await saffron.settle()
  const subjects = mailServer.emails
    .filter(({ to }) => to?.[0]?.address === amber.payroll.email)
    .map(({ subject }) => subject)
  expect(subjects).toEqual(['Your password was changed'])
  const { body } = await as(amber.owner).get(`/history?subject=users&subject_id=${amber.payroll.id}`)
  expect(body.data[0]).toMatchObject({ action: 'password changed' })
})
