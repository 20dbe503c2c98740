import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { openAgencies } from '#test/agencies.ts'
import { validOf } from '#test/extremes.ts'
import { takesBody } from '#test/house/extremes.testing.ts'

openAgencies()

/** As long as a body may be, of what patterns stumble over. */
const long = 1_000_000
const shapes: Record<string, string> = {
  letters: `${'a'.repeat(long)}!`,
  digits: `${'1'.repeat(long)}x`,
  blanks: `a${' '.repeat(long)}b`,
  dots: `a@${'.'.repeat(long)} `,
  names: `a@${'a.'.repeat(long / 2)}!`,
  dashes: `a${'-'.repeat(long)}!`,
  braces: '{'.repeat(long),
  tags: '<a '.repeat(long / 3),
  commas: `${'1,'.repeat(long / 2)}x`,
  addresses: `https://${'a/?'.repeat(long / 3)} `,
  lines: `${'\n'.repeat(long)}x`,
  base64: `${'AAAA'.repeat(long / 4)}!`,
}

/** Every text of a valid value, by its place, and the same value with another text there. */
function* texts(
  value: unknown,
  put: (value: unknown) => unknown,
  place = '',
): Generator<[string, (text: string) => unknown]> {
  if (typeof value === 'string' || value === null) yield [place, put]
  else if (Array.isArray(value))
    yield* texts(value[0] ?? '', (inner) => put([inner, ...value.slice(1)]), `${place}.0`)
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value as object))
      yield* texts(inner, (changed) => put({ ...(value as object), [key]: changed }), `${place}.${key}`)
}

/** What the server's own thread does with it before anybody is asked who they are, ms. */
function took(endpoint: Endpoint, body: unknown): number {
  const began = performance.now()
  endpoint.body!.safeParse(body)
  return performance.now() - began
}

test('no text of a body holds the server for longer than it takes to read it', () => {
  const slow: string[] = []
  for (const endpoint of allEndpoints.filter(takesBody)) {
    const valid = validOf(endpoint.body!)
    for (const [place, put] of texts(valid, (value) => value)) {
      for (const [shape, text] of Object.entries(shapes)) {
        const body = put(text)
        if (took(endpoint, body) < 100) continue
        // Twice: the collector of memory takes its time, too.
        const again = took(endpoint, body)
        if (again > 100)
          slow.push(`${endpoint.method} ${endpoint.path} ${place} ${shape}: ${Math.round(again)} ms`)
      }
    }
  }
  expect(slow).toEqual([])
})
