import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { notify, toasts } from '#kit/ui/toast.ts'
import { Toasts } from '#web/layouts/Toasts.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
})

const region = page.getByRole('region', { name: 'Notifications' })

test('a toast is there for five seconds, and not a moment longer', async () => {
  await render(<Toasts />)
  notify({ type: 'success', title: 'Welcome back, Ann', description: 'You have successfully logged in!' })
  await expect.element(region.getByText('Welcome back, Ann')).toBeVisible()
  vi.advanceTimersByTime(4999)
  await expect.element(region.getByText('You have successfully logged in!')).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(region).toBeEmptyDOMElement()
})
