import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'
import { root } from '#test/house/imports.ts'
import { granted } from '#test/house/samples.ts'

/**
 * A sample of a paper is a whole: a `ts` or `tsx` fence compiles as a module of its own, where what it neither imports
 * nor declares is said in samples.ts; a `sql` fence runs on a migrated database. What stands between `// Bad` and
 * `// Good` is shown to be wrong, and what is torn out of something larger says ```` ```ts fragment ````.
 */
type Sample = {
  paper: string
  /** Of the fence, from 1. */
  line: number
  language: string
  code: string
}

const papers = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root }).sort()
const samples = papers.flatMap((paper) => samplesOf(paper, readFileSync(join(root, paper), 'utf8')))

function samplesOf(paper: string, text: string): Sample[] {
  const fences = [...text.matchAll(/^```([a-z]+)( fragment)?\n([\s\S]*?)^```/gm)]
  return fences
    .filter(([, , fragment]) => !fragment)
    .map(({ index, 1: language, 3: code }) => ({
      paper,
      line: text.slice(0, index).split('\n').length,
      language: language!,
      code: code!,
    }))
}

/** Right but for its last line, which is wrong. */
const planted = samplesOf(
  'planted.md',
  [
    'Half a pound:',
    '```ts',
    '// Bad',
    'const half = minor.lost / 2',
    '// Good',
    `const half: string = timedAmount(30, '1.00')`,
    '```',
    '```ts fragment',
    'on(clients.show, …',
    '```',
    '```sql',
    `call protect('lost');`,
    '```',
  ].join('\n'),
)

describe('the samples of the papers', () => {
  let complaints: string[]
  // All at once: most of it is reading what they stand on.
  beforeAll(() => {
    complaints = compiled([...samples, ...planted])
  })

  it('are compiled, run, or none of ours', () => {
    const others = samples.filter(({ language }) => !['ts', 'tsx', 'sql'].includes(language))
    expect([...new Set(others.map(({ language }) => language))]).toEqual(['sh'])
    expect(samples.length - others.length).toBeGreaterThan(10)
  })

  it('compile', () => {
    expect(complaints.filter((each) => !each.startsWith('planted.md'))).toEqual([])
  })

  it('are seen when they do not', () => {
    const [complaint, ...more] = complaints.filter((each) => each.startsWith('planted.md'))
    expect(complaint).toMatch(/^planted\.md:6: .*'number' is not assignable to type 'string'/)
    expect(more).toEqual([])
  })
})

describe('statements of the papers', () => {
  let fixture: TestDatabase
  beforeAll(async () => {
    fixture = await testDatabase()
  })
  afterAll(() => fixture.close())

  /** What the database says against it; nothing of it stays. */
  const run = ({ code }: Sample) =>
    onConnection(fixture.ownerUrl, async (db) => {
      await db.query('begin')
      return await db.query(code).then(
        () => undefined,
        (error: Error) => error.message,
      )
    })

  it('run', async () => {
    for (const sample of samples.filter(({ language }) => language === 'sql'))
      expect([sample.paper, sample.line, await run(sample)]).toEqual([sample.paper, sample.line, undefined])
  })

  it('are seen when they do not', async () => {
    expect(await run(planted.at(-1)!)).toContain('lost')
  })
})

/** What the compiler says against them, each with its place in the paper. */
function compiled(all: readonly Sample[]): string[] {
  // Inside the project, so that `#kit/…` leads where it does everywhere.
  const folder = join(root, '.cache/samples')
  mkdirSync(folder, { recursive: true })
  for (const left of globSync('*.{ts,tsx}', { cwd: folder })) rmSync(join(folder, left))
  const files = new Map(
    all
      .filter(({ language }) => /^tsx?$/.test(language))
      .map((sample, at) => [`sample-${at}.${sample.language}`, sample]),
  )
  // On the lines of the paper, so that a complaint names its line.
  for (const [name, { line, code }] of files)
    writeFileSync(join(folder, name), `${'\n'.repeat(line)}${withoutBad(code)}\nexport {}\n`)
  writeFileSync(join(folder, 'granted.d.ts'), declarations())
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const api = new API({ cwd: folder })
  try {
    const snapshot = api.updateSnapshot({ openProject: join(folder, 'tsconfig.json') })
    const { program } = snapshot.getProjects()[0]!
    // Them alone: the files they stand on are compiled elsewhere, as what they are.
    return [...files].flatMap(([name, { paper }]) => {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8')
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
        ({ pos, text: words }) => `${paper}:${text.slice(0, pos).split('\n').length}: ${words}`,
      )
    })
  } finally {
    api.close()
  }
}

const settings = {
  extends: '../../tsconfig.web.json',
  compilerOptions: {
    types: ['vite/client', 'node'],
    lib: ['es2024', 'esnext.temporal', 'esnext.iterator', 'dom', 'dom.iterable'],
    incremental: false,
  },
  include: ['*.ts', '*.tsx'],
  exclude: [],
}

/** The lines that are shown to be wrong, empty. */
const withoutBad = (code: string) =>
  code.replace(/^\/\/ Bad\b[\s\S]*?(?=^\/\/ Good\b|$(?![\s\S]))/gm, (bad) => bad.replace(/[^\n]+/g, ''))

function declarations(): string {
  const names = Object.entries(granted.files).flatMap(([file, exported]) =>
    exported.map((name) => `const ${name}: typeof import('${file}').${name}`),
  )
  const values = Object.entries(granted.values).map(([name, type]) => `const ${name}: ${type}`)
  return `import '#web/router.tsx'\ndeclare global {\n${[...names, ...values].join('\n')}\n}\n`
}
