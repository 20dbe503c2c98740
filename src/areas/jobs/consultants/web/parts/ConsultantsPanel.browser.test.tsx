import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConsultantsPanel } from '#areas/jobs/consultants/web/parts/ConsultantsPanel.tsx'
import type { Placement } from '#areas/jobs/contract.ts'
import { answer, asked, listOf, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const placement = {
  ...{ id: 7, version: 3, start_date: '2026-01-05', end_date: null },
  ...{ owner_user_id: 1, owner_name: 'Cora Consultant' },
} as Placement
const people = [
  { id: 1, name: 'Cora Consultant', email: 'cora@amber.test' },
  { id: 2, name: 'Lena Leader', email: 'lena@amber.test' },
]

const Panel = () => (
  <>
    <h1>Placement</h1>
    <ConsultantsPanel placement={placement} today="2026-02-02" />
  </>
)

test('the owner has the whole until it is shared; what is missing to 100 % is said before anything is sent', async () => {
  const permissions = ['placements.update', 'users.view'].map((name) => ({ name }))
  answer('GET /me', () => ({ data: { ...owner, permissions } }))
  answer('GET /placements/7/consultants', () => ({ data: [] }))
  answer('GET /users', () => listOf(people))
  answer('PUT /placements/7/consultants', () => ({ data: [] }))
  await show({ '/placement': Panel }, '/placement')
  await expect.element(page.getByText('Cora Consultant 100 %')).toBeVisible()
  await page.getByRole('button', { name: 'Share the margin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Share/).fill('66.67')
  await expect.element(dialog.getByText('Together 66.67 % of 100 %.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save shares' }).click()
  await expect.element(dialog.getByText('33.33 % is nobody’s', { exact: false }).first()).toBeVisible()
  expect(asked.filter(({ what }) => what.startsWith('PUT'))).toEqual([])
  await dialog.getByRole('button', { name: 'Add consultant' }).click()
  const second = dialog.getByRole('group', { name: 'consultant 2' })
  await second.getByLabelText(/^Consultant/).click()
  await page.getByRole('option', { name: 'Lena Leader' }).click()
  await second.getByLabelText(/^Share/).fill('33.33')
  await dialog.getByRole('button', { name: 'Save shares' }).click()
  await expect
    .poll(() => asked.find(({ what }) => what.startsWith('PUT'))?.body)
    .toEqual({
      version: 3,
      from_day: '2026-02-02',
      consultants: [
        { user_id: 1, percent: '66.67' },
        { user_id: 2, percent: '33.33' },
      ],
    })
})
