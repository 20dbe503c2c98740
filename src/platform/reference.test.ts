import { expect, it } from 'vitest'
import { newReference, referencePattern } from '#platform/reference.ts'

it('a reference is eight emails nobody confuses, and never twice the same', () => {
  const many = Array.from({ length: 2000 }, newReference)
  expect(many.filter((each) => !referencePattern.test(each))).toEqual([])
  expect(many.join('')).not.toMatch(/[01ILOU]/)
  expect(new Set(many).size).toBe(many.length)
  // Every email comes, and none much more often than the others.
  const counts = Map.groupBy(many.join('').replaceAll('-', ''), (letter) => letter)
  expect(counts.size).toBe(30)
  const sizes = [...counts.values()].map((each) => each.length)
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.6)
})
