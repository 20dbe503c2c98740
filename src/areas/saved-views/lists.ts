import type { SavedView } from '#areas/saved-views/contract.ts'
import type { Area } from '#platform/area.ts'
import { type Condition, conditionsText, readConditions, whyNotCondition } from '#platform/conditions.ts'
import type { Context } from '#platform/context.ts'
import { can } from '#platform/context.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { exportableOf, fieldsFor, kindOf, type ListField, listFieldsFor } from '#platform/list-fields.ts'
import { forbidden, invalid, Refusal } from '#platform/refusal.ts'

type Reader = Pick<Context, 'who'>

/** May they open this list at all? A view of it says what is in it. */
export function opensList({ who }: Reader, list: string): boolean {
  const endpoint = endpointOf(list)
  return endpoint !== undefined && whatOpens(endpoint).some((name) => name === 'member' || can(who, name))
}

/** Refuses what is no list of the agency, and one that is not theirs to open. */
export function checkList(ctx: Reader, list: string): void {
  const endpoint = endpointOf(list)
  if (!endpoint) throw invalid('list', 'There is no such list')
  if (!opensList(ctx, list)) throw forbidden(whatOpens(endpoint)[0], 'You may not see this list')
}

/** Refuses filters that the list does not know, or that make no sense to it. */
export function checkQuery(
  { who }: Reader,
  areas: readonly Area[],
  list: string,
  query: Record<string, string>,
): void {
  const { query: schema } = endpointOf(list)!
  const known = Object.keys((schema as unknown as { shape: object }).shape)
  const passing = ['page', 'per_page', 'after', 'before', 'ids']
  const strange = Object.keys(query).find((key) => !known.includes(key) || passing.includes(key))
  if (strange !== undefined) throw invalid(`query.${strange}`, 'This list has no such filter')
  const read = schema!.safeParse(query)
  if (read.success) {
    const fields = fieldsOf(who, areas, list)
    const wrong = conditionsIn(query).find(
      (each) =>
        !fields.has(each.field) ||
        whyNotCondition(kindOf(fields.get(each.field)!), each, fields.get(each.field)!.choice?.names),
    )
    if (wrong) throw invalid('query.where', `There is no such condition over “${wrong.field}” in this list`)
    return
  }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) errors[`query.${path.join('.')}`] = [message]
  throw new Refusal('invalid', 422, 'Please check the filters', read.error.issues[0]?.message, errors)
}

const conditionsIn = ({ where }: Record<string, string>): readonly Condition[] =>
  (where === undefined ? undefined : readConditions(where))?.groups.flatMap(({ conditions }) => conditions) ??
  []

function fieldsOf(who: Context['who'], areas: readonly Area[], list: string) {
  const exportable = exportableOf(areas, endpointOf(list)!)
  return exportable ? fieldsFor(who, exportable) : new Map()
}

/** What they can ask about a list; nothing of one that is not theirs to open, or takes no conditions. */
export function listFields(ctx: Reader, areas: readonly Area[], list: string): ListField[] {
  const endpoint = endpointOf(list)
  const exportable = endpoint && opensList(ctx, list) ? exportableOf(areas, endpoint) : undefined
  return exportable ? listFieldsFor(ctx.who, exportable) : []
}

/** The view without conditions over what this person may not see: what they compare with tells of it. */
export function withoutMasked({ who }: Reader, areas: readonly Area[], view: SavedView): SavedView {
  const conditions = view.query.where === undefined ? undefined : readConditions(view.query.where)
  if (!conditions) return view
  const fields = fieldsOf(who, areas, view.list)
  const withheld = conditionsIn(view.query).filter(({ field }) => !fields.has(field))
  if (withheld.length === 0) return view
  const groups = conditions.groups
    .map((group) => ({ ...group, conditions: group.conditions.filter(({ field }) => fields.has(field)) }))
    .filter((group) => group.conditions.length > 0)
  const { where: _where, ...query } = view.query
  const left: Record<string, string> =
    groups.length > 0 ? { ...query, where: conditionsText({ ...conditions, groups }) } : query
  return { ...view, query: left, withheld: [...new Set(withheld.map(({ field }) => field))] }
}

/** Lists are what is answered page by page; those of central administration are of no agency. */
function endpointOf(list: string): Endpoint | undefined {
  return allEndpoints.find(({ method, path, query, allow }) => {
    if (method !== 'GET' || path !== list) return false
    const { shape } = (query ?? {}) as { shape?: object }
    return shape !== undefined && 'per_page' in shape && !whatOpens({ allow }).some(isElsewhere)
  })
}

const whatOpens = ({ allow }: Pick<Endpoint, 'allow'>): readonly string[] => [allow].flat()
const isElsewhere = (name: string) => name.startsWith('central.') || name === 'public' || name === 'account'
