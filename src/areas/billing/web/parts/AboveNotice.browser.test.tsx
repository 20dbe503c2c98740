import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AboveNotice } from '#areas/billing/web/parts/AboveNotice.tsx'
import { show, withoutServer } from '#test/components.tsx'

withoutServer()

const used = { users: 3, workers: 12, storage_mb: 9 }
const title = 'More is used than Team includes'

test('what the plan limits is told of the plan, with the way to make room', async () => {
  const limits = { users: null, workers: null, storage_mb: 5 }
  await show(
    { '/billing': () => <AboveNotice {...{ used, limits, title }} by_hand={[]} isOwn /> },
    '/billing',
  )
  await expect.element(page.getByText(title)).toBeVisible()
  await expect
    .element(
      page.getByText(
        '9 MB of storage, where there is room for 5 MB. Nobody is locked out and nothing is lost; nobody can upload files, nor send them by a link until there is room again. Delete files and empty the bin (Files, Bin, Delete for good), or ask Saffron for more.',
      ),
    )
    .toBeVisible()
})

test('what central administration has set is told of Saffron, and of no plan', async () => {
  const limits = { users: null, workers: 10, storage_mb: 5 }
  const by_hand = ['storage_mb' as const]
  const all = {
    '/billing': () => <AboveNotice {...{ used, limits: { ...limits, workers: null }, by_hand, title }} />,
  }
  await show(all, '/billing')
  await expect.element(page.getByText('More is used than the limit that Saffron has set')).toBeVisible()
  await expect
    .element(page.getByText('9 MB of storage, where Saffron has set the limit to 5 MB.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('empty the bin', { exact: false })).not.toBeInTheDocument()
})

test('of both, each is told of who limits it', async () => {
  const limits = { users: null, workers: 10, storage_mb: 5 }
  await show(
    { '/billing': () => <AboveNotice {...{ used, limits, title }} by_hand={['storage_mb']} /> },
    '/billing',
  )
  await expect.element(page.getByText(title)).toBeVisible()
  await expect
    .element(
      page.getByText(
        '12 workers, where there is room for 10 and 9 MB of storage, where Saffron has set the limit to 5 MB.',
        { exact: false },
      ),
    )
    .toBeVisible()
})
