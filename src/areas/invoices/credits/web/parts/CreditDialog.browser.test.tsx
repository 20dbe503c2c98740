import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CreditDialog } from '#areas/invoices/credits/web/parts/CreditDialog.tsx'
import { answer, asked, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

const line = {
  line_id: 3,
  seq: 1,
  description: 'Basic hours',
  about: 'Dana Diaz',
  unit: 'hour',
  quantity: '3',
  unit_price: '34.09',
  net: 102_27,
  left_quantity: '3',
  left_net: 102_27,
  has_time: false,
}
const left = { net: 102_27, tax: 20_45, gross: 122_72 }

test('hours that cannot be read credit nothing, also not the whole line: nothing is reckoned, and no draft is made', async () => {
  answer('GET /invoices/7/credits', () => ({
    currency: 'GBP',
    left,
    lines: [line],
    refused: null,
    credits: [],
  }))
  answer('POST /invoices/7/credit-previews', () =>
    refusal(422, { code: 'x', title: 'Asked', description: '' }),
  )
  const invoice = { id: 7, number: 'INV-000007', type: 'sales' as const }
  await show({ '/credit': () => <CreditDialog invoice={invoice} onClose={() => {}} /> }, '/credit')
  await page.getByText('Lines', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Basic hours' }).click()
  const create = page.getByRole('button', { name: 'Create credit note' })
  await expect.element(create).toBeEnabled()
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  const previews = () => asked.filter(({ what }) => what.endsWith('credit-previews')).length
  await expect.poll(previews).toBe(2)
  for (const text of ['1,5', '1.5h', 'abc', '-1', '٣']) {
    await quantity.fill(text)
    await expect.element(create, { message: text }).toBeDisabled()
    await expect.element(page.getByText('A number like 7.5')).toBeVisible()
    await expect.element(page.getByText('Choose what is given back to see what it does.')).toBeVisible()
  }
  // What was typed by mistake was asked of nobody as all that is left.
  expect(previews()).toBe(2)
  await quantity.fill('1.5')
  await expect.element(create).toBeEnabled()
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ lines: [{ line_id: 3, quantity: '1.5' }] })
})
