import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { answer, show, withoutServer } from '#test/components.tsx'

withoutServer()

const Thing = () => (
  <Detail
    title="Acorn"
    tabs={[{ key: 'all', label: 'All', content: () => 'Everything' }]}
    actions={[{ label: 'Delete', deletes: { model: 'things', id: 7 }, onClick: () => undefined }]}
  />
)

const item = page.getByRole('button', { name: /^Delete/ })

async function openMenu(outcome: string) {
  const end = { id: 7, outcome, title: 'Acorn', description: '' }
  answer('GET /actions/batch/delete/things', () => ({
    data: [end],
    instead: { verb: 'Retire', done: 'retired' },
  }))
  await show({ '/things': Thing }, '/things')
  await page.getByRole('button', { name: 'More actions for Acorn' }).click()
}

test('a record that is used cannot be deleted, as its menu says before it is pressed', async () => {
  await openMenu('kept')
  await expect.element(page.getByText('It is in use. Retire it instead.')).toBeVisible()
  await expect.element(item).toBeDisabled()
})

test('one that nothing uses can', async () => {
  await openMenu('deleted')
  await expect.element(item).toBeEnabled()
})
