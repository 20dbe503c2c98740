import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, root, sourceFiles } from '#test/house/imports.ts'
import { brokenWalls } from '#test/house/walls.ts'
import { inner, rooms } from '../../rooms.js'

const map: Record<string, readonly string[]> = rooms

describe('the map', () => {
  it('knows every room of the house, and no other', () => {
    const folders = readdirSync(join(root, 'src/areas'), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    )
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(map).sort())
  })

  it('knows every room inside a room, and no other', () => {
    const folders = Object.keys(map).flatMap((room) =>
      readdirSync(join(root, 'src/areas', room), { withFileTypes: true })
        .filter((each) => each.isDirectory() && !['web', 'migrations'].includes(each.name))
        .map(({ name }) => `${room}/${name}`),
    )
    const said = Object.entries(inner).flatMap(([room, rooms]) =>
      Object.keys(rooms).map((name) => `${room}/${name}`),
    )
    expect(folders.sort()).toEqual(said.sort())
    for (const [room, rooms] of Object.entries(inner)) {
      for (const asks of Object.values(rooms)) {
        for (const asked of asks) expect(Object.keys(rooms), room).toContain(asked)
      }
    }
  })

  it('lets a room ask only rooms above itself, so there are no circles', () => {
    const order = Object.keys(map)
    for (const [room, asks] of Object.entries(map)) {
      for (const asked of asks) expect(order.indexOf(asked)).toBeLessThan(order.indexOf(room))
    }
  })

  it('leads to a README in every room', () => {
    const without = Object.keys(map).filter((room) => !existsSync(join(root, 'src/areas', room, 'README.md')))
    expect(without).toEqual([])
  })
})

describe('the walls', () => {
  it('stand', () => {
    expect(brokenWalls(sourceFiles().flatMap((file) => importsOf(file)))).toEqual([])
  })

  // Each wall is broken once on paper, so that a test which sees nothing is noticed.
  const planted: Record<string, [file: string, text: string]> = {
    'the platform knows no business': ['src/platform/money.ts', `import '#areas/codes/contract.ts'`],
    'rooms do not know the shell': ['src/areas/codes/actions.ts', `import '#server/app.ts'`],
    'rooms meet at contract': ['src/areas/jobs/actions.ts', `import { x } from '#areas/clients/queries.ts'`],
    'is not on the line of codes': ['src/areas/codes/queries.ts', `import '#areas/invoices/public.ts'`],
    'is not on the line of review': [
      'src/areas/timesheets/review/review.ts',
      `import { x } from '#areas/timesheets/entry/submit.ts'`,
    ],
    'does not know the browser': ['src/areas/codes/queries.ts', `import '#kit/call.ts'`],
    'the kit knows no room': ['src/kit/ui/list/List.tsx', `import '#areas/exports/web/public.tsx'`],
    'the kit knows no room and no shell': ['src/kit/nav.ts', `import '#web/router.tsx'`],
    'do not know the shell around them': ['src/areas/codes/web/list.page.tsx', `import '#web/nav.ts'`],
    'contracts and rules are pure': ['src/areas/codes/rules.ts', `import { sql } from 'kysely'`],
    'SQL lives in queries': ['src/areas/codes/routes.ts', `import { sql } from 'kysely'`],
    'permissions are mere words': ['src/areas/codes/permissions.ts', `import '#areas/codes/rules.ts'`],
    'are gathered by src/areas/permissions.ts alone': [
      'src/areas/codes/rules.ts',
      `import '#areas/codes/permissions.ts'`,
    ],
    'gathers permissions, and nothing else': ['src/areas/permissions.ts', `import '#areas/codes/rules.ts'`],
    'the browser would have to run it': [
      'src/areas/codes/web/list.page.tsx',
      `const x = await import('node:fs')`,
    ],
  }
  for (const [sentence, [file, text]] of Object.entries(planted)) {
    it(`are seen when broken: ${sentence}`, () => {
      expect(brokenWalls(importsOf(file, text)).join()).toContain(sentence)
    })
  }

  it('see a kit that gathers from rooms by their place', () => {
    const text = `const rooms = import.meta.glob<{ nav: NavEntry[] }>(['../areas/*/web/nav.ts'], { eager: true })`
    expect(brokenWalls(importsOf('src/kit/nav.ts', text)).join()).toContain('the kit knows no room')
    expect(brokenWalls(importsOf('src/web/nav.ts', text))).toEqual([])
  })

  it('see a circle of values, and none of types', () => {
    const [one, two, three] = ['src/kit/one.ts', 'src/kit/two.ts', 'src/kit/three.ts'] as const
    const imports: Import[] = [
      { from: one, to: two, type: false },
      { from: two, to: three, type: false },
      { from: three, to: one, type: true },
    ]
    expect(brokenWalls(imports)).toEqual([])
    imports.push({ from: three, to: two, type: false })
    expect(brokenWalls(imports)).toEqual([`${two} → ${three} → ${two}: a circle of values`])
  })

  it('see a page that calculates times without making sure of Temporal', () => {
    const page = 'src/areas/codes/web/list.page.tsx'
    const imports: Import[] = [{ from: page, to: 'src/platform/zones.ts', type: false }]
    expect(brokenWalls(imports).join()).toContain('does not make sure of Temporal')
    imports.push({ from: page, to: 'src/kit/temporal.ts', type: false })
    expect(brokenWalls(imports)).toEqual([])
  })

  it('see a server file that reaches the browser through a rule', () => {
    const imports: Import[] = [
      { from: 'src/areas/codes/web/list.page.tsx', to: 'src/areas/codes/rules.ts', type: false },
      { from: 'src/areas/codes/rules.ts', to: 'src/areas/codes/code-kinds.ts', type: false },
      { from: 'src/areas/codes/code-kinds.ts', to: 'kysely', type: false },
    ]
    expect(brokenWalls(imports).join()).toContain('src/areas/codes/code-kinds.ts imports kysely: the browser')
  })
})
