import { levelsOf } from '#test/house/sql/levels.ts'
import type { Tree } from '#test/house/sql/modules.ts'

/**
 * What a text may not say so that its tables can be spread over machines (docs/tenancy.md, "Growing past one machine"):
 * each a sentence, and the cure.
 */
export function unspreadable(text: string, agencyTables: ReadonlySet<string>): string[] {
  const { levels, nodes } = levelsOf(text)
  const found: string[] = []
  for (const { type, node } of nodes) {
    if (type === 'CaseExpr' && node.arg) found.push('`case x when` is not pushed down: say `case when x = …`')
    if (type === 'FuncCall' && node.funcname.at(-1).String.sval === 'set_config') {
      found.push('set_config stays on one machine: say `set local`')
    }
    if (type === 'VariableSetStmt' && !node.is_local)
      found.push('a setting outlives its transaction: say `set local`')
  }
  // What belongs to no agency stays on one machine.
  for (const { kind, node, tables } of levels) {
    if (kind !== 'InsertStmt' || !agencyTables.has(tables[0]!.table)) continue
    for (const { ResTarget: set } of node.onConflictClause?.targetList ?? []) {
      if (callsOf(set.val).some((name) => clocks.test(name))) {
        found.push(
          `do update set ${set.name} = ${callsOf(set.val)[0]}(): say it in the row, and take excluded.${set.name}`,
        )
      }
    }
    const select = node.selectStmt?.SelectStmt
    if (select?.targetList && !select.fromClause && !select.op?.includes('UNION')) {
      found.push('insert … select without FROM: say `values`')
    }
  }
  return found
}

/** What answers otherwise each time it is asked. */
const clocks = /^(now|clock_timestamp|statement_timestamp|random|gen_random_uuid|nextval|current_setting)$/

function callsOf(tree: Tree): string[] {
  if (Array.isArray(tree)) return tree.flatMap(callsOf)
  if (typeof tree !== 'object' || tree === null) return []
  const own = tree.FuncCall
    ? [tree.FuncCall.funcname.at(-1).String.sval]
    : tree.SQLValueFunction
      ? ['now']
      : []
  return [...own, ...Object.values(tree).flatMap(callsOf)]
}
