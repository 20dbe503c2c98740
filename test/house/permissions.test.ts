import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue, permissions } from '#areas/permissions.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { removal, removalRoutes } from '#platform/http/removal.ts'
import type { Permissions } from '#platform/permission-catalogue.ts'
import { areas } from '#server/areas.ts'
import { root, sourceFiles } from '#test/house/imports.ts'
import { asksOf } from '#test/house/permissions-asked.ts'

/** What the server runs: not the browser's half, not the demo, not the catalogue and its roles. */
const isServer = (file: string) =>
  !/(^src\/web\/|\/web\/|^src\/server\/demo|\.testing\.ts$|\/(permissions|default-roles)\.ts$)/.test(file)

const endpoints: Endpoint[] = []
for (const area of areas) area.routes?.((endpoint) => void endpoints.push(endpoint))
removalRoutes((endpoint) => void endpoints.push(endpoint), areas)

/** Every name that opens something the rooms plug in: an endpoint, a deletion, an export and its columns, an import and its fields, a find, a notification. */
const opening = new Set(
  [
    endpoints.map(({ allow }) => allow),
    ...areas.map(
      ({ removable = {}, exports = {}, importers = [], searchProviders = [], notifications = [] }) => [
        ...importers.map(({ allow, fields }) => [allow, ...fields.map((field) => field.allow ?? [])]),
        ...Object.values(removable).map(({ allow }) => allow),
        ...Object.values(exports).flatMap(({ allow = [], cells }) => [
          allow,
          ...Object.values(cells).map((cell) => cell.allow ?? []),
        ]),
        ...searchProviders.map(({ allow }) => allow),
        ...notifications.map((notification) => notification.for.permission ?? []),
      ],
    ),
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

const said = await Promise.all(
  globSync('src/areas/*/**/permissions.ts', { cwd: root }).map(async (file) => {
    const { permissions } = (await import(join(root, file))) as { permissions: Permissions }
    return { file, names: Object.keys(permissions) }
  }),
)

/** Which rooms say permissions that are not in the catalogue, or that another has said before. */
function ungathered(rooms: typeof said, known: Permissions) {
  const names = rooms.flatMap((room) => room.names)
  return rooms.flatMap(({ file, names: own }) =>
    own
      .filter((name) => !Object.hasOwn(known, name) || names.indexOf(name) !== names.lastIndexOf(name))
      .map((name) => `${file}: ${name}`),
  )
}

describe('the catalogue', () => {
  it('gathers what every room says, each name once', () => {
    expect(said.length).toBeGreaterThan(10)
    expect(ungathered(said, catalogue)).toEqual([])
    expect(said.flatMap(({ names }) => names)).toHaveLength(Object.keys(catalogue).length)
  })

  it('is seen to forget a room, or to hear a name from two', () => {
    const planted = [
      { file: 'clients', names: ['clients.view', 'clients.fly'] },
      { file: 'jobs', names: ['jobs.view', 'clients.view'] },
    ]
    expect(ungathered(planted, catalogue)).toEqual([
      'clients: clients.view',
      'clients: clients.fly',
      'jobs: clients.view',
    ])
  })

  it('says since when, and that is no version to come', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const [now, ...rest] = [version, ...Object.values(catalogue).map(({ since }) => since)].map(ordinal)
    expect(rest.filter((since) => !(since <= now!))).toEqual([])
    expect(ordinal('0.10.0')).toBeGreaterThan(ordinal('0.9.12'))
  })
})

/** `0.9.12` as a number that grows with it. */
const ordinal = (version: string) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

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

/** Sent with a body, and changing nothing of others: what is shown, or noted for whoever asks. */
const asksOnly = [
  'POST /invoice-text-templates/preview',
  'POST /invoice-templates/preview',
  'POST /invoice-templates/pages',
  'POST /e-invoice-readings',
  'PUT /report-marks',
  'POST /central/groups/:id/mails/preview',
  // Answers as the worker or the approver of that sheet: the action asks whose it is.
  'POST /corrections/:id/consent',
]

it('who may only see changes nothing', () => {
  const open = endpoints
    .filter(({ method, allow }) => method !== 'GET' && [allow].flat().some((name) => name.endsWith('.view')))
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.sort()).toEqual(asksOnly.sort())
})
