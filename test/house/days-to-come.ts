import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, root } from '#test/house/imports.ts'

/** What lies before was past when this was written, and stays so. */
const firstToCome = '2026-12-01'
/** A test that is to see a day of these years go by is read again before. */
const beyond = '2040-01-01'

/** Where it is asked what time it is: whoever does not come here cannot go red because of it. */
const clock = 'src/platform/clock.ts'
const ownClock = /\bnew Date\(\)|\bDate\.now\(\)|\bTemporal\.Now\b/
const setClock = /\buseFakeTimers\(\{\s*now\b|\bsetSystemTime\(|\bclock\.now = /

/** The days to come that a test, or what prepares one, names while the clock of the machine runs: they will be past. */
export function daysToCome(file: string, text: string): string[] {
  const days = [...text.matchAll(/(?<!\d)20\d\d-(?:0[1-9]|1[0-2])-\d\d(?!\d)/g)].map(([day]) => day)
  const rotten = [...new Set(days)].filter((day) => day >= firstToCome && day < beyond).sort()
  if (rotten.length === 0 || setClock.test(text)) return []
  // A page has the clock of its browser.
  const meets = ownClock.test(text) || file.endsWith('.browser.test.tsx') || reachesClock(file, text)
  return meets ? rotten : []
}

/** Only as far as it takes: hundreds of files stand behind the server, and it asks at once. */
function reachesClock(file: string, text: string): boolean {
  const seen = new Set([file])
  const waiting = valuesOf(file, text)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next === clock) return true
    if (seen.has(next) || !/^(src|test|scripts|bench)\/.*\.tsx?$/.test(next)) continue
    seen.add(next)
    waiting.push(...importedValues(next))
  }
  return false
}

const known = new Map<string, string[]>()

function importedValues(file: string): string[] {
  const values = known.get(file) ?? (existsSync(join(root, file)) ? valuesOf(file) : [])
  known.set(file, values)
  return values
}

const valuesOf = (file: string, text = readFileSync(join(root, file), 'utf8')) =>
  importsOf(file, text).flatMap(({ to, type }) => (type ? [] : [to]))
