import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourOf, here, initialsOf, joining, leaving } from '#web/live/people.ts'

const member = fc.record({ id: fc.integer({ min: 1, max: 9 }).map(String), name: fc.string() })

test('whoever comes twice is there once, by the last name, and all stand in the order of names', () => {
  fc.assert(
    fc.property(fc.array(member), (members) => {
      const present = here(members)
      const ids = present.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(ids)).toEqual(new Set(members.map(({ id }) => Number(id))))
      const names = present.map(({ name }) => name)
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-GB')))
    }),
  )
})

test('coming and going leaves things as they were', () => {
  fc.assert(
    fc.property(fc.array(member), member, (members, other) => {
      const before = leaving(here(members), other)
      expect(leaving(joining(before, other), other)).toEqual(before)
    }),
  )
})

test.each([
  [{ id: 7, name: '  Ada ' }, [{ id: 7, name: 'Ada' }]],
  [{ id: '7', name: '' }, [{ id: 7, name: '#7' }]],
  [{ id: 'seven', name: 'Ada' }, []],
  [{ id: undefined }, []],
])('%o comes', (one, present) => {
  expect(joining([], one)).toEqual(present)
})

test.each([
  ['Ada Lovelace King', 'AK'],
  ['ada', 'A'],
  ['', ''],
])('initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a face keeps its colour, and neighbours differ', () => {
  expect(colourOf(7)).toBe(colourOf(7))
  expect(colourOf(7)).not.toBe(colourOf(8))
})
