import { levelsOf } from '#test/house/sql/levels.ts'
import { moduleOf } from '#test/house/sql/modules.ts'
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
