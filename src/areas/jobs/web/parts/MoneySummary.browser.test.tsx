import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { MoneySummary } from '#areas/jobs/web/parts/MoneySummary.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { answer, listOf, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const figure = (key: string, value: object) => ({
  ...{ key, value, from_day: '2020-04-06', source: '', state: 'shipped' },
  ...{ said_id: null, said_by: null, said_at: null },
})
const figures = [
  figure('apprenticeship_levy', { rate: '0.5' }),
  figure('employer_ni', { rate: '15', weekly_threshold: '96.15' }),
  figure('employer_pension', { rate: '3', weekly_lower_limit: '120.00' }),
  figure('holiday_pay', { rate: '12.07' }),
]
const row = { rate_code_id: 1, pay_rate: '20.00', charge_rate: '30.00' }

function typing(candidate_id: number | null) {
  return function Placing() {
    const form = useRecordForm({
      schema: z.object({}),
      initial: {
        ...{ candidate_id, basic_rate_code_id: 1, contracted_minutes: 2400, overtime_rules: [] },
        rates: [{ ...row, effective_from: '2026-01-05', effective_to: null }],
      } as never,
      save: async () => ({}),
    })
    return (
      <Form form={form}>
        <RateField name="rates.0.charge_rate" label="Charge" />
        <MoneySummary at="" currency="GBP" today="2026-11-23" unit="per hour" />
      </Form>
    )
  }
}

const summary = page.getByRole('region', { name: 'Margin' })
const says = (text: string) => expect.element(summary.getByText(text, { exact: true })).toBeVisible()
const leaves = (text: string) => expect.element(summary.getByText(text, { exact: false })).toBeVisible()
const engaged = (type: string) =>
  answer('GET /candidates/7', () => ({ id: 7, engagements: [{ type, effective_from: '2026-01-01' }] }))
const codes = () => {
  const permissions = ['candidates.view', 'rate_codes.view'].map((name) => ({ name }))
  answer('GET /me', () => ({ data: { ...owner, permissions } }))
  answer('GET /rate-codes', () => listOf([{ id: 1, name: 'Basic', unit: 'hour', accrues_holiday: true }]))
}

test('what a worker on the payroll costs stands there step by step, and follows what is typed', async () => {
  codes()
  engaged('paye')
  answer('GET /legal-figures', () => ({ data: figures }))
  await show({ '/placing': typing(7) }, '/placing')
  await leaves('12.97%')
  for (const text of ['Holiday pay, 12.07%', '£96.56', 'National Insurance, 15% above £96.15', '£120.06'])
    await says(text)
  for (const text of ['Pension, 3% above £120.00', '£23.30', '£4.48', '£244.40', '£155.60', '14.90%'])
    await says(text)
  await page.getByRole('textbox', { name: 'Charge' }).fill('26')
  await says('-£4.40')
})

test('a worker through a company costs nothing besides, and it is said why', async () => {
  codes()
  engaged('umbrella')
  await show({ '/placing': typing(7) }, '/placing')
  await expect
    .element(summary.getByText('the umbrella company employs the worker', { exact: false }))
    .toBeVisible()
  await leaves('33.33%')
})

test('until somebody is chosen nobody knows', async () => {
  codes()
  await show({ '/placing': typing(null) }, '/placing')
  await expect.element(summary.getByText('Choose the worker', { exact: false })).toBeVisible()
})
