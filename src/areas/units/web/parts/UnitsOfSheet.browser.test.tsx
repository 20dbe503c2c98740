import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UnitsOfSheet } from '#areas/units/web/parts/UnitsOfSheet.tsx'
import { answer, listOf, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const unit = (id: number, hold: object | null) => ({
  ...{
    id,
    source_kind: 'time',
    timesheet_id: 5,
    adjusts_unit_id: null,
    reason: '',
    placement_id: 9,
    job_id: 8,
  },
  ...{ candidate_id: 7, day: '2026-01-05', label: 'Basic hours', minutes: 60, quantity: '1', unit: 'hour' },
  ...{ pay_amount: 20_00, charge_amount: 30_00, currency: 'GBP', pay_currency: 'GBP' },
  ...{ purchase_order_allocations: [], bill_document: null, pay_document: null, pay_run: null },
  ...{ bill_state: 'ready', pay_state: hold ? 'on_hold' : 'ready', holds: hold ? [hold] : [] },
})
const hold = (kind: string, reason: string, held_by_name = 'Ann Amber') => ({
  ...{ id: 1, side: 'pay', kind, reason, held_by_name, held_at: '2026-01-06T10:00:00.000Z' },
})

test('why pay is held stands there in words, with the page where it is put right, and in no title of the mouse', async () => {
  const permissions = ['jobs.view', 'candidates.view'].map((name) => ({ name }))
  answer('GET /me', () => ({ data: { ...owner, permissions } }))
  answer('GET /units', () =>
    listOf([
      unit(1, hold('person', 'The rate is disputed')),
      unit(2, hold('compliance', 'Passport has expired', 'Saffron')),
      unit(3, null),
    ]),
  )
  await show({ '/sheet': () => <UnitsOfSheet id={5} /> }, '/sheet')
  const words = () => document.body.textContent.replaceAll('\u00a0', ' ')
  await expect.poll(words).toContain('On hold by Ann Amber: The rate is disputed')
  const dispute = page.getByRole('link', { name: 'The rate is disputed' })
  await expect.element(dispute).toHaveAttribute('href', expect.stringContaining('/jobs/8/edit'))
  await expect.poll(words).toContain('Something is missing: Passport has expired')
  const passport = page.getByRole('link', { name: 'Passport has expired' })
  await expect
    .element(passport)
    .toHaveAttribute('href', expect.stringContaining('/candidates/7/view?tab=compliance'))
  expect(document.querySelectorAll('[data-tone][title]')).toHaveLength(0)
})
