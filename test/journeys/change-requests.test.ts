import { beforeAll, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectToast } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory } from '#test/journeys/story.ts'

openStory()

let pat: number

beforeAll(async () => {
  const owner = asking(amber.owner)
  const made = await owner('POST', '/candidates', {
    ...{ first_name: 'Pat', last_name: 'Payne', email: amber.candidate.email, city: 'Hull' },
    engagements: [
      {
        ...{ type: 'paye', effective_from: '2026-01-05', tax_code: '1257L', student_loan_plan: 'plan_2' },
        ...{ pension_status: 'enrolled', holiday_scheme: 'accrue', wtr_opt_out_on: '2026-01-05' },
      },
    ],
  })
  pat = made.id
})

test('a worker on a phone keeps their number, and asks for another address', async () => {
  const page = await openAs(amber.candidate, '/my-details')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'My Details' }).waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await screenshot(page, 'my-details')
  await page.getByLabel('Phone', { exact: true }).fill('07700 900123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Details saved')
  await page.getByLabel('Town or city').fill('York')
  await page.getByLabel('Middle name').fill('Rose')
  await page.getByRole('button', { name: 'Ask for these changes' }).click()
  await page.getByRole('heading', { name: 'Your agency is asked to change' }).waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await screenshot(page, 'my-details-waiting')
})

test('the agency finds the request, approves some of it, and the worker reads why', async () => {
  // The worker's phone lies there open: what is decided about them appears without a touch.
  const phone = await openAs(amber.candidate, '/my-details')
  await phone.getByRole('heading', { name: 'Your agency is asked to change' }).waitFor()
  const page = await openAs(amber.owner, '/candidates')
  await page.getByRole('link', { name: /^Requests/ }).click()
  await page.getByText('Middle name, Town or city').first().waitFor()
  await expectAccessible(page)
  await screenshot(page, 'candidate-requests')
  await page.getByRole('link', { name: 'Pat Payne' }).first().click()
  await page.getByRole('heading', { name: 'Asked to change' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'candidate-request')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await screenshot(page, 'candidate-request-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Town or city').uncheck()
  await page.getByRole('button', { name: 'Approve what is ticked' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Please send a bill with the address')
  await dialog.getByRole('button', { name: 'Approve what is ticked' }).click()
  await expectToast(page, 'Details changed')
  await page.getByText('(refused)').waitFor()

  await phone.getByText('Not changed: Town or city', { exact: true }).waitFor()
  await phone.getByText('Please send a bill with the address', { exact: true }).waitFor()
})

test('what an engagement says of pay and law is entered and read', async () => {
  const page = await openAs(amber.owner, `/candidates/${pat}/view?tab=engagements`)
  await page.getByText('Student loan plan 2').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'engagement')
  await page.goto(`/tenant/amber/candidates/${pat}/edit`)
  await page.getByLabel('Student loan').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'engagement-edit')
})

test('the standing of a supplier is entered', async () => {
  const page = await openAs(amber.owner, '/settings/suppliers/create')
  await page.getByRole('button', { name: /Standing/ }).click()
  await page.getByLabel('Accreditation').waitFor()
  await page.getByRole('button', { name: /Add.*insurance/i }).click()
  await expectAccessible(page)
  await screenshot(page, 'supplier-standing')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
})
