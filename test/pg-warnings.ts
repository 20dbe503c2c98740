import { afterAll, expect } from 'vitest'

/**
 * pg warns of a statement that is begun while another one runs on its connection, and will refuse it (pg 9). It says so
 * once a process: the file in which it does fails, with the place.
 */
const heard = Symbol.for('saffron: warnings of pg')
const known = process as unknown as { [heard]?: string[] }
if (!known[heard]) {
  const warnings: string[] = []
  known[heard] = warnings
  process.on('warning', ({ message, stack }) => {
    if (/removed in pg@|next major version of pg/.test(message)) warnings.push(stack ?? message)
  })
}
afterAll(() => expect(known[heard]?.splice(0), 'what pg warns of').toEqual([]))
