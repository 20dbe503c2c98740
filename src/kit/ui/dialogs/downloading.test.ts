import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDownloading, downloading, openDownloading } from '#kit/ui/dialogs/downloading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const closed = { open: false, loading: false, complete: false }

it('says how far it is, then that it is complete, closes after 3000 ms and is as new 500 ms later', () => {
  const dialog = openDownloading(0)
  expect(downloading.get()).toEqual({ open: true, loading: true, complete: false, percent: 0 })
  dialog.progress(40)
  expect(downloading.get().percent).toBe(40)
  dialog.complete()
  expect(downloading.get()).toEqual({ open: true, loading: false, complete: true })
  vi.advanceTimersByTime(2999)
  expect(downloading.get().open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(downloading.get()).toEqual({ open: false, loading: false, complete: true })
  vi.advanceTimersByTime(499)
  expect(downloading.get().complete).toBe(true)
  vi.advanceTimersByTime(1)
  expect(downloading.get()).toEqual(closed)
})

it('that was closed by hand stays closed, whatever the work says', () => {
  const dialog = openDownloading(0)
  closeDownloading()
  expect(dialog.isOpen()).toBe(false)
  dialog.progress(50)
  dialog.complete()
  vi.advanceTimersByTime(500)
  expect(downloading.get()).toEqual(closed)
})

it('of the next download is not closed by the one before it', () => {
  openDownloading(0).complete()
  closeDownloading()
  const next = openDownloading(0)
  vi.advanceTimersByTime(10_000)
  expect(next.isOpen()).toBe(true)
})
