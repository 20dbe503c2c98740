import { expect, test } from 'vitest'
import { interleaved, median, percentile } from './statistics.ts'

test('the median of an odd number is the middle one, of an even number lies between two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('a percentile lies between its neighbours in proportion', () => {
  const values = Array.from({ length: 101 }, (_, at) => 100 - at)
  expect(percentile(values, 95)).toBe(95)
  expect(percentile([10, 20], 95)).toBe(19.5)
  expect(percentile([7], 95)).toBe(7)
})

test('rounds turn their order round, and the first one does not count', async () => {
  const order: string[] = []
  const way = (name: string) => async () => order.push(name)
  const figures = await interleaved({ a: way('a'), b: way('b') }, 3)
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b', 'b', 'a'])
  expect(figures).toEqual({ a: [4, 5, 8], b: [3, 6, 7] })
})
