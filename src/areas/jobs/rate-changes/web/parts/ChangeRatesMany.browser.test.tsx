import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChangeRatesMany } from '#areas/jobs/rate-changes/web/parts/ChangeRatesMany.tsx'
import { answer, asked, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const names = ['placements.rates.view_pay', 'placements.rates.view_charge', 'placements.rates.view_margin']

const previewed = (placement_id: number, candidate_name: string, more: object = {}) => ({
  ...{ placement_id, candidate_name, placement_ref: `P0000${placement_id}`, job_title: 'Porter' },
  ...{
    currency: 'GBP',
    pay_currency: 'GBP',
    exchange: null,
    sheets: { count: 0, from: null, to: null },
    problem: null,
  },
  rows: [
    {
      ...{ rate_code_id: 1, code: 'BASIC', name: 'Basic', unit: 'hour' },
      ...{ was_pay: '20.0000', was_charge: '26.0000', pay_rate: '20.0000', charge_rate: '27.3000' },
    },
  ],
  ...more,
})
const waiting = { code: 'rate_change.waiting', title: 'New rates are proposed already', description: '' }

function Placements() {
  const [decided, setDecided] = useState<number>()
  if (decided !== undefined) return <h1>{decided} proposed</h1>
  return <ChangeRatesMany ids={[1, 2]} onClose={setDecided} />
}

const dialog = page.getByRole('dialog')

test('a selection is proposed by percent, after it was seen what each comes to', async () => {
  answer('GET /me', () => ({ data: { ...owner, permissions: names.map((name) => ({ name })) } }))
  answer('GET /rate-changes/preview', () => ({
    data: [
      previewed(1, 'Dan Doyle', { sheets: { count: 2, from: '2026-11-02', to: '2026-11-15' } }),
      previewed(2, 'Eve Ellis', { rows: [], problem: waiting }),
    ],
  }))
  answer('POST /rate-changes/batch', () => ({
    data: [
      { placement_id: 1, rate_change_id: 7, problem: null },
      { placement_id: 2, rate_change_id: null, problem: waiting },
    ],
  }))
  await show({ '/placements': Placements }, '/placements')
  await dialog.getByLabelText('Charge changes by').fill('five')
  await expect.element(dialog.getByText('A number like 2.5 or -0.50')).toBeVisible()
  expect(asked.filter(({ what }) => what.includes('preview'))).toEqual([])

  await dialog.getByLabelText('Charge changes by').fill('5')
  const preview = dialog.getByRole('region', { name: 'What it comes to' })
  await expect.element(preview.getByText('£26.00 to £27.30', { exact: false })).toBeVisible()
  await expect.element(preview.getByText('£6.00 · 23.08% to £7.30 · 26.74%', { exact: false })).toBeVisible()
  await expect
    .element(preview.getByText('2 timesheets from that day on were submitted already', { exact: false }))
    .toBeVisible()
  await expect
    .element(preview.getByText('Left as it is. New rates are proposed already', { exact: false }))
    .toBeVisible()
  const query = asked.findLast(({ what }) => what.includes('preview'))!.query
  expect([query.get('placement_ids'), query.get('by'), query.get('charge'), query.get('pay')]).toEqual([
    ...['1,2', 'percent', '5', null],
  ])

  const propose = dialog.getByRole('button', { name: 'Propose for 1' })
  await expect.element(propose).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Inflation')
  await propose.click()
  await expect.element(dialog.getByRole('heading', { name: '1 proposal made' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'proposed' })).toBeVisible()
  await expect.element(dialog.getByText('New rates are proposed already')).toBeVisible()
  const body = asked.find(({ what }) => what === 'POST /rate-changes/batch')!.body
  expect(body).toMatchObject({ placement_ids: [1, 2], by: 'percent', codes: 'basic', charge: '5' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('heading', { name: '1 proposed' })).toBeVisible()
})
