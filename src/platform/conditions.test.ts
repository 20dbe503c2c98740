import { expect, test } from 'vitest'
import { conditionsText, readConditions, whyNotCondition } from '#platform/conditions.ts'

const text =
  '["any",["all",["status","is","overdue"],["balance","above","1000"]],["all",["has_dispute","is","yes"]]]'

test('conditions are read as they are written', () => {
  const read = readConditions(text)!
  expect(read.groups.map(({ conditions }) => conditions.length)).toEqual([2, 1])
  expect(conditionsText(read)).toBe(text)
})

const group = (count: number) => ['all', ...Array.from({ length: count }, () => ['a', 'is', 'b'])]
test.each([
  ['nothing', ''],
  ['no list', '{"any":1}'],
  ['another word', '["some",["all",["a","is","b"]]]'],
  ['no group', '["any"]'],
  ['an empty group', '["any",["all"]]'],
  ['a third level', '["any",["all",["any",["a","is","b"]]]]'],
  ['an operator that is not there', '["any",["all",["a","like","b"]]]'],
  ['a field that is no name', '["any",["all",["a; drop","is","b"]]]'],
  ['a value that is no text', '["any",["all",["a","is",5]]]'],
  ['a value with a NUL', '["any",["all",["a","is","\\u0000"]]]'],
  ['too many groups', JSON.stringify(['any', ...Array.from({ length: 7 }, () => group(1))])],
  ['too many conditions', JSON.stringify(['any', group(11), group(10)])],
])('%s is no set of conditions', (_words, wrong) => expect(readConditions(wrong)).toBeUndefined())

test.each([
  ['number', 'above', '1000', true],
  ['number', 'above', '-12.50', true],
  ['number', 'above', '1e5', false],
  ['number', 'contains', '1', false],
  ['day', 'on', '2026-02-28', true],
  ['day', 'on', '2026-02-31', false],
  ['day', 'on', '9999-01-01', false],
  ['day', 'last_days', '30', true],
  ['day', 'last_days', '2026-01-01', false],
  ['choice', 'is', 'open', true],
  ['choice', 'is', 'open,done', true],
  ['choice', 'is', 'purple', false],
  ['yes_no', 'is', 'maybe', false],
  ['text', 'contains', ' ', false],
  ['text', 'empty', '', true],
] as const)('of a %s, %s %s: %s', (kind, operator, value, fine) => {
  const condition = { field: 'x', operator, value }
  expect(whyNotCondition(kind, condition, { open: 'Open', done: 'Done' }) === undefined).toBe(fine)
})
