import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LiveEffects } from '#kit/live/news.ts'
import { areas } from '#server/areas.ts'
import { root } from '#test/house/imports.ts'

const files = globSync('src/areas/{*,*/*}/web/room.ts', { cwd: root }).sort()
const rooms = await Promise.all(
  files.map(async (file) => ({
    file,
    live: ((await import(join(root, file))) as { room: { live?: LiveEffects } }).room.live ?? {},
  })),
)

/** What reaches browsers, by its name on the wire. */
const announced = new Set(
  areas.flatMap(({ live = {} }) =>
    Object.entries(live).flatMap(([name, event]) => ('to' in event ? (event.as ?? name) : [])),
  ),
)

/** The collections there are: what stands first in the address of something that is read. */
const collections = new Set(
  areas.flatMap((area) => {
    const found: string[] = []
    area.routes?.(((endpoint: { method: string; path: string }) => {
      if (endpoint.method === 'GET') found.push(endpoint.path.split('/')[1] ?? '')
    }) as never)
    return found
  }),
)

describe('the live connection', () => {
  it('tells browsers nothing that no page cares for', () => {
    const heard = new Set(rooms.flatMap(({ live }) => Object.keys(live)))
    expect([...announced].filter((name) => !heard.has(name))).toEqual([])
  })

  it('refreshes what there is', () => {
    const wrong = rooms.flatMap(({ file, live }) =>
      Object.entries(live).flatMap(([event, { refreshes, of }]) =>
        [...refreshes, ...(of ? [of] : [])]
          .filter((name) => !collections.has(name))
          .map((name) => `${file}: ${event} → ${name}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('waits for nothing that is never told', () => {
    const wrong = rooms.flatMap(({ file, live }) =>
      Object.keys(live)
        .filter((event) => !announced.has(event))
        .map((event) => `${file}: ${event}`),
    )
    expect(wrong).toEqual([])
  })
})
