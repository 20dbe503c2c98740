import { expect, it } from 'vitest'
import { best, fit, pieces } from '#areas/search/web/matching.ts'

it.each([
  ['Clients', 'cl', undefined, 0],
  ['Create client', 'cl', undefined, 1],
  ['Invoices', 'voice', undefined, 2],
  ['Create client', 'new client', 'new add', 3],
  ['Create client', 'client create', undefined, 3],
  ['Clients', 'jobs', undefined, undefined],
  ['Clients', ' CLI ', undefined, 0],
])('%s fits what was typed as “%s” (%s): %s', (label, typed, words, place) => {
  expect(fit(label, typed, words)).toBe(place)
})

it('takes the best first and leaves out what does not fit', () => {
  const choices = [
    { label: 'Create client' },
    { label: 'Jobs' },
    { label: 'Clients' },
    { label: 'Client notes' },
  ]
  expect(best(choices, 'cli', 2).map(({ label }) => label)).toEqual(['Clients', 'Client notes'])
})

it.each([
  ['Northwind', 'wind', 'North[wind]'],
  ['Northwind', 'NORTH', '[North]wind'],
  ['Northwind', 'zebra', 'Northwind'],
  ['Northwind', '', 'Northwind'],
  ['a.*b', '.*', 'a[.*]b'],
  // Its small emails are longer: nothing is marked rather than the wrong emails.
  ['İstanbul', 'stan', 'İstanbul'],
])('%s with “%s” typed is read %s', (text, typed, marked) => {
  const read = pieces(text, typed).map((piece) => (piece.isTyped ? `[${piece.text}]` : piece.text))
  expect(read.join('')).toBe(marked)
})
