import { expect, test } from 'vitest'
import { fact } from './figures.ts'
import { measureParts } from './parts.ts'

const one = (name: string) => [fact(name, 'it was measured', true, 'yes', 'yes')]

test('a part that ends in an error ends alone, and is told', async () => {
  const said: string[] = []
  const begun: string[] = []
  const measured = await measureParts(
    ['list', 'runs', 'pdf', 'web'],
    {
      list: () => one('list'),
      runs: () => Promise.reject(new Error('422: At most 10,000 at once')),
      pdf: () => {
        throw 'no text'
      },
      web: async () => one('web'),
    },
    { say: (text) => said.push(text), begin: (part) => begun.push(part) },
  )
  expect(measured.figures.map(({ part }) => part)).toEqual(['list', 'web'])
  expect(measured.failed).toEqual([
    { part: 'runs', error: expect.stringContaining('At most 10,000 at once') },
    { part: 'pdf', error: 'no text' },
  ])
  expect(begun).toEqual(['list', 'runs', 'pdf', 'web'])
  expect(said[1]).toMatch(/runs ended in an error:\n.*At most 10,000/)
})

test('a part that is none is refused before anything is measured', async () => {
  const measuring = measureParts(
    ['list', 'lists'],
    { list: () => expect.unreachable() },
    { say: () => undefined },
  )
  await expect(measuring).rejects.toThrow('--only knows list, and not lists')
})
