import type { z } from 'zod'
import { stationeryOf } from '#areas/access/public.ts'
import { saveSettings } from '#areas/settings/queries.ts'
import type {
  ChangeSender,
  MailTemplate,
  MailTemplateRow,
  MailTemplateVersion,
  SaveMailTemplate,
  Sender,
  Written,
} from '#areas/settings/templates/contract.ts'
import { mailKinds } from '#areas/settings/templates/kinds.ts'
import { findSender, insertVersion, newestVersions, versionsOf } from '#areas/settings/templates/queries.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { differences, record } from '#platform/history.ts'
import { type MailKind, sampleValues, variablesOf } from '#platform/mail/kind.ts'
import { type NewMail, queueMail } from '#platform/mail/queue.ts'
import { type Template, wrongIn } from '#platform/mail/template.ts'
import { writeMail } from '#platform/mail/write.ts'
import { announce } from '#platform/outbox.ts'
import { missing, refuse } from '#platform/refusal.ts'

type Asking = Context & { deps: Deps }

export async function listTemplates({ db, deps }: Asking): Promise<MailTemplateRow[]> {
  const newest = await newestVersions(db)
  return [...mailKinds(deps.areas).values()].map((kind) => rowOf(kind, newest.get(kind.name)))
}

function rowOf({ name, label, group }: MailKind, newest: MailTemplateVersion | undefined): MailTemplateRow {
  return {
    kind: name,
    label,
    group,
    own: newest !== undefined && !newest.is_reset,
    version: newest?.version ?? 0,
    changed_at: newest?.created_at ?? null,
    changed_by: newest?.user_name ?? null,
  }
}

export async function showTemplate(ctx: Asking, name: string): Promise<MailTemplate> {
  const kind = knownKind(ctx, name)
  const history = await versionsOf(ctx.db, name)
  const row = rowOf(kind, history[0])
  const { subject, heading, body } = row.own ? history[0]! : kind.template
  const variables = Object.entries(variablesOf(kind)).map(([each, { says, sample }]) => ({
    name: each,
    says,
    sample: String(sample),
  }))
  return { ...row, subject, heading, body, built_in: kind.template, variables, history }
}

function knownKind({ deps }: { deps: Deps }, name: string): MailKind {
  const kind = mailKinds(deps.areas).get(name)
  if (!kind) throw missing('Mail')
  return kind
}

export async function saveTemplate(
  ctx: Asking,
  { kind: name, version, ...words }: z.output<typeof SaveMailTemplate>,
): Promise<MailTemplate> {
  const kind = knownKind(ctx, name)
  refuseWrong(kind, words)
  return write(ctx, kind, version, words, 'changed')
}

export function resetTemplate(ctx: Asking, given: { kind: string; version: number }): Promise<MailTemplate> {
  return write(ctx, knownKind(ctx, given.kind), given.version, undefined, 'set back')
}

async function write(
  ctx: Asking,
  { name, label, template }: MailKind,
  after: number,
  words: Template | undefined,
  action: string,
): Promise<MailTemplate> {
  const before = await showTemplate(ctx, name)
  await insertVersion(ctx, { kind: name, after, words })
  const now = words ?? template
  const { subject, heading, body } = before
  await record(ctx, 'settings', 1, `mail ${action}`, {
    mail: { from: null, to: label },
    ...differences({ subject, heading, body }, now),
  })
  await announce(ctx.db, 'settings.changed', {})
  return showTemplate(ctx, name)
}

/** Unknown variables and the like are told at their fields. */
function refuseWrong(kind: MailKind, words: Template): void {
  const errors = wrongIn(words, sampleValues(kind))
  if (Object.keys(errors).length > 0)
    refuse({ code: 'mail_template.wrong', title: 'Please check the form', errors })
}

export async function previewTemplate(ctx: Asking, { kind, ...words }: z.output<typeof Written>) {
  const { subject, html, text } = await sampleMail(ctx, knownKind(ctx, kind), words)
  return { subject, html, text }
}

export async function sendTest(ctx: Asking, { kind, ...words }: z.output<typeof Written>) {
  const { archive_address: _, ...mail } = await sampleMail(ctx, knownKind(ctx, kind), words)
  await queueMail(ctx.db, { ...mail, kind: testMail, subject: `Test: ${mail.subject}` })
  await record(ctx, 'settings', 1, 'test mail sent', { mail: { from: null, to: kind } })
  return { title: 'Test mail on its way', description: `It is sent to ${ctx.who.email}.` }
}

/** What the mail log calls a test. */
export const testMail = 'mail.test'

/** The mail as it would be sent to whoever asks, of sample data. */
async function sampleMail(ctx: Asking, kind: MailKind, words: Template): Promise<NewMail> {
  refuseWrong(kind, words)
  const paper = await stationeryOf(ctx, [])
  const said = (text: string) => text.replaceAll('{{ agency }}', paper.agency)
  const { facts, button, footer } = kind.sample
  return writeMail<string>({ ...paper, templates: { [kind.name]: words } }, kind, {
    to_address: ctx.who.email,
    to_name: ctx.who.name,
    values: sampleValues(kind),
    ...(facts ? { facts: facts.map(([label, value]): [string, string] => [label, said(value)]) } : {}),
    ...(button ? { button: { label: button, url: `${ctx.publicUrl}/tenant/${ctx.tenant.slug}` } } : {}),
    footer: footer.map(said),
  })
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
  await record(ctx, 'settings', 1, 'sender changed', differences(before, after))
  await announce(ctx.db, 'settings.changed', {})
  return after
}
