import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchEvents, burst } from '#web/live/batch-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begun(hand: (all: number[]) => Promise<unknown> = async () => undefined) {
  const handed: number[][] = []
  const gather = batchEvents<number[]>(
    (all) => {
      handed.push(all)
      return hand(all)
    },
    (one, other) => [...one, ...other],
  )
  return { handed, ...gather }
}

test('the first is handed on at once, a burst behind it together', async () => {
  const { handed, add } = begun()
  for (let n = 1; n <= 200; n += 1) add([n])
  expect(handed).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(burst - 1)
  expect(handed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(handed).toHaveLength(2)
  expect(handed[1]).toHaveLength(199)
  await vi.advanceTimersByTimeAsync(10 * burst)
  expect(handed).toHaveLength(2)
})

test('after a quiet time the next one is at once again', async () => {
  const { handed, add } = begun()
  add([1])
  await vi.advanceTimersByTimeAsync(burst)
  add([2])
  expect(handed).toEqual([[1], [2]])
})

test('a slow server is not asked again before it has answered', async () => {
  const { handed, add } = begun(() => new Promise((done) => setTimeout(done, 20 * burst)))
  add([1])
  for (let n = 2; n < 20; n += 1) {
    add([n])
    await vi.advanceTimersByTimeAsync(burst)
  }
  expect(handed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2 * burst)
  expect(handed).toHaveLength(2)
})

test('a failure does not end it, and after stopping nothing is handed on', async () => {
  const { handed, add, stop } = begun(() => Promise.reject(new Error('away')))
  add([1])
  add([2])
  await vi.advanceTimersByTimeAsync(burst)
  expect(handed).toEqual([[1], [2]])
  add([3])
  stop()
  await vi.advanceTimersByTimeAsync(3 * burst)
  add([4])
  expect(handed).toEqual([[1], [2]])
})
