import { type Level, levelsOf, type Named } from '#test/house/sql/levels.ts'
import type { Tree } from '#test/house/sql/modules.ts'

/** How a value of the agency is called in the source: `db.tenant`, `tenant_id`, `tenantId`. */
const agency = /(^|[.{ ])(tenant|tenant_?id)$/i

type Sent = { text: string; values: readonly string[]; db: string }
export type WithoutAgency = Named & { why: string }

/**
 * The tables of a statement that are not bound to the agency as a value, `c.tenant_id = ${db.tenant}`. Through a join
 * alone the planner may begin at the wrong end, and a distributed engine does not find the machine.
 */
export function tablesWithoutAgency(sent: Sent, agencyTables: ReadonlySet<string>): WithoutAgency[] {
  const { text, values, db } = sent
  if (isSentAcross(sent)) return []
  return levelsOf(text).levels.flatMap((level, at) => {
    // A piece of the query builder, which binds its own table.
    if (db === 'undefined' && at === 0) return []
    const ours = level.tables.filter(({ table }) => agencyTables.has(table))
    const bound = boundIn(level, ours, values)
    return ours.flatMap((each) => {
      if (each.writes === 'insert') {
        return insertsAgency(level.node, values)
          ? []
          : { ...each, why: 'its rows do not say the agency as a value' }
      }
      return bound.has(each.alias) ? [] : { ...each, why: 'it is not bound to the agency as a value' }
    })
  })
}

/** Work across agencies, by the words of the source: `all`, `ctx.all`, `database.readingAcross(…)`. */
const across = /across|(^|\.)all$/i

function isSentAcross({ db, values, text }: Sent): boolean {
  const knows = values.some((value) => agency.test(value)) || /current_tenant\(\)/.test(text)
  return !knows || across.test(db)
}

function boundIn({ conditions }: Level, ours: Named[], values: readonly string[]): Set<string> {
  const bound = new Set<string>()
  for (const { A_Expr: equal } of conditions) {
    if (equal?.kind !== 'AEXPR_OP' || !/^(=|<>)$/.test(equal.name[0].String.sval)) continue
    for (const [column, value] of [
      [equal.lexpr, equal.rexpr],
      [equal.rexpr, equal.lexpr],
    ]) {
      const names = column.ColumnRef?.fields.map((field: Tree) => field.String?.sval)
      if (names?.at(-1) !== 'tenant_id' || !isAgency(value, values)) continue
      // Without an alias it is the only table there is.
      bound.add(names.length > 1 ? names[0] : ours[0]?.alias)
    }
  }
  return bound
}

function isAgency(value: Tree, values: readonly string[]): boolean {
  if (value.TypeCast) return isAgency(value.TypeCast.arg, values)
  if (value.FuncCall) return value.FuncCall.funcname.at(-1).String.sval === 'current_tenant'
  return value.ParamRef ? agency.test(values[value.ParamRef.number - 1] ?? '') : false
}

function insertsAgency({ cols, selectStmt }: Tree, values: readonly string[]): boolean {
  const at = (cols ?? []).findIndex(({ ResTarget }: Tree) => ResTarget.name === 'tenant_id')
  if (at < 0 || !selectStmt) return false
  return rowsOf(selectStmt.SelectStmt).every(
    (row) => row[at] && (isAgency(row[at], values) || isColumn(row[at])),
  )
}

/** As it stands in another table, which is bound itself: so rows stay on the machine that they are read on. */
const isColumn = ({ ColumnRef: column }: Tree) => column?.fields.at(-1).String?.sval === 'tenant_id'

/** The rows that are written, each as its values. */
function rowsOf(select: Tree): Tree[][] {
  if (select.larg) return [...rowsOf(select.larg), ...rowsOf(select.rarg)]
  if (select.valuesLists) return select.valuesLists.map(({ List }: Tree) => List.items)
  return [(select.targetList ?? []).map(({ ResTarget }: Tree) => ResTarget.val)]
}
