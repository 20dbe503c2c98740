import { afterEach, expect, it, vi } from 'vitest'
import { Refused } from '#kit/call.ts'
import { dismiss, notify, notifyRefusal, toasts, toastTimeout } from '#kit/ui/toast.ts'

afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
})

const refused = (title: string, description = '', isAnnounced = false) => {
  const notification = { type: 'error' as const, title, description }
  return new Refused(
    409,
    { code: 'x', title, description, notification, data: { notification } },
    isAnnounced,
  )
}

it('a toast is known by the instant at which it came, and stays five seconds', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  const first = notify({ type: 'info', title: 'One' })
  expect(first).toBe(String(Date.parse('2026-11-21T10:00:00Z')))
  // Two at once are two.
  expect(Number(notify({ type: 'info', title: 'Two' }))).toBe(Number(first) + 1)
  dismiss(first)
  expect(toasts.get().map(({ title }) => title)).toEqual(['Two'])
  expect(toastTimeout).toBe(5000)
})

it('what went wrong is said in the server’s words, else in our own', () => {
  notifyRefusal(refused('Someone was faster', 'Reload.'))
  notifyRefusal(refused('', 'Only this.'))
  notifyRefusal(new Error('x is not a function'))
  expect(toasts.get().map(({ type, title, description }) => [type, title, description])).toEqual([
    ['error', 'Someone was faster', 'Reload.'],
    ['error', 'An error occurred', 'Only this.'],
    ['error', 'An error occurred', 'Please try again.'],
  ])
})

it('the end of the session is said by its own page', () => {
  notifyRefusal(refused('Please sign in', '', true))
  expect(toasts.get()).toEqual([])
})
