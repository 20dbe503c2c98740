import { sourceFiles } from '#test/house/imports.ts'
import {
  callClosure,
  callUnknowing,
  evaluate,
  handOn,
  isRecord,
  partlyKnown,
  type Run,
  Thrown,
  topLevel,
} from '#test/house/sql/interpret.ts'
import { type Module, moduleOf, placeOf, type Tree } from '#test/house/sql/modules.ts'
import { Builder, Closure, Fragment, Scope, Unknown, Value, wordsOf } from '#test/house/sql/values.ts'

/** A stretch of a statement's text and the source that it was written in. */
export type Piece = { from: number; to: number; modules: readonly Module[]; start: number | undefined }

/** A statement as it is sent, in one of its compositions. */
export type Statement = {
  /** The template that it begins with, `src/a.ts:12`. */
  place: string
  module: Module
  node: Tree
  text: string
  /** What stands for $1, $2 …: the words of the source. */
  values: string[]
  pieces: Piece[]
  /** The database it is sent to, by the words of the source. */
  db: string
}

/** What the query builder sends, as far as the house is concerned. */
export type Built = { files: string[]; verb: string; table: string; agency: boolean }

/** The files of the server. */
export const serverFiles = () =>
  sourceFiles().filter(
    (file) => file.endsWith('.ts') && !/(^src\/web\/|\/web\/|\.(testing|fixture)\.ts$)/.test(file),
  )

/** Every way in which what a file sends may be composed: each condition once as it is and once turned round. */
export function statementsOf(module: Module): { statements: Statement[]; built: Built[] } {
  const found = new Map<string, Statement>()
  const built = new Map<string, Built>()
  for (const name of module.declared.keys()) {
    const declared = module.declared.get(name)!
    if ('from' in declared) continue
    explore(
      module,
      (run) => {
        const scope = new Scope(module)
        const made =
          declared.init.type === 'FunctionDeclaration'
            ? new Closure(declared.init, scope)
            : evaluate(run, declared.init, scope)
        if (made instanceof Closure) callUnknowing(run, made)
        else if (isReport(made)) run.sent(callUnknowing(run, made.facts), new Unknown('db'))
        else handOn(run, [made])
      },
      sent,
    )
    for (const list of exportsIn(module, name)) explore(module, (run) => takeOut(run, list), sent)
  }
  return { statements: [...found.values()], built: [...built.values()] }

  function sent(what: unknown, db: unknown): void {
    if (what instanceof Builder) {
      // Handed in by a caller that is read as well.
      if (typeof what.table !== 'string') return
      const table = what.table.split(' ')[0]!
      const agency = what.calls.some(({ args }) => saysAgency(args[0]))
      const files = what.namers.map(({ file }) => file)
      built.set(`${what.verb} ${table} ${files} ${agency}`, { files, verb: what.verb, table, agency })
      return
    }
    const statement = flattened(what as Fragment, module, db)
    found.set(`${statement.place} ${statement.text}`, statement)
  }
}

/** `where('tenant_id', …)`, or rows that have it; rows that nobody knows have the types of their table. */
function saysAgency(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysAgency)
  if (isRecord(value)) return Object.hasOwn(value, 'tenant_id') || partlyKnown.has(value)
  return value instanceof Unknown || (typeof value === 'string' && value.includes('tenant_id'))
}

/** The facts of a report are a statement; what is put around them is asked while it runs. */
const isReport = (made: unknown): made is { facts: Closure } =>
  isRecord(made) && 'definition' in made && made.facts instanceof Closure

type Taken = { shape: Closure; cells: Record<string, unknown>; documents?: Record<string, unknown> }

/** Lists that can be taken out to a file, as rooms plug them in: their cells meet their shape in the shell only. */
function exportsIn(module: Module, name: string): Taken[] {
  const found: Taken[] = []
  if (!/[Ee]xport/.test(name)) return found
  explore(
    module,
    (run) => {
      const value = topLevel(run, module, name)
      for (const each of isRecord(value) ? Object.values(value) : []) {
        if (isRecord(each) && each.shape instanceof Closure && isRecord(each.cells)) found.push(each as Taken)
      }
    },
    () => undefined,
    1,
  )
  return found
}

function takeOut(run: Run, { shape, cells, documents }: Taken): void {
  const file = moduleOf('src/platform/exports/file.ts')
  const maker = topLevel(run, file, 'statementOf') as Closure
  const [db, query, tz] = [new Unknown('db'), new Unknown('query'), new Unknown('tz')]
  for (const format of ['csv', 'xlsx']) {
    const request = { query, shape: callUnknowing(run, shape), cells: Object.values(cells), format, tz }
    run.sent(callClosure(run, maker, [db, request]), db)
  }
  if (!documents) return
  const files = topLevel(run, file, 'filesStatement') as Closure
  run.sent(callClosure(run, files, [db, { query, shape: callUnknowing(run, shape) }, documents]), db)
}

/** Whoever writes SQL is read in all its ways, whoever only asks for some in a few. */
const mostRuns = ({ asks }: Module) => (asks ? 60 : 6)

function explore(module: Module, work: (run: Run) => void, sent: Run['sent'], most = mostRuns(module)): void {
  const tried = new Set<string>()
  const waiting: Map<string, boolean>[] = [new Map()]
  for (let runs = 0; waiting.length > 0 && runs < most; runs++) {
    const turned = waiting.shift()!
    const seen = new Map<string, boolean>()
    try {
      const run: Run = {
        holds: (condition) => {
          const answer = turned.get(condition) ?? !/ (===|<|>|<=|>=) |^fails |\.sort$/.test(condition)
          seen.set(condition, answer)
          return answer
        },
        sent,
        within: [],
        said: new Map(),
        steps: 0,
        module,
      }
      work(run)
    } catch (error) {
      if (!(error instanceof Thrown)) throw error
    }
    for (const [condition, answer] of seen) {
      if (tried.has(condition)) continue
      tried.add(condition)
      waiting.push(new Map([...turned, [condition, !answer]]))
    }
  }
}

/** A template with all that stands in its holes, as one text. */
export function flattened(whole: Fragment, module: Module, db: unknown): Statement {
  let text = ''
  const values: string[] = []
  const pieces: Piece[] = []
  const add = (fragment: Fragment) => {
    fragment.parts.forEach((part, at) => {
      if (typeof part === 'string') {
        // A template of the source has its words in every second place; others are names that were put together.
        const quasi = fragment.node?.quasi.quasis[at / 2]
        const start = quasi?.value.cooked === part ? quasi.start : undefined
        const modules = fragment.namers ?? (fragment.module ? [fragment.module] : [])
        pieces.push({ from: text.length, to: text.length + part.length, modules, start })
        text += part
      } else if (part instanceof Fragment) {
        add(part)
      } else {
        values.push(wordsOf(part instanceof Value ? part.of : part))
        text += `$${values.length}`
      }
    })
  }
  add(whole)
  const node = whole.node ?? { start: 0 }
  const home = whole.module ?? module
  return { place: placeOf(home, node), module: home, node, text, values, pieces, db: wordsOf(db) }
}
