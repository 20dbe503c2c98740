import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Key, keys } from '#kit/keys.ts'
import { root, sourceFiles } from '#test/house/imports.ts'
import { keyList, pageKeys } from '#web/keys.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files that listen for keys of the page, wherever the focus is. */
const listening = (text: string) => /addEventListener\('key(down|up|press)'|\buseHotkeys\(/.test(text)

/** The keys of the registry that a file asks about. */
const asked = (text: string) => [...text.matchAll(/\bisKey\(\w+, keys\.(\w+)\)/g)].map(([, name]) => name!)

/** Keys that a file names itself. */
const named = (text: string) =>
  [...text.matchAll(/\bevent\.key === '([^']+)'|^\s*\['([^']+)', \(\) =>/gm)].map(
    ([, one, hot]) => one ?? hot!,
  )

/** Pages whose keys the list names although they listen for them by themselves. */
const byThemselves: Record<string, readonly Key[]> = {
  'src/areas/timesheets/review/web/parts/Review.tsx': [pageKeys.approve, pageKeys.sendBack],
  'src/areas/timesheets/entry/web/parts/grid-keyboard.ts': [
    pageKeys.gridNext,
    pageKeys.gridBelow,
    pageKeys.gridAbove,
  ],
}

describe('the list of keys', () => {
  const files = sourceFiles().map((file) => ({ file, text: read(file) }))

  test('is asked by whoever listens for keys of the page', () => {
    const silent = files.filter(({ file, text }) => listening(text) && !byThemselves[file])
    expect(silent.filter(({ text }) => asked(text).length === 0).map(({ file }) => file)).toEqual([])
    expect(silent.filter(({ text }) => named(text).length > 0).map(({ file }) => file)).toEqual([])
  })

  test('names no key that nobody listens for', () => {
    const heard = new Set(files.flatMap(({ text }) => asked(text)))
    // The browser itself follows the link that has the focus.
    expect(Object.keys(keys).filter((name) => name !== 'listOpen' && !heard.has(name))).toEqual([])
  })

  test.each(Object.entries(byThemselves))('says of %s what it does', (file, listed) => {
    expect([...new Set(named(read(file)))].toSorted()).toEqual(
      listed.flatMap(({ press }) => press).toSorted(),
    )
  })

  test('lists each of them once', () => {
    const listed = keyList(false).flatMap(({ of }) => of)
    expect(new Set(listed)).toEqual(new Set([...Object.values(keys), ...Object.values(pageKeys)]))
    expect(listed).toHaveLength(new Set(listed).size)
    expect(keyList(true).flatMap(({ of }) => of)).not.toContain(keys.search)
  })

  test('a listener beside it is seen, and a key that it names', () => {
    const beside = "window.addEventListener('keydown', (event) => { if (event.key === 'n') go() })"
    expect([listening(beside), asked(beside), named(beside)]).toEqual([true, [], ['n']])
    expect(listening("useHotkeys([\n['n', () => go()]])")).toBe(true)
    expect(named("useHotkeys([\n['n', () => go()]])")).toEqual(['n'])
    expect(asked('if (isKey(event, keys.search)) go()')).toEqual(['search'])
  })
})
