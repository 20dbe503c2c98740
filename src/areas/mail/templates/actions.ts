import type { z } from 'zod'
import { stationeryOf } from '#areas/access/public.ts'
import type {
  ChangeSender,
  MailTemplate,
  MailTemplateRow,
  MailTemplateVersion,
  SaveMailTemplate,
  Sender,
  Written,
} from '#areas/mail/templates/contract.ts'
import { mailKinds } from '#areas/mail/templates/kinds.ts'
import {
  findSender,
  holdTemplates,
  insertVersion,
  type KeptWords,
  keptWords,
  newestVersions,
  versionsOf,
} from '#areas/mail/templates/queries.ts'
import { whyNotWorded } from '#areas/mail/templates/rules.ts'
import { describeVariables, knownKind, refuseWrong, sampleMail } from '#areas/mail/templates/sample.ts'
import { saveSettings } from '#areas/settings/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { type NewMail, queueMail } from '#platform/mail/queue.ts'
import type { Template } from '#platform/mail/template.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

type RequestContext = Context & { deps: Deps }

export async function listTemplates({ db, deps }: RequestContext): Promise<MailTemplateRow[]> {
  const [newest, kept] = await Promise.all([newestVersions(db), keptWords(db)])
  const kinds = [...mailKinds(deps.areas).values()]
  return kinds.map((kind) => rowOf(kind, newest.get(kind.name), kept.get(kind.name)))
}

function rowOf(
  { name, label, group }: MailKind,
  newest: MailTemplateVersion | undefined,
  kept: KeptWords | undefined,
): MailTemplateRow {
  return {
    kind: name,
    label,
    group,
    own: newest !== undefined && !newest.is_reset && !newest.from_group,
    kept_by: kept ? { name: kept.name, mode: kept.mode } : null,
    version: newest?.version ?? 0,
    changed_at: newest?.created_at ?? null,
    changed_by: newest?.user_name ?? null,
  }
}

export async function showTemplate({ db, deps }: RequestContext, name: string): Promise<MailTemplate> {
  const kind = knownKind(deps.areas, name)
  const history = await versionsOf(db, name)
  const words = (await keptWords(db, name)).get(name)
  const newest = history[0]
  const { subject, heading, body } = newest && !newest.is_reset ? newest : kind.template
  return {
    ...rowOf(kind, newest, words),
    subject,
    heading,
    body,
    built_in: kind.template,
    group_words: words ? wordsOf(words) : null,
    variables: describeVariables(kind),
    history,
  }
}

const wordsOf = ({ subject, heading, body }: Template): Template => ({ subject, heading, body })

export async function saveTemplate(
  ctx: RequestContext,
  { kind: name, version, ...words }: z.output<typeof SaveMailTemplate>,
): Promise<MailTemplate> {
  const kind = knownKind(ctx.deps.areas, name)
  refuseWrong(kind, words)
  const before = await heldTemplate(ctx, name)
  return write(ctx, kind, before, { after: version, words, action: 'changed' })
}

/** Back to the words of the agency's group; where it keeps none, to those of Saffron. */
export async function resetTemplate(
  ctx: RequestContext,
  { kind: name, version }: { kind: string; version: number },
): Promise<MailTemplate> {
  const kind = knownKind(ctx.deps.areas, name)
  const before = await heldTemplate(ctx, name)
  const kept = (await keptWords(ctx.db, name)).get(name)
  return write(ctx, kind, before, {
    after: version,
    words: kept && wordsOf(kept),
    group_mail_id: kept?.group_mail_id,
    action: 'set back',
  })
}

/** As it is now, held until the transaction ends. Refuses what the agency's group keeps to itself. */
async function heldTemplate(ctx: RequestContext, name: string): Promise<MailTemplate> {
  await holdTemplates(ctx.db)
  const found = await showTemplate(ctx, name)
  refuse(whyNotWorded(found))
  return found
}

type Wording = {
  after: number
  words: Template | undefined
  group_mail_id?: number | undefined
  action: string
}

async function write(
  ctx: RequestContext,
  { name, label, template }: MailKind,
  before: MailTemplate,
  { action, ...version }: Wording,
): Promise<MailTemplate> {
  await insertVersion(ctx, { kind: name, ...version })
  await recordHistory(ctx, 'settings', 1, `email ${action}`, {
    mail: { from: null, to: label },
    ...differences(wordsOf(before), version.words ?? template),
  })
  await announce(ctx.db, 'settings.changed', {})
  return showTemplate(ctx, name)
}

export async function previewTemplate(ctx: RequestContext, { kind, ...words }: z.output<typeof Written>) {
  const { subject, html, text } = await sampleFor(ctx, kind, words)
  return { subject, html, text }
}

export async function sendTest(ctx: RequestContext, { kind, ...words }: z.output<typeof Written>) {
  const { archive_address: _, ...mail } = await sampleFor(ctx, kind, words)
  await queueMail(ctx.db, { ...mail, kind: testMail, subject: `Test: ${mail.subject}` })
  await recordHistory(ctx, 'settings', 1, 'test email sent', { mail: { from: null, to: kind } })
  return { title: 'Test email on its way', description: `It is sent to ${ctx.who.email}.` }
}

/** What the mail log calls a test. */
export const testMail = 'mail.test'

/** The mail as it would be sent to whoever asks, of sample data. */
async function sampleFor(ctx: RequestContext, name: string, words: Template): Promise<NewMail> {
  const kind = knownKind(ctx.deps.areas, name)
  const paper = await stationeryOf(ctx, [])
  return sampleMail(kind, words, { paper, to: ctx.who, url: `${ctx.publicUrl}/tenant/${ctx.tenant.slug}` })
}

export async function showSender({ db, tenant }: Context): Promise<Sender> {
  const { usual_reply_to, ...found } = await findSender(db)
  return { ...found, usual: { sender_name: tenant.name, reply_to: usual_reply_to } }
}

export async function changeSender(
  ctx: Context,
  { version, ...changes }: z.output<typeof ChangeSender>,
): Promise<Sender> {
  const before = await showSender(ctx)
  await saveSettings(ctx.db, version, changes)
  const after = await showSender(ctx)
  await recordHistory(ctx, 'settings', 1, 'sender changed', differences(before, after))
  await announce(ctx.db, 'settings.changed', {})
  return after
}
