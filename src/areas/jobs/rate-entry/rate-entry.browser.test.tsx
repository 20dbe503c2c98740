import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { RatesFields } from '#areas/jobs/web/parts/RatesFields.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { answer, asked, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const codes = [{ id: 1, code: 'BASIC', name: 'Basic', unit: 'hour' as const, kind: 'basic' as const }]

function Placing() {
  const form = useRecordForm({
    schema: z.object({}),
    initial: {
      basic_rate_code_id: 1,
      rates: [
        {
          rate_code_id: 1,
          pay_rate: '20.00',
          charge_rate: '26.00',
          effective_from: '2026-01-05',
          effective_to: null,
        },
      ],
    } as never,
    save: async () => ({}),
  })
  return (
    <Form form={form}>
      <RatesFields at="" codes={codes} currency="GBP" dated today="2026-11-23" />
    </Form>
  )
}

const field = (name: string) => page.getByRole('textbox', { name })
const choice = (name: string) => page.getByRole('combobox', { name: `When I change ${name}, recalculate` })
const sees = (...sides: string[]) =>
  answer('GET /me', () => ({
    data: { ...owner, permissions: sides.map((side) => ({ name: `placements.rates.view_${side}` })) },
  }))

test('the third of pay, charge and margin follows as the person chose, and the choice is kept', async () => {
  sees('pay', 'charge', 'margin')
  answer('GET /rate-entry', () => ({ data: { on_pay: 'margin', on_charge: 'margin', on_margin: 'charge' } }))
  answer('PUT /rate-entry', ({ body }) => ({ data: body }))
  await show({ '/placing': Placing }, '/placing')
  await field('Margin per hour').fill('7.25')
  await expect.element(field('Charge per hour')).toHaveValue('27.25')
  await field('Pay per hour').fill('21')
  await expect.element(field('Margin per hour')).toHaveValue('6.25')
  await choice('pay').selectOptions('Charge')
  expect(asked.at(-1)).toMatchObject({
    what: 'PUT /rate-entry',
    body: { on_pay: 'charge', on_margin: 'charge' },
  })
  // Emptied and typed anew, a letter at a time: the margin that stays is the one from before.
  await field('Pay per hour').fill('')
  await field('Pay per hour').fill('2')
  await field('Pay per hour').fill('22.5')
  await expect.element(field('Charge per hour')).toHaveValue('28.75')
  await choice('margin').selectOptions('Pay')
  await field('Margin per hour').fill('-1')
  await expect.element(field('Pay per hour')).toHaveValue('29.75')
})

test('whoever may not see the margin chooses nothing, and nothing follows', async () => {
  sees('pay', 'charge')
  answer('GET /rate-entry', () => ({ data: { on_pay: 'charge', on_charge: 'pay', on_margin: 'pay' } }))
  await show({ '/placing': Placing }, '/placing')
  await field('Pay per hour').fill('21')
  await expect.element(field('Charge per hour')).toHaveValue('26.00')
  expect(choice('pay').elements()).toEqual([])
  expect(field('Margin per hour').elements()).toEqual([])
})
