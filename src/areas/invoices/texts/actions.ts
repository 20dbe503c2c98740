import type { ChangeText, NewText, TextTemplate } from '#areas/invoices/texts/contract.ts'
import { deleteText, findText, textAtSamePlace } from '#areas/invoices/texts/queries.ts'
import {
  compileLine,
  mostMade,
  whyNotApply,
  whyNotLine,
  whyNotLoops,
  whyNotRetireAgain,
  whyNotTwice,
} from '#areas/invoices/texts/rules.ts'
import { samplesOf } from '#areas/invoices/texts/variables.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { wrongInText } from '#platform/mail/template.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

export async function createText(ctx: Context, text: NewText): Promise<TextTemplate> {
  refuse(whyNotApply(text))
  refuseBody(text)
  await exclusively(ctx.db, 'invoice_texts')
  refuse(whyNotTwice(await textAtSamePlace(ctx.db, text, null)))
  const id = await insertRecord(ctx.db, 'invoice_text_templates', { ...text, compiled: compiledOf(text) })
  return finish(ctx, id, 'created')
}

export async function changeText(
  ctx: Context,
  id: number,
  { version, archived, ...changes }: ChangeText,
): Promise<TextTemplate> {
  await exclusively(ctx.db, 'invoice_texts')
  const before = await findText(ctx, id)
  const after: NewText = { ...before, ...withoutUndefined(changes) }
  const retired = archived ?? before.archived_at !== null
  refuse(whyNotApply(after))
  refuseBody(after)
  if (!retired) refuse(whyNotTwice(await textAtSamePlace(ctx.db, after, id)))
  const archived_at = retired ? (before.archived_at ?? ctx.now.toISOString()) : null
  await saveVersioned(
    ctx.db,
    'invoice_text_templates',
    { id, version },
    { ...changes, compiled: compiledOf(after), archived_at },
    'text template',
  )
  const saved = await findText(ctx, id)
  const moved = (before.archived_at === null) !== (saved.archived_at === null)
  const verb = moved ? (saved.archived_at ? 'retired' : 'offered again') : 'changed'
  return finish(ctx, id, verb, differences(before, saved))
}

/** What no document says is deleted; the rest is retired, so that what they say stays named. */
export async function removeText(ctx: Context, id: number) {
  await holdRow(ctx.db, 'invoice_text_templates', id)
  const text = await findText(ctx, id)
  const gone = text.used_by === 0 && (await deletedUnlessUsed(ctx.db, () => deleteText(ctx.db, id)))
  await announce(ctx.db, 'invoice_text_template.changed', { id })
  if (gone) {
    await recordHistory(ctx, 'invoice-text-templates', id, 'deleted', { name: { from: text.name, to: null } })
    return { title: 'Text template deleted', description: `${text.name} has been deleted.` }
  }
  refuse(whyNotRetireAgain(text))
  await saveVersioned(
    ctx.db,
    'invoice_text_templates',
    text,
    { archived_at: ctx.now.toISOString() },
    'text template',
  )
  await recordHistory(ctx, 'invoice-text-templates', id, 'retired')
  return {
    title: 'Text template retired',
    description: `Documents say ${text.name}: it stays there and is used no more.`,
    kept: true as const,
  }
}

/** Writes down what happened, tells other rooms, and answers with the text as it is now. */
async function finish(
  ctx: Context,
  id: number,
  verb: string,
  changes: Record<string, unknown> = {},
): Promise<TextTemplate> {
  await recordHistory(ctx, 'invoice-text-templates', id, verb, changes)
  await announce(ctx.db, 'invoice_text_template.changed', { id })
  return findText(ctx, id)
}

type Worded = Pick<NewText, 'key' | 'types' | 'body'>

/** Unknown variables and the like are told at the field, whichever branch they stand in. */
export function refuseBody({ key, types, body }: Worded): void {
  const wrong =
    (key === 'line' ? whyNotLine(body) : whyNotLoops(body)) ??
    wrongInText(body, samplesOf(key, types), { most: 2000, made: mostMade[key], empty: true })
  if (wrong) refuse({ code: 'invoice_text.wrong', title: 'Please check the form', errors: { body: [wrong] } })
}

export const compiledOf = ({ key, body }: Pick<Worded, 'key' | 'body'>): string =>
  key === 'line' ? compileLine(body) : ''

const withoutUndefined = <T extends object>(some: T) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }
