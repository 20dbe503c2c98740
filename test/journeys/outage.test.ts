import { expect, it } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { onConnection } from '#test/database.ts'
import { expectTitle } from '#test/journeys/steps.ts'
import { amber, newPage, openAs, openStory, saffron, seedTaxCodes } from '#test/journeys/story.ts'

openStory({ meant: [/503 \(Service Unavailable\)/, /WebSocket connection/] })

const words = 'Saffron is not available for a moment. We keep trying for you.'

/** Nobody gets to the database, and who was there is sent away: as if it were restarted, beside those of other files. */
async function away(isAway: boolean): Promise<void> {
  const { pathname } = new URL(saffron.superUrl)
  const name = pathname.slice(1)
  const elsewhere = Object.assign(new URL(saffron.superUrl), { pathname: '/postgres' })
  await onConnection(elsewhere.href, async (client) => {
    await client.query(`alter database ${name} allow_connections ${!isAway}`)
    if (isAway)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}

it('a page says that Saffron is away, waits, and goes on by itself with what was asked for', async () => {
  await seedTaxCodes()
  const page = await openAs(amber.consultant, '/clients')
  const phone = await openAs(amber.consultant, '/clients', { phone: true })
  // A title comes before what is on the page: nobody is at work there yet.
  for (const each of [page, phone]) await each.getByText('No clients yet').waitFor()
  await away(true)
  await page.getByRole('link', { name: 'Candidates' }).first().click()
  await page.getByText(words).waitFor()
  await expectAccessible(page)
  await phone.reload()
  await phone.getByText(words).waitFor()
  await expectFitsScreen(phone)

  await away(false)
  await expectTitle(page, 'Candidates')
  await expectTitle(phone, 'Clients')
  await page.getByText(words).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Create candidate' }).first().waitFor()
})

it('who signs in meanwhile is told the same, and not that the password is wrong', async () => {
  const page = await newPage()
  await page.goto('/')
  await page.getByLabel('Email').fill(amber.owner.email)
  await page.getByLabel('Password', { exact: true }).fill('saffron-demo')
  await away(true)
  try {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Saffron is not available for a moment.', { exact: true }).waitFor()
    expect(await page.getByText('The email or password is wrong.').count()).toBe(0)
  } finally {
    await away(false)
  }
  await page.getByText(words).waitFor({ state: 'detached' })
})
