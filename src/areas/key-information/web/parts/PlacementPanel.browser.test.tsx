import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { KeyInformation } from '#areas/key-information/contract.ts'
import { PlacementPanel } from '#areas/key-information/web/parts/PlacementPanel.tsx'
import { answer, asked, owner, show, withoutServer } from '#test/components.tsx'

withoutServer()

const document: KeyInformation = {
  ...{
    id: 1,
    placement_id: 7,
    candidate_id: 3,
    version_no: 1,
    pay_route: 'umbrella',
    supplier_name: 'Brolly Ltd',
  },
  ...{ issued_on: '2026-01-05', issued_at: '2026-01-05T09:00:00Z', issued_by_name: 'Ann Archer' },
  ...{ sha256: 'a'.repeat(64), acknowledged_at: null, acknowledged_name: '', superseded: false },
  content: {
    ...{ title: 'Key information document', worker: 'Dan Doyle', reference: 'P00007, version 1' },
    ...{ issued_on: '2026-01-05', agency: { name: 'Amber', address: [] }, intro: [] },
    rows: [{ label: 'Other benefits', value: 'Free tea' }],
    example: { heading: 'Example of a week', note: '', lines: [] },
  },
}

test('a document that is out of date is previewed and issued anew', async () => {
  answer('GET /me', () => ({
    data: { ...owner, permissions: [{ name: 'key_information.view' }, { name: 'key_information.issue' }] },
  }))
  answer('GET /placements/7/key-information', () => ({
    ...{ placement_id: 7, candidate_name: 'Dan Doyle', state: 'outdated', pay_route: 'umbrella' },
    ...{ supplier_name: 'Canopy Ltd', start_date: '2026-01-12', may_issue: true, documents: [document] },
  }))
  answer('POST /placements/7/key-information-preview', () => document.content)
  answer('POST /placements/7/key-information', () => ({ ...document, id: 2, version_no: 2 }))
  await show({ '/placement': () => <PlacementPanel id={7} /> }, '/placement')
  await expect
    .element(page.getByText('is paid another way since the last version', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Issue a new version' }).click()
  const drawer = page.getByRole('dialog', { name: 'Key information document' })
  await drawer.getByRole('textbox', { name: 'Margin of the umbrella company, a week' }).fill('22.50')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(drawer.getByText('Free tea')).toBeVisible()
  await drawer.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect
    .poll(() => asked.find(({ what }) => what === 'POST /placements/7/key-information')?.body)
    .toMatchObject({ margin: 2250 })
})
