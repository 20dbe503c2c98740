import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from '#test/house/imports.ts'

/** Who asks the machine how something is written, and why. Everybody else asks them. */
const writers: Record<string, string> = {
  'src/platform/locales.ts': 'numbers for a reader of a locale',
  'src/platform/days.ts': 'whether a time zone is one',
  'src/kit/ui/format.ts': 'the clock of the reader’s zone',
  'src/areas/setup/web/parts/RegionStep.tsx': 'which zone a browser is in',
}

/** A machine's own way of writing: another one on the next machine, and none of the reader's choosing. */
const ownWays = /\btoLocale(Date|Time)?String\(|\bIntl\.(NumberFormat|DateTimeFormat)\(/

describe('how days, times and numbers are written', () => {
  it('is decided in one place on each side, by the locale of the reader', () => {
    const found = sourceFiles().filter((file) => ownWays.test(readFileSync(join(root, file), 'utf8')))
    expect(found.filter((file) => !(file in writers))).toEqual([])
    expect(Object.keys(writers).filter((file) => !found.includes(file))).toEqual([])
  })
})
