import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#test/house/imports.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const papers = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root }).sort()

/** Everything that a paper could name, as paths from the root; folders end in a slash. */
const things = globSync(['*', '.ci/*', '{docs,scripts,src,test,bench}/**'], {
  cwd: root,
  withFileTypes: true,
})
  .map((entry) => ({ path: join(entry.parentPath, entry.name).slice(root.length + 1), entry }))
  .map(({ path, entry }) => `/${path}${entry.isDirectory() ? '/' : ''}`)

/** What stands in backticks and looks like a file or a folder, with `{a,b}` written out. Code blocks are left alone. */
function namedIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => /^[\w@./{},-]+(\.(ts|tsx|sql|js|cjs|json|typ|md|css)|\w\/)$/.test(name))
    .filter((name) => !/^\/|^@|^t\//.test(name)) // addresses, packages, storage keys
    .flatMap(spelledOut)
}

function spelledOut(name: string): string[] {
  const [all, choices] = name.match(/\{([^{}]*)\}/) ?? []
  if (!all) return [name]
  return choices!.split(',').flatMap((choice) => spelledOut(name.replace(all, choice)))
}

/** What the project makes while it works, and never keeps: a paper may name it. */
const made = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)

/** Beside the paper (or its room's files), from the root, or the end of some path: `money.ts`, `platform/money.ts`. */
function isThere(paper: string, name: string): boolean {
  if (made.includes(name)) return true
  const room = paper.match(/^src\/areas\/[^/]+\//)?.[0]
  const beside = room && things.some((path) => path.startsWith(`/${room}`) && path.endsWith(`/${name}`))
  // A bare name in a room's paper is a file of that room.
  if (beside || (room && !name.includes('/'))) return Boolean(beside)
  return things.some((path) => path.endsWith(`/${name}`))
}

describe('the papers', () => {
  it('link to what is there', () => {
    const broken = papers.flatMap((paper) => {
      const text = read(paper)
      const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, to, src]) => to ?? src!)
      return links
        .filter((to) => !/^(https?:|#|mailto:)/.test(to))
        .filter((to) => !existsSync(join(root, normalize(join(dirname(paper), to.replace(/#.*/, ''))))))
        .map((to) => `${paper} → ${to}`)
    })
    expect(broken).toEqual([])
  })

  it('tell of at most ten unstable tests', () => {
    const rows = read('docs/unstable.md').match(/^\| \d{4}-.*$/gm) ?? []
    expect(rows.length).toBeLessThanOrEqual(10)
  })

  it('name files and folders that are there', () => {
    const wrong = papers.flatMap((paper) =>
      namedIn(read(paper))
        .filter((name) => !isThere(paper, name))
        .map((name) => `${paper}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('are seen when they name what is not there', () => {
    const planted =
      'As `platform/money.ts` says, `{actions,deeds}.ts` and `lost/` do; `POST /jobs` is no file.'
    const room = 'src/areas/clients/README.md'
    expect(namedIn(planted)).toEqual(['platform/money.ts', 'actions.ts', 'deeds.ts', 'lost/'])
    expect(namedIn(planted).filter((name) => !isThere(room, name))).toEqual(['deeds.ts', 'lost/'])
  })

  it('speak of commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const wrong = papers.flatMap((paper) =>
      [...read(paper).matchAll(/npm (?:run )?([a-z]+)\b/g)]
        .map(([, name]) => name!)
        .filter((name) => !['install', 'packages'].includes(name) && !(name in scripts))
        .map((name) => `${paper}: npm run ${name}`),
    )
    expect(wrong).toEqual([])
    for (const command of Object.values(scripts)) {
      const file = command.match(/^node (?:--\S+ )*(\S+)/)?.[1]
      if (file) expect([command, existsSync(join(root, file))]).toEqual([command, true])
    }
  })

  it('keep to their length: a page or two, the house style 200 lines and a page of words', () => {
    const [style = '', words = ''] = read('HOUSE.md').split('## Words')
    expect(style.split('\n').length).toBeLessThanOrEqual(200)
    expect(words.split('\n').length).toBeLessThanOrEqual(50)
    for (const paper of papers.filter((each) => each.startsWith('docs/decisions/'))) {
      expect([paper, read(paper).split(/\s+/).length < 400]).toEqual([paper, true])
    }
  })
})

describe('the decisions', () => {
  const files = readdirSync(join(root, 'docs/decisions')).sort()

  it('are numbered without gaps', () => {
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_file, at) => at + 1))
  })

  it('each say context, options, decision and consequences', () => {
    for (const file of files) {
      const parts = [...read(`docs/decisions/${file}`).matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)
      expect([file, parts]).toEqual([file, ['Context', 'Options', 'Decision', 'Consequences']])
    }
  })
})

it('docs/tenancy.md knows every reason for which the door across agencies is used', () => {
  const sources = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(test|testing)\.ts$|tenant\.ts$/.test(file),
  )
  const used = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(?:acrossTenants|readingAcross)\(\s*'([^']+)'/g)].map(([, reason]) => reason!),
  )
  const table = read('docs/tenancy.md').split('## The one door across')[1]!.split('\n## ')[0]!
  const texts = [...table.matchAll(/^\|[^|]*\| (.+) \|$/gm)].map(([, reason]) => reason!)
  expect([...new Set(used)].sort()).toEqual(
    texts.filter((reason) => reason !== 'Reason as written in the code').sort(),
  )
})
