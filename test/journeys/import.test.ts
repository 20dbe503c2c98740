import { beforeAll, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { amber, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { seedTaxCode } from '#test/seed.ts'

openStory()
beforeAll(() => saffron.database.inTenant(amber.tenant.id, (db) => seedTaxCode(db)))

test('clients are brought in from a file: columns, what is wrong, what would happen, and an undo', async () => {
  const file = [
    'Company;Town;Telephone;VAT no;Our code',
    'Orchard Homes;York;01904 1;;X1',
    'Harbour Care;Hull;01482 2;GB123456789;X2',
    'Meadow Clinic;Leeds;0113 3;;X3',
  ].join('\r\n')
  const page = await openAs(amber.owner, '/import')
  await page.getByText('No imports yet').waitFor()
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
  })

  // What the headings say is known; what they do not say is for a person.
  await page.getByRole('heading', { name: 'What the columns are' }).waitFor()
  await page.getByText('Read as UTF-8, with semicolons between columns.').waitFor()
  await page.getByLabel('Our code').selectOption({ label: 'Accounts reference' })
  await page.getByLabel('Find records by').selectOption({ label: 'Name' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check rows' }).click()

  // Nothing is written yet, and the wrong cell says what the form would say.
  await page.getByText('2 records would be created').waitFor()
  await page.getByText('1 cell in 1 row is wrong').waitFor()
  await page.getByText(/Not a valid VAT number/).waitFor()
  await expectAccessible(page)
  // Whoever leaves finds it there again.
  await page.goto('/tenant/amber/import')
  await page.getByRole('link', { name: 'clients.csv' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()

  // The notification of it may be on the page as well, in words of its own.
  await page.getByText('2 records created and 0 records updated').waitFor()
  await page.getByRole('link', { name: 'Orchard Homes' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('2 rows undone').waitFor()
  await page.getByRole('link', { name: 'See clients' }).click()
  await page.getByText('No clients yet').waitFor()
})
