import type { Area } from '#platform/area.ts'
import type { FieldKind } from '#platform/conditions.ts'
import { reachOf, type Scope, type Who } from '#platform/context.ts'
import type { Cell, Exportable } from '#platform/exportable.ts'
import type { Endpoint } from '#platform/http/contract.ts'

/** What may be asked of a list in conditions by one person, as the browser shows it. */
export type ListField = {
  key: string
  label: string
  kind: FieldKind
  /** Of a choice: what each value is called. */
  names: Record<string, string>
}

const width = { own: 1, team: 2, all: 3 } as const

/** The list that an endpoint answers, or sums. */
export function exportableOf(areas: readonly Area[], endpoint: Endpoint): Exportable | undefined {
  return areas
    .flatMap((area) => Object.values(area.exports ?? {}))
    .find((each) => each.endpoint === endpoint || each.sums?.includes(endpoint))
}

/**
 * The cells of a list that this person may see, and so ask about: a condition over what is masked would tell it. What is
 * masked is theirs only as far as they see the list.
 */
export function fieldsFor(who: Who, exportable: Exportable): Map<string, Cell> {
  const opened = [exportable.endpoint.allow].flat()
  const scope = opened.includes('member') ? 'all' : widest(who, opened)
  if (!scope) return new Map()
  const all = Object.entries({ ...exportable.cells, ...exportable.conditions })
  return new Map(all.filter(([, cell]) => isColumnVisible(who, cell, scope)))
}

export function listFieldsFor(who: Who, exportable: Exportable): ListField[] {
  return [...fieldsFor(who, exportable)].map(([key, cell]) => ({
    key,
    label: cell.label,
    kind: kindOf(cell),
    names: { ...cell.choice?.names },
  }))
}

export function kindOf({ kind, choice }: Cell): FieldKind {
  if (choice) return 'choice'
  if (kind === 'day' || kind === 'instant') return 'day'
  return kind === 'text' || kind === 'yes_no' ? kind : 'number'
}

export function isColumnVisible(who: Who, { allow }: Cell, scope: Scope): boolean {
  if (!allow) return true
  const mask = widest(who, [allow].flat())
  return mask !== undefined && width[mask] >= width[scope]
}

/** How far any of these permissions reaches. */
export function widest(who: Who, names: readonly string[]): Scope | undefined {
  const reaches = names.map((name) => reachOf(who, name))
  return (['all', 'team', 'own'] as const).find((scope) => reaches.includes(scope))
}
