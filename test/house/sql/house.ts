import { levelsOf } from '#test/house/sql/levels.ts'
import { type Module, moduleOf, placeOf, type Tree } from '#test/house/sql/modules.ts'
import { type Built, type Statement, serverFiles, statementsOf } from '#test/house/sql/statements.ts'

/** All that the server sends: each text once, and apart those of which a part is only known while it runs. */
export function allStatements(): { statements: Statement[]; partial: Statement[]; built: Built[] } {
  const texts = new Map<string, Statement>()
  const built: Built[] = []
  for (const file of serverFiles()) {
    const found = statementsOf(moduleOf(file))
    built.push(...found.built)
    for (const statement of found.statements) texts.set(`${statement.place} ${statement.text}`, statement)
  }
  const all = [...texts.values()]
  const whole = new Set(all.filter(({ text }) => parses(text)))
  return { statements: [...whole], partial: all.filter((each) => !whole.has(each)), built }
}

function parses(text: string): boolean {
  try {
    levelsOf(text)
    return true
  } catch {
    return false
  }
}

/** Templates of the source that are part of no whole statement that was found, as places. */
export function unreached(statements: readonly Statement[]): { all: number; missing: string[] } {
  const reached = new Set(
    statements.flatMap(({ pieces }) => pieces.map(({ modules, start }) => `${modules[0]?.file} ${start}`)),
  )
  const all = serverFiles().flatMap((file) => templatesIn(moduleOf(file)))
  const missing = all.filter(
    ({ module, node }) => !reached.has(`${module.file} ${node.quasi.quasis[0].start}`),
  )
  return { all: all.length, missing: missing.map(({ module, node }) => placeOf(module, node)) }
}

function templatesIn(module: Module): { module: Module; node: Tree }[] {
  const found: { module: Module; node: Tree }[] = []
  walk(module.body)
  return found

  function walk(tree: Tree): void {
    if (typeof tree !== 'object' || tree === null) return
    if (tree.type === 'TaggedTemplateExpression' && tree.tag.name === 'sql')
      found.push({ module, node: tree })
    for (const each of Object.values(tree)) walk(each)
  }
}
