import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectContrast, expectFitsScreen, inBothModes, screenshot } from '#test/browser.ts'
import { expectTitle, expectToast, fill, hold, pick } from '#test/journeys/steps.ts'
import {
  amber,
  asking,
  comeIn,
  mailServer,
  newPage,
  openAs,
  openStory,
  saffron,
} from '#test/journeys/story.ts'

let owner: Page
/** Nina's own browser. */
let hers: Page

const secret = 'teal pencil on the roof'

openStory({ emails: true })
beforeAll(async () => {
  owner = await newPage()
  hers = await newPage({ phone: true })
})

/** The link of the latest email to this address, as its button has it. */
async function linkFor(address: string): Promise<string> {
  const emails = () => mailServer.emails.filter(({ to }) => to?.some(({ address: at }) => at === address))
  await expect.poll(() => emails().length).toBeGreaterThan(0)
  const link = /href="([^"]*\/invitation\/[^"]*)"/.exec(emails().at(-1)!.html ?? '')?.[1]
  return link!.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
}

const look = (page: Page, name: string) =>
  inBothModes(page, async (mode) => {
    if (process.env.SHOTS) await screenshot(page, `${process.env.SHOTS}/${name}-${mode}.png`)
    // In the second mode only what a mode can change.
    if (mode === 'dark') return expectContrast(page)
    await expectAccessible(page)
    await expectFitsScreen(page)
  })

test('the owner invites a consultant by mail, who comes in on another device', async () => {
  await comeIn(owner, amber.owner, '/settings/users')
  await owner.getByRole('link', { name: 'Ann Archer' }).waitFor()
  await look(owner, 'users')
  await owner.getByRole('link', { name: 'Invite people' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Invite People' }).waitFor()
  await expectTitle(owner, 'Invite People')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText('Choose at least one role').waitFor()
  await fill(owner, 'Email', 'nina.nord@x.test')
  await fill(owner, 'Name', 'Nina Nord')
  await owner.getByRole('checkbox', { name: 'Consultant' }).check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(owner, 'Invitation sent to Nina Nord')

  const link = await linkFor('nina.nord@x.test')
  expect(link.startsWith(saffron.url)).toBe(true)
  await hers.goto(`${link}x`)
  await hers.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await hers.goto(link)
  await hers.getByRole('heading', { name: 'Join Amber Recruitment' }).waitFor()
  await hers.getByText('Ann Archer').waitFor()
  await look(hers, 'invitation')
  const password = hers.getByLabel('Password', { exact: true })
  await password.fill('password1234')
  await hers.getByRole('button', { name: 'Accept the invitation' }).click()
  await hers.getByText('Many people use this').waitFor()
  await password.fill(secret)
  await hers.getByRole('button', { name: 'Accept the invitation' }).click()
  await hers.waitForURL('**/tenant/amber')
  await hers.getByRole('heading', { level: 1, name: 'My Dashboard' }).waitFor()

  // The link has done its work, and the one who sent it is told.
  const stranger = await newPage()
  await stranger.goto(link)
  await stranger.getByRole('heading', { name: 'This invitation was used already' }).waitFor()
  await expectToast(owner, 'Nina Nord has accepted your invitation')
  await hers.goto(link)
  await hers.waitForURL('**/tenant/amber')
})

test('another role shows in her open page at once, and taking access away leads her out of it', async () => {
  const desk = await newPage()
  await desk.goto('/')
  await desk.getByLabel('Email').fill('nina.nord@x.test')
  await desk.getByLabel('Password', { exact: true }).fill(secret)
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await desk.waitForURL('**/tenant/amber')
  await desk.goto('/tenant/amber/clients')
  const line = desk.getByRole('navigation').getByRole('link', { name: 'Invoices' })
  await desk.getByRole('navigation').getByRole('link', { name: 'Clients' }).first().waitFor()
  await desk.waitForLoadState('networkidle')
  expect(await line.count()).toBe(0)

  await owner.goto('/tenant/amber/settings/users?search=nina')
  await owner.getByRole('link', { name: 'Nina Nord' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Nina Nord' }).waitFor()
  await expectTitle(owner, 'Edit User')
  await look(owner, 'user')
  await owner.getByRole('checkbox', { name: 'Finance manager' }).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expectToast(owner, 'Saved: it holds at once')
  await line.first().waitFor()
  await owner.getByRole('checkbox', { name: 'Finance manager' }).uncheck()
  await owner.getByRole('button', { name: 'Save' }).click()
  await line.first().waitFor({ state: 'detached' })

  await owner.getByRole('link', { name: /^Invitations/ }).click()
  await owner.getByText('Invited by Ann Archer as Consultant').waitFor()
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'History', exact: true }).click()
  await owner.getByText('invitation accepted').waitFor()

  await owner.getByRole('button', { name: 'More actions for Nina Nord' }).click()
  await owner.getByRole('button', { name: 'Deactivate' }).click()
  const asked = owner.getByRole('dialog', { name: 'Deactivate Nina Nord?' })
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(owner, 'Nina Nord is deactivated')
  await desk.waitForURL('**/session/timeout**')
  await desk.goto('/tenant/amber/clients')
  await desk.waitForURL((url) => !url.pathname.startsWith('/tenant/'))
})

test('somebody with an account elsewhere accepts with its password', async () => {
  await owner.goto('/tenant/amber/settings/users/create')
  await owner.getByLabel('Several colleagues at once').check({ force: true })
  await fill(owner, 'Email addresses', `Kit <consultant@birch.test>\nnobody`)
  await owner.getByRole('checkbox', { name: 'Payroll and back office' }).check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText('Not an email address: nobody').waitFor()
  await inTypedForm()
  await fill(owner, 'Email addresses', `Kit <consultant@birch.test>\n${amber.finance.email}`)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText('Fay Finch (staff) has this address already').waitFor()
  await fill(owner, 'Email addresses', `Kit <consultant@birch.test>, otto@x.test`)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(owner, '2 invitations sent')

  const kit = await newPage()
  await kit.goto(await linkFor('consultant@birch.test'))
  await kit.getByText('You have a Saffron account already').waitFor()
  await expectAccessible(kit)
  const password = kit.getByLabel('Password', { exact: true })
  await password.fill(secret)
  await kit.getByRole('button', { name: 'Accept the invitation' }).click()
  await kit.getByText('This is not the password of your account').waitFor()
  await password.fill('saffron-demo')
  await kit.getByRole('button', { name: 'Accept the invitation' }).click()
  await kit.waitForURL('**/tenant/amber')
})

test('a candidate who was only written to so far is invited from their page, on a phone', async () => {
  const phone = await newPage({ phone: true })
  const made = await asking(amber.owner)('POST', '/candidates', {
    first_name: 'Carla',
    last_name: 'Cruz',
    email: 'carla@x.test',
  })
  await comeIn(phone, amber.owner, `/candidates/${made.id}/view`)
  await phone.getByRole('button', { name: 'Invite to the portal' }).click()
  await expectToast(phone, 'Invitation sent')
  await phone.getByRole('button', { name: 'Send again' }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Roles and invitations' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Carla Cruz' }).waitFor()
  await phone.waitForURL('**/settings/users/**')
  await expectTitle(phone, 'Edit User')
  await look(phone, 'candidate-user-phone')
  await phone.goto('/tenant/amber/settings/users')
  await phone.getByText('Carla Cruz').waitFor()
  await look(phone, 'users-phone')

  const carla = await newPage({ phone: true })
  await carla.goto(await linkFor('carla@x.test'))
  await carla.getByLabel('Password', { exact: true }).fill(secret)
  expect(await carla.getByLabel('Your name').count()).toBe(0)
  await carla.getByRole('button', { name: 'Accept the invitation' }).click()
  await carla.waitForURL('**/tenant/amber**')
  await carla.goto('/tenant/amber/timesheets')
  await carla.getByRole('heading', { level: 1 }).waitFor()
})

test('a consultant lets in who they add, invites the others at once, and hands one over', async () => {
  const add = asking(amber.consultant)
  for (const first_name of ['Bo', 'Cy'])
    await add('POST', '/candidates', { first_name, last_name: 'Bulk', email: `${first_name}@bulk.test` })
  const page = await openAs(amber.consultant, '/candidates/create')
  await fill(page, 'First name', 'Al')
  await fill(page, 'Last name', 'Bulk')
  expect(await page.getByLabel('Invite to the portal').count()).toBe(0)
  await fill(page, 'Email', 'al@bulk.test')
  await expect.poll(() => page.getByLabel('Invite to the portal').isChecked()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create candidate' }).click()
  await expectToast(page, 'Candidate created')
  await page.getByText('Invited', { exact: true }).waitFor()
  expect(await linkFor('al@bulk.test')).toContain('/invitation/')

  await page.goto('/tenant/amber/candidates?search=bulk&portal=none')
  await page.getByRole('row', { name: /Cy Bulk.*No account/ }).waitFor()
  expect(await page.getByRole('row', { name: /Al Bulk/ }).count()).toBe(0)
  await page.goto('/tenant/amber/candidates?search=bulk')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const chosen = page.getByRole('region', { name: 'Chosen rows' })
  await asking(amber.owner)('POST', `/users/${await userOf('cy@bulk.test')}/lock`)
  await chosen.getByRole('button', { name: 'Invite to the portal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Their access was taken away').waitFor()
  await dialog.getByText('One of them was invited already').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite 2' }).click()
  await page.getByRole('dialog', { name: '2 invited' }).getByText('1 was left out').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await linkFor('bo@bulk.test')).toContain('/invitation/')

  await page.getByRole('checkbox', { name: 'Select Bo Bulk' }).check()
  await chosen.getByRole('button', { name: 'Change owner' }).click()
  await pick(dialog, 'Owner', amber.leader.name)
  const bo = (await add('GET', '/candidates?search=bo@bulk.test')).data[0]
  // The news of what somebody else changes comes later than the click.
  const news = await hold(page, /\/candidates\?.*ids=/)
  await add('PATCH', `/candidates/${bo.id}`, { version: bo.version, city: 'York' })
  await dialog.getByRole('button', { name: 'Change owner of 1' }).click()
  await dialog.getByText('Someone else changed this candidate').waitFor()
  news.open()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

const userOf = async (email: string) =>
  (await asking(amber.owner)('GET', `/users?search=${email}`)).data[0].id

/** What stands in the form after a refusal is still accessible. */
async function inTypedForm() {
  await expectAccessible(owner)
  if (process.env.SHOTS) await screenshot(owner, `${process.env.SHOTS}/invite.png`)
}

test('an invitation is sent again with a new link, and taken back', async () => {
  await owner.goto('/tenant/amber/settings/users?search=otto')
  await owner.getByRole('link', { name: 'Otto' }).click()
  const first = await linkFor('otto@x.test')
  await owner.getByRole('button', { name: 'Send again' }).click()
  await expectToast(owner, 'Invitation sent')
  await expect.poll(() => linkFor('otto@x.test')).not.toBe(first)
  const guest = await newPage({ phone: true })
  await guest.goto(first)
  await guest.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await expectAccessible(guest)
  await owner.getByRole('button', { name: 'More actions for Otto' }).click()
  await owner.getByRole('button', { name: 'Revoke invitation' }).click()
  const asked = owner.getByRole('dialog', { name: 'Revoke the invitation?' })
  await asked.getByRole('button', { name: 'Revoke invitation' }).click()
  await expectToast(owner, 'Invitation revoked')
  await guest.goto(await linkFor('otto@x.test'))
  await guest.getByRole('heading', { name: 'This invitation was taken back' }).waitFor()
})

test('invitations are sent again and access is taken away for several at once, with a result for each', async () => {
  for (const name of ['Paula Plum', 'Percy Plum'])
    await asking(amber.owner)('POST', '/users', {
      ...{ email: `${name.split(' ')[0]!.toLowerCase()}@plum.test`, name, kind: 'staff' },
      role_ids: [await roleId('consultant')],
    })
  const first = await linkFor('paula@plum.test')
  await owner.goto('/tenant/amber/settings/users')
  const bar = owner.getByRole('region', { name: 'Chosen rows' })
  const dialog = owner.getByRole('dialog')
  const choose = async (...names: string[]) => {
    for (const name of names) await owner.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  await choose('Ann Archer', 'Paula Plum', 'Percy Plum')
  await bar.getByRole('button', { name: 'Send invitation again' }).click()
  await dialog.getByText('They are in already.').waitFor()
  await dialog.getByRole('button', { name: 'Send to 2' }).click()
  await dialog.getByRole('heading', { name: '2 invited again' }).waitFor()
  await expect.poll(() => linkFor('paula@plum.test')).not.toBe(first)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await choose('Ann Archer', 'Paula Plum', 'Percy Plum')
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByText('Nobody locks themselves out.').waitFor()
  await dialog.getByRole('button', { name: 'Deactivate 2' }).click()
  await dialog.getByRole('heading', { name: '2 deactivated' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await owner.goto('/tenant/amber/settings/users?search=plum&status=deactivated')
  await owner.getByRole('link', { name: 'Percy Plum' }).waitFor()
})

async function roleId(key: string): Promise<number> {
  const { data } = await asking(amber.owner)('GET', '/roles')
  return data.find((role: { key: string }) => role.key === key).id
}
