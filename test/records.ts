import { expect } from 'vitest'
import { amber, as } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

/**
 * Makes, reads and changes the records of a list through the door, by Amber's owner unless somebody else is named:
 * `const { made, stored, change } = recordsOf<Client>('/clients', () => ({ name: aName() }))`. `fields`: what a new one
 * has at the least.
 */
export function recordsOf<Row extends { id: number; version: number }>(path: string, fields: () => object) {
  return {
    made: async (by: Person = amber.owner, more: object = {}): Promise<Row> => {
      const { status, body } = await as(by).post(path, { ...fields(), ...more })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    stored: async (id: number): Promise<Row> => (await as(amber.owner).get(`${path}/${id}`)).body,
    change: (by: Person, { id, version }: Row, changes: object) =>
      as(by).patch(`${path}/${id}`, { version, ...changes }),
  }
}
