import { loadModule, parseSync } from 'libpg-query'
import type { Tree } from '#test/house/sql/modules.ts'

await loadModule()

export type Named = {
  table: string
  alias: string
  /** Written to, or only read. */
  writes: 'insert' | 'update' | 'delete' | undefined
  /** Where it stands in the text. */
  at: number
}

/** One SELECT, INSERT, UPDATE or DELETE, wherever it is nested: the tables that it names, and what must hold for its rows. */
export type Level = {
  kind: string
  node: Tree
  tables: Named[]
  conditions: Tree[]
}

type Levels = { levels: Level[]; nodes: { type: string; node: Tree }[] }

const known = new Map<string, Levels>()

/** Several walls ask for the levels of the same text; whoever has asked for the last one lets them go. */
export const forgetLevels = () => known.clear()

/** Every level of a text by PostgreSQL's own parser, and every node of it. Names of WITH lists are no tables. */
export function levelsOf(text: string): Levels {
  const levels = known.get(text) ?? parsed(text)
  known.set(text, levels)
  return levels
}

function parsed(text: string): Levels {
  const levels: Level[] = []
  const nodes: { type: string; node: Tree }[] = []
  const placed = charactersOf(text)
  for (const { stmt } of parseSync(text).stmts ?? []) walk(stmt, new Set())
  return { levels, nodes }

  function walk(tree: Tree, lists: ReadonlySet<string>): void {
    if (Array.isArray(tree)) {
      for (const each of tree) walk(each, lists)
      return
    }
    if (typeof tree !== 'object' || tree === null) return
    for (const [type, node] of Object.entries<Tree>(tree)) {
      if (typeof node !== 'object' || node === null) continue
      if (/^[A-Z]/.test(type)) nodes.push({ type, node })
      // Both sides of a UNION stand there without a name of their kind.
      if (/^(SelectStmt|InsertStmt|UpdateStmt|DeleteStmt|larg|rarg)$/.test(type) && !isFrom(node))
        level(type, node, lists)
      else walk(node, lists)
    }
  }

  function level(kind: string, node: Tree, outside: ReadonlySet<string>): void {
    const lists = new Set(outside)
    for (const { CommonTableExpr: list } of node.withClause?.ctes ?? []) {
      if (node.withClause.recursive) lists.add(list.ctename)
      walk(list.ctequery, new Set(lists))
      lists.add(list.ctename)
    }
    const { withClause: _with, ...rest } = node
    const tables: Named[] = []
    const conditions: Tree[] = []
    const written = ({ InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' } as const)[
      kind as 'InsertStmt'
    ]
    if (written) tables.push(named(node.relation, written))
    for (const each of [...(node.fromClause ?? []), ...(node.usingClause ?? [])]) from(each)
    conditions.push(...conjuncts(node.whereClause))
    levels.push({ kind, node, tables, conditions })
    walk(rest, lists)

    function from({ RangeVar: table, JoinExpr: join }: Tree): void {
      if (table && (table.schemaname || !lists.has(table.relname))) tables.push(named(table, undefined))
      if (!join) return
      from(join.larg)
      from(join.rarg)
      conditions.push(...conjuncts(join.quals))
    }
  }

  function named(table: Tree, writes: Named['writes']): Named {
    const name = table.schemaname ? `${table.schemaname}.${table.relname}` : table.relname
    return {
      table: name,
      alias: table.alias?.aliasname ?? table.relname,
      writes,
      at: placed(table.location ?? 0),
    }
  }
}

/** A join has a left and a right, too, but with the names of their kinds. */
const isFrom = (node: Tree) =>
  Object.keys(node).some((key) =>
    /^(RangeVar|JoinExpr|RangeSubselect|RangeFunction|RangeTableFunc)$/.test(key),
  )

function conjuncts(condition: Tree): Tree[] {
  if (!condition) return []
  const { BoolExpr: all } = condition
  return all?.boolop === 'AND_EXPR' ? all.args.flatMap(conjuncts) : [condition]
}

/** The parser counts bytes. */
function charactersOf(text: string): (byte: number) => number {
  const bytes = Buffer.from(text)
  return bytes.length === text.length ? (byte) => byte : (byte) => bytes.subarray(0, byte).toString().length
}
