import { expect, test } from 'vitest'
import { needed } from './web.ts'

test('a page needs what it imports, and what that imports, each once and not what it may load later', () => {
  const manifest = {
    entry: { file: 'entry.js', imports: ['base'], css: ['entry.css'], dynamicImports: ['later'] },
    base: { file: 'base.js', imports: ['deep'] },
    deep: { file: 'deep.js', imports: ['base'] },
    later: { file: 'later.js' },
  }
  expect([...needed(manifest, ['entry', 'deep'])].sort()).toEqual([
    'base.js',
    'deep.js',
    'entry.css',
    'entry.js',
  ])
})
