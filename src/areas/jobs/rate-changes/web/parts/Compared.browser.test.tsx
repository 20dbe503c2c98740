import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Compared } from '#areas/jobs/rate-changes/web/parts/Compared.tsx'
import { answer, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const rows = [
  {
    ...{ name: 'Basic', unit: 'hour' as const },
    ...{ was_pay: '20.0000', was_charge: '26.0000', pay_rate: '21.0000', charge_rate: '26.5000' },
  },
  {
    ...{ name: 'Night', unit: 'hour' as const },
    ...{ was_pay: null, was_charge: null, pay_rate: '30.0000', charge_rate: '29.0000' },
  },
]
const sees = (...names: string[]) =>
  answer('GET /me', () => ({ data: { ...owner, permissions: names.map((name) => ({ name })) } }))
const pay = 'placements.rates.view_pay'
const charge = 'placements.rates.view_charge'

const Page = () => <Compared rows={rows} currencies={{ currency: 'GBP', pay_currency: 'GBP' }} />
const table = (at: number) => page.getByRole('table').nth(at)
const line = (at: number, name: string) => table(at).getByRole('row', { name: new RegExp(`^${name}`) })

test('old, new and difference stand side by side, the margin in money and percent', async () => {
  sees(pay, charge, 'placements.rates.view_margin')
  await show({ '/rates': Page }, '/rates')
  await expect.element(line(0, 'Pay')).toHaveTextContent('Pay£20.00£21.00+£1.00')
  await expect.element(line(0, 'Charge')).toHaveTextContent('Charge£26.00£26.50+£0.50')
  await expect.element(line(0, 'Margin')).toHaveTextContent('Margin£6.0023.08%£5.5020.75%-£0.50-2.33 points')
  // A code that had no rate has nothing to differ from.
  await expect.element(line(1, 'Margin')).toHaveTextContent('Margin–-£1.00-3.45%–')
})

test('who may not see pay sees neither pay nor margin', async () => {
  sees(charge, 'placements.rates.view_margin')
  await show({ '/rates': Page }, '/rates')
  await expect.element(line(0, 'Charge')).toBeVisible()
  expect(page.getByText('Pay').elements()).toEqual([])
  expect(page.getByText('Margin').elements()).toEqual([])
})
