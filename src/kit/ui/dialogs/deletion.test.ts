import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  askToDelete,
  askToDeleteMany,
  bulkDeletion,
  closeDeletion,
  deletion,
} from '#kit/ui/dialogs/deletion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const empty = { open: false, loading: false }

it('what a delete dialog was about is forgotten half a second after it closed', () => {
  const asked = { model: 'clients', id: 7, name: 'client' }
  askToDelete(asked)
  expect(deletion.get()).toEqual({ asked, open: true, loading: false })
  deletion.set({ asked, open: true, loading: true })
  closeDeletion(deletion)
  vi.advanceTimersByTime(499)
  expect(deletion.get()).toEqual({ asked, open: false, loading: true })
  vi.advanceTimersByTime(1)
  expect(deletion.get()).toEqual(empty)
})

it('the one for many likewise', () => {
  const asked = { model: 'clients', name: 'clients', ids: [7, 8] }
  askToDeleteMany(asked)
  closeDeletion(bulkDeletion)
  vi.advanceTimersByTime(499)
  expect(bulkDeletion.get().asked).toEqual(asked)
  vi.advanceTimersByTime(1)
  expect(bulkDeletion.get()).toEqual(empty)
})

it('a dialog that opens again meanwhile keeps what it is about, however often it closes', () => {
  const first = { model: 'clients', id: 7, name: 'client' }
  const second = { model: 'jobs', id: 9, name: 'job' }
  askToDelete(first)
  closeDeletion(deletion)
  vi.advanceTimersByTime(300)
  askToDelete(second)
  vi.advanceTimersByTime(300)
  expect(deletion.get()).toMatchObject({ asked: second, open: true })
  closeDeletion(deletion)
  vi.advanceTimersByTime(499)
  expect(deletion.get().asked).toEqual(second)
})
