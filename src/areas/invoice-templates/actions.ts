import type {
  ChangeTemplate,
  NewTemplate,
  Template,
  TemplateFile,
} from '#areas/invoice-templates/contract.ts'
import { fileKind, fileSchema } from '#areas/invoice-templates/contract.ts'
import {
  deleteTemplate,
  findTemplate,
  insertVersion,
  replaceDefaults,
  templateNamed,
} from '#areas/invoice-templates/queries.ts'
import {
  keptWords,
  whyNotLawful,
  whyNotName,
  whyNotPublish,
  whyNotRetire,
} from '#areas/invoice-templates/rules.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory, recordHistoryAll } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

const what = 'template'

export async function createTemplate(ctx: Context, { design, ...template }: NewTemplate): Promise<Template> {
  await exclusively(ctx.db, 'invoice_template.name')
  refuse(whyNotName(await templateNamed(ctx.db, template.name, null)))
  const id = await insertRecord(ctx.db, 'invoice_templates', { ...template, design: JSON.stringify(design) })
  return finish(ctx, id, 'created')
}

/** A draft of a file from another agency. A name that is taken is refused as everywhere. */
export const takeInTemplate = (ctx: Context, { name, types, design }: TemplateFile): Promise<Template> =>
  createTemplate(ctx, { name, types, design })

export async function templateFile({ db }: Pick<Context, 'db'>, id: number): Promise<TemplateFile> {
  const { name, types, design } = await findTemplate(db, id)
  return { kind: fileKind, schema: fileSchema, name, types, design }
}

/** Changes what is written and where it is the usual one. No document changes by it. */
export async function changeTemplate(
  ctx: Context,
  id: number,
  { version, design, defaults, ...changes }: ChangeTemplate,
): Promise<Template> {
  await exclusively(ctx.db, 'invoice_template.name')
  const before = await findTemplate(ctx.db, id)
  if (changes.name) refuse(whyNotName(await templateNamed(ctx.db, changes.name, id)))
  await saveVersioned(
    ctx.db,
    'invoice_templates',
    { id, version },
    { ...changes, ...(design && { design: JSON.stringify(design) }) },
    what,
  )
  if (defaults) {
    const others = await replaceDefaults(ctx.db, id, defaults)
    await recordHistoryAll(ctx, 'invoice-templates', others, 'default moved', {
      to: { from: null, to: changes.name ?? before.name },
    })
  }
  const saved = await findTemplate(ctx.db, id)
  return finish(ctx, id, 'changed', describeChanges(before, saved))
}

/** Makes what is written the next version. `tried`: after the rules, it is drawn on documents that were made up for it. */
export async function publishTemplate(
  ctx: Context,
  id: number,
  version: number,
  tried: (template: Template) => Promise<void>,
): Promise<Template> {
  await holdRow(ctx.db, 'invoice_templates', id)
  const before = await findTemplate(ctx.db, id)
  refuse(whyNotPublish(before))
  refuse(whyNotLawful(before.design))
  await tried(before)
  const published_version = before.changed
    ? await insertVersion(ctx.db, id, ctx.who)
    : before.published_version
  await saveVersioned(
    ctx.db,
    'invoice_templates',
    { id, version },
    { status: 'published', published_version },
    what,
  )
  return finish(ctx, id, before.status === 'retired' ? 'offered again' : 'published', {
    published_version: { from: before.published_version, to: published_version },
  })
}

export async function retireTemplate(ctx: Context, id: number, version: number): Promise<Template> {
  await holdRow(ctx.db, 'invoice_templates', id)
  refuse(whyNotRetire(await findTemplate(ctx.db, id)))
  await saveVersioned(ctx.db, 'invoice_templates', { id, version }, { status: 'retired' }, what)
  return finish(ctx, id, 'retired')
}

/** A draft that nobody names is deleted; what was published once is retired, for the documents that it drew. */
export async function removeTemplate(ctx: Context, id: number) {
  await holdRow(ctx.db, 'invoice_templates', id)
  const template = await findTemplate(ctx.db, id)
  if (await deletedUnlessUsed(ctx.db, () => deleteTemplate(ctx.db, id))) {
    await recordHistory(ctx, 'invoice-templates', id, 'deleted', { name: { from: template.name, to: null } })
    await announce(ctx.db, 'invoice_template.changed', { id })
    return { title: 'Template deleted', description: `${template.name} has been deleted.` }
  }
  refuse(whyNotRetire(template))
  await retireTemplate(ctx, id, template.version)
  return {
    title: 'Template retired',
    description: keptWords(template.name, template.published_version ?? 0),
    kept: true as const,
  }
}

/** Of a design the history tells which parts changed: whole, it would hide everything else. */
function describeChanges(before: Template, after: Template) {
  const { design: old, ...rest } = before
  const { design, ...others } = after
  const parts = (Object.keys(design) as (keyof typeof design)[]).filter(
    (part) => JSON.stringify(old[part]) !== JSON.stringify(design[part]),
  )
  const { changed: _, ...fields } = differences(rest, others)
  return { ...fields, ...(parts.length > 0 && { design: { from: null, to: parts.join(', ') } }) }
}

async function finish(
  ctx: Context,
  id: number,
  verb: string,
  changes: Record<string, unknown> = {},
): Promise<Template> {
  await recordHistory(ctx, 'invoice-templates', id, verb, changes)
  await announce(ctx.db, 'invoice_template.changed', { id })
  return findTemplate(ctx.db, id)
}
