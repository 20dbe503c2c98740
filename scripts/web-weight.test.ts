import { expect, test } from 'vitest'
import { circlesOf, mostFirst, mostRoute, needed, tooHeavy, weigh } from './web-weight.ts'

const list = 'src/areas/things/web/list.page.tsx'
const pieces = {
  'index.html': { file: 'entry.js', imports: ['base'], css: ['entry.css'], isEntry: true },
  base: { file: 'base.js', imports: ['deep'] },
  deep: { file: 'deep.js' },
  'src/web/layouts/default.tsx': { file: 'frame.js', imports: ['base'], isDynamicEntry: true },
  [list]: { file: 'list.js', imports: ['base', 'table'], isDynamicEntry: true },
  table: { file: 'table.js' },
  dialog: { file: 'dialog.js', isDynamicEntry: true },
}

test('a page needs what it imports, and what that imports, each once and not what it may load later', () => {
  expect([...needed(pieces, ['index.html', 'deep'])].sort()).toEqual([
    'base.js',
    'deep.js',
    'entry.css',
    'entry.js',
  ])
})

test('a route weighs what it adds to the first load', () => {
  expect(weigh(pieces, () => 1000)).toEqual({ first: 4, routes: { 'things list': 2 } })
})

test('what grows too heavy is named, in the first load and on a route', () => {
  const heavy = (file: string) =>
    ({ 'base.js': (mostFirst + 1) * 1000, 'table.js': (mostRoute + 1) * 1000 })[file] ?? 0
  expect(tooHeavy(weigh(pieces, () => 1000))).toEqual([])
  expect(tooHeavy(weigh(pieces, heavy))).toEqual([
    `the first load: ${mostFirst + 1}.0 kB, at most ${mostFirst}`,
    'things list: 61.0 kB, at most 60',
  ])
})

test('pieces that wait for each other are found', () => {
  expect(circlesOf(pieces)).toEqual([])
  expect(circlesOf({ ...pieces, deep: { file: 'deep.js', imports: ['base'] } })).toContain(
    'base → deep → base',
  )
})
