import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { permissions } from '#areas/access/permissions.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { removal, removalRoutes } from '#platform/http/removal.ts'
import { areas } from '#server/areas.ts'
import { root, sourceFiles } from '#test/house/imports.ts'
import { asksOf } from '#test/house/permissions-asked.ts'

/** What the server runs: not the browser's half, not the demo, not the catalogue and its roles. */
const isServer = (file: string) =>
  !/(^src\/web\/|\/web\/|^src\/server\/demo|\.testing\.ts$|access\/(permissions|default-roles)\.ts$)/.test(
    file,
  )

const endpoints: Endpoint[] = []
for (const area of areas) area.routes?.((endpoint) => void endpoints.push(endpoint))
removalRoutes((endpoint) => void endpoints.push(endpoint), areas)

/** Every name that opens something the rooms plug in: an endpoint, a deletion, an export and its columns, a find, a notification. */
const opening = new Set(
  [
    endpoints.map(({ allow }) => allow),
    ...areas.map(({ removable = {}, exports = {}, searchProviders = [], notifications = [] }) => [
      ...Object.values(removable).map(({ allow }) => allow),
      ...Object.values(exports).flatMap(({ allow = [], cells }) => [
        allow,
        ...Object.values(cells).map((cell) => cell.allow ?? []),
      ]),
      ...searchProviders.map(({ allow }) => allow),
      ...notifications.map((notification) => notification.for.permission ?? []),
    ]),
  ].flat(3),
)

const texts = new Map(
  sourceFiles()
    .filter(isServer)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

const unasked = (names: readonly string[], sources: ReadonlyMap<string, string>) => {
  const asked = asksOf(sources)
  return names.filter((name) => !opening.has(name) && !asked.has(name))
}

describe('a name of the catalogue', () => {
  it('is asked for by the server: it opens, masks or allows something', () => {
    expect(endpoints).toContain(removal.one)
    expect(unasked(Object.keys(permissions), texts)).toEqual([])
  })

  it('stands behind whatever is opened by one: nothing asks for what nobody can hold', () => {
    const open = ['public', 'account', 'member']
    const names = [...opening].filter((name) => !open.includes(name))
    expect(names.length).toBeGreaterThan(80)
    expect(names.filter((name) => !Object.hasOwn(permissions, name))).toEqual([])
  })

  it('that only a role, the browser or a sentence knows is seen', () => {
    const planted = `
      export const looksAfter = ['clients.fly']
      const words = { 'clients.fly': 'Fly clients' }
      throw lacks('clients.fly')`
    expect(unasked(['clients.view', 'clients.fly'], new Map([['planted.ts', planted]]))).toEqual([
      'clients.fly',
    ])
    expect(isServer('src/areas/clients/web/view.page.tsx')).toBe(false)
    expect(isServer('src/areas/access/default-roles.ts')).toBe(false)
  })

  it.each([
    ['at once', `if (!can(who, 'clients.fly')) throw lacks('clients.fly')`],
    ['by what it is called', `const flies = 'clients.fly'; covers(who, flies, client)`],
    [
      'by one of several',
      `const needs = { wing: 'clients.fly' }; can(who, needs[field] ?? 'clients.update')`,
    ],
    [
      'by a rule that chooses',
      `const wanted = (to) => to === 'up' ? 'clients.fly' : 'x'; can(who, wanted(to))`,
    ],
    ['as one of a list', `['clients.fly'].some((name) => reachOf(names, name))`],
    ['through another function', `const may = (name) => covers(who, name, client); may('clients.fly')`],
    [
      'as one of the rest',
      `const may = (name) => can(who, name)
       const need = (field, ...names) => { if (!names.some(may)) forbid([field]) }
       need('wings', 'clients.fly')`,
    ],
    [
      'in a table of moves',
      `const rows = [['fixture', 'air', 'clients.fly']]
       const moves = rows.map(([from, to, allow]) => ({ from, to, allow }))
       const moveOf = (from, to) => moves.find((move) => move.from === from && move.to === to)
       const move = moveOf(before, after); can(who, move.allow)`,
    ],
    ['in the set', `who.permissions.has('clients.fly')`],
  ])('is seen to be asked for %s', (_how, text) => {
    expect(unasked(['clients.fly'], new Map([['planted.ts', text]]))).toEqual([])
  })

  it('is not asked for by a function of another file that happens to be called the same', () => {
    const sources = new Map([
      ['one.ts', 'const may = (name) => can(who, name)'],
      ['other.ts', `const may = (name) => name.length; may('clients.fly')`],
    ])
    expect(unasked(['clients.fly'], sources)).toEqual(['clients.fly'])
  })
})
