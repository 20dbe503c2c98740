import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { resolved, root } from '#test/house/imports.ts'

// biome-ignore lint/suspicious/noExplicitAny: a tree that is walked by the names of its nodes
export type Tree = any

/** What a name of a module's top level stands for: something declared here, or a name of another module. */
export type Declared = { init: Tree } | { from: string; name: string }

export type Module = {
  file: string
  text: string
  body: Tree[]
  declared: Map<string, Declared>
  /** Does it write SQL, itself or by the query builder? */
  asks: boolean
}

const parsed = new Map<string, Module>()

/** One source file with the names of its top level, parsed once. `text`: to plant one that is not there. */
export function moduleOf(file: string, text?: string): Module {
  const known = text === undefined ? parsed.get(file) : undefined
  if (known) return known
  const words = text ?? readFileSync(join(root, file), 'utf8')
  const body = parseSync(file, words).program.body as unknown as Tree[]
  const declared = new Map<string, Declared>()
  for (const statement of body) declare(file, statement, declared)
  const made = { file, text: words, body, declared, asks: asks(words) }
  if (text === undefined) parsed.set(file, made)
  return made
}

const asks = (text: string) =>
  /import \{[^}]*\bsql\b[^}]*\} from 'kysely'|\.(query|insertInto|updateTable|deleteFrom|selectFrom)\(/.test(
    text,
  )

function declare(file: string, statement: Tree, into: Map<string, Declared>): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const each of statement.specifiers) {
        const name = each.imported?.name ?? (each.type === 'ImportDefaultSpecifier' ? 'default' : '*')
        into.set(each.local.name, { from: resolved(file, statement.source.value), name })
      }
      return
    case 'ExportNamedDeclaration':
      if (statement.declaration) declare(file, statement.declaration, into)
      for (const each of statement.source ? statement.specifiers : []) {
        into.set(each.exported.name, { from: resolved(file, statement.source.value), name: each.local.name })
      }
      return
    case 'FunctionDeclaration':
      into.set(statement.id.name, { init: statement })
      return
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        if (id.type === 'Identifier' && init) into.set(id.name, { init })
      }
  }
}

/** Where in a file something stands, for people: `src/a.ts:12`. */
export function placeOf({ file, text }: Module, { start }: { start: number }): string {
  return `${file}:${text.slice(0, start).split('\n').length}`
}

export type { Node }
