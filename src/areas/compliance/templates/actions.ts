import { knownRequirements } from '#areas/compliance/requirements/queries.ts'
import { askedOf } from '#areas/compliance/templates/choose.ts'
import { type Condition, neverHolds } from '#areas/compliance/templates/conditions.ts'
import type {
  ChangeTemplate,
  Item,
  NewTemplate,
  Preview,
  Template,
} from '#areas/compliance/templates/contract.ts'
import {
  deleteTemplate,
  everyItem,
  factsOf,
  findTemplate,
  knownClients,
  saveItems,
} from '#areas/compliance/templates/queries.ts'
import { conditionText } from '#areas/compliance/templates/words.ts'
import { changesTo } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, notFound, type Warning } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export async function createTemplate(ctx: Context, given: NewTemplate): Promise<Template> {
  const { items, condition, accepted, ...fields } = given
  await refuseUnknown(ctx, { items, condition, kept: [] })
  const reasons = acceptWarnings(neverWarnings({ items, condition }), accepted)
  const id = await insertRecord(ctx.db, 'compliance_templates', {
    ...fields,
    condition: condition && JSON.stringify(condition),
  })
  await saveItems(ctx.db, id, items)
  await recordHistory(ctx, 'compliance-templates', id, 'created', reasons)
  await announce(ctx.db, 'compliance_template.changed', { id })
  return findTemplate(ctx.db, id)
}

export async function changeTemplate(
  ctx: Context,
  id: number,
  { version, archived, accepted, items, condition, ...given }: ChangeTemplate,
): Promise<Template> {
  await holdRow(ctx.db, 'compliance_templates', id)
  const before = await findTemplate(ctx.db, id)
  const after = {
    items: items ?? before.items,
    condition: condition === undefined ? before.condition : condition,
  }
  const kept = before.items.map(({ requirement_id }) => requirement_id)
  await refuseUnknown(ctx, { ...after, kept })
  const reasons =
    items || condition !== undefined ? acceptWarnings(neverWarnings(after), accepted) : ({} as object)
  await saveVersioned(
    ctx.db,
    'compliance_templates',
    { id, version },
    {
      ...changesTo(before, given),
      ...(condition !== undefined && { condition: condition && JSON.stringify(condition) }),
      ...(archived !== undefined && {
        archived_at: archived ? (before.archived_at ?? ctx.now.toISOString()) : null,
      }),
    },
    'template',
  )
  if (items) await saveItems(ctx.db, id, items)
  const saved = await findTemplate(ctx.db, id)
  await recordHistory(ctx, 'compliance-templates', id, 'changed', {
    ...differences(describe(before), describe(saved)),
    ...reasons,
  })
  await announce(ctx.db, 'compliance_template.changed', { id })
  return saved
}

/** What it asked for stays asked for. */
export async function removeTemplate(ctx: Context, id: number) {
  await holdRow(ctx.db, 'compliance_templates', id)
  const { name } = await findTemplate(ctx.db, id)
  await deleteTemplate(ctx.db, id)
  await recordHistory(ctx, 'compliance-templates', id, 'deleted', { name: { from: name, to: null } })
  await announce(ctx.db, 'compliance_template.changed', { id })
  return { title: 'Template deleted', description: `${name} asks for nothing any more.` }
}

/** What the templates would ask of a placement, for who may see it. */
export async function previewOf(ctx: Context, id: number): Promise<Preview> {
  const [facts] = await factsOf(ctx.db, [id])
  if (!facts || !covers(ctx.who, 'placements.view', facts)) throw notFound('Placement')
  const { asked, left_out } = askedOf(await everyItem(ctx.db), facts)
  return {
    asked: asked.map(({ requirement_id, name, applies_to, severity, template_name }) => ({
      ...{ requirement_id, name, applies_to, severity, template_name },
    })),
    left_out,
  }
}

type Given = { items: readonly Item[]; condition: Condition | null }

/** A requirement or client of somebody else is as one that is not there. */
async function refuseUnknown(
  { db }: Context,
  { items, condition, kept }: Given & { kept: readonly number[] },
): Promise<void> {
  const found = new Map(
    (
      await knownRequirements(
        db,
        items.map(({ requirement_id }) => requirement_id),
      )
    ).map((each) => [each.id, each]),
  )
  for (const [at, { requirement_id }] of items.entries()) {
    const field = `items.${at}.requirement_id`
    const requirement = found.get(requirement_id)
    if (!requirement) throw invalid(field, 'Requirement not found', 'not_found')
    if (requirement.archived && !kept.includes(requirement_id))
      throw invalid(field, 'It is retired: offer it again first', 'compliance.retired')
    if (items.findIndex((item) => item.requirement_id === requirement_id) < at)
      throw invalid(field, 'It is in this template already', 'compliance.twice')
  }
  const all: [string, Condition | null][] = [
    ['condition', condition],
    ...items.map((item, at) => [`items.${at}.condition`, item.condition] as [string, Condition | null]),
  ]
  const clients = all.flatMap(([field, each]) =>
    (each?.rules ?? []).flatMap((rule) =>
      rule.on === 'client' ? rule.values.map((id) => ({ field, id })) : [],
    ),
  )
  const there = await knownClients(
    db,
    clients.map(({ id }) => id),
  )
  const client = clients.find(({ id }) => !there.includes(id))
  if (client) throw invalid(client.field, 'Client not found', 'not_found')
}

/** A condition that can never hold is most likely a slip: somebody says why it is right. */
function neverWarnings({ items, condition }: Given): (Warning | undefined)[] {
  const whole = neverHolds([condition])
  const never = (field: string, text: string) => [{ code: 'compliance.never', field, text }]
  if (whole) return never('condition', `${whole}: this template would never ask for anything.`)
  const at = items.findIndex((item) => item.condition && neverHolds([condition, item.condition]))
  if (at < 0) return []
  const why = neverHolds([condition, items[at]!.condition])
  return never(`items.${at}.condition`, `${why}: requirement ${at + 1} would never be asked for.`)
}

const describe = ({ name, description, items, condition, archived_at }: Template) => ({
  ...{ name, description, archived_at },
  requirements: items
    .map((item) => (item.condition ? `${item.name} (on a condition)` : item.name))
    .join(', '),
  condition: condition && conditionText(condition),
})
