import type { Module, Tree } from '#test/house/sql/modules.ts'

/** What is only known while the program runs, by the words of the source that stand for it. */
export class Unknown {
  readonly words: string
  constructor(words: string) {
    this.words = words
  }
}

/** A template `sql`…``: its words, and what stands in its holes. */
export class Fragment {
  readonly parts: readonly unknown[]
  readonly module: Module | undefined
  readonly node: Tree
  /** Of a name that was put together: the modules that may have said it. */
  readonly namers: Module[] | undefined
  constructor(parts: readonly unknown[], module?: Module, node?: Tree, namers?: Module[]) {
    this.namers = namers
    this.parts = parts
    this.module = module
    this.node = node
  }
}

/** A value that travels beside the words, as `$1`. */
export class Value {
  readonly of: unknown
  constructor(of: unknown) {
    this.of = of
  }
}

type Call = { name: string; args: unknown[] }

/** A statement of the query builder as far as it goes. */
export class Builder {
  readonly verb: string
  readonly table: unknown
  /** The modules that may have named the table. */
  readonly namers: Module[]
  readonly calls: Call[]
  constructor(verb: string, table: unknown, namers: Module[], calls: Call[] = []) {
    this.namers = namers
    this.verb = verb
    this.table = table
    this.calls = calls
  }
}

export class Closure {
  readonly node: Tree
  readonly scope: Scope
  constructor(node: Tree, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

/** Names and what they stand for; where none is found, the module is asked. */
export class Scope {
  readonly names = new Map<string, unknown>()
  readonly module: Module
  readonly outer: Scope | undefined
  constructor(module: Module, outer?: Scope) {
    this.module = module
    this.outer = outer
  }

  holderOf(name: string): Scope | undefined {
    return this.names.has(name) ? this : this.outer?.holderOf(name)
  }
}

/** The words that stand for a value in the source, for a sentence or to tell two conditions apart. */
export function wordsOf(value: unknown): string {
  if (value instanceof Unknown) return value.words
  if (value instanceof Fragment) return 'sql'
  if (value instanceof Closure) return '=>'
  if (Array.isArray(value)) return `[${value.map(wordsOf).join()}]`
  return typeof value === 'object' && value ? '{}' : String(value)
}
