import type { z } from 'zod'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import type { GroupMail, GroupMailRow, SaveGroupMail } from '#areas/central/groups/mails/contract.ts'
import { lockWords } from '#areas/central/groups/mails/lock-templates.ts'
import {
  countOwnWords,
  type KeptMail,
  keptMails,
  lockMail,
  saveMail,
  withdrawMail,
} from '#areas/central/groups/mails/queries.ts'
import { bringInLine } from '#areas/central/groups/push-to-members.ts'
import { lockGroup, membersOf, nameOf } from '#areas/central/groups/queries.ts'
import type { Written } from '#areas/mail/contract.ts'
import { describeVariables, knownKind, mailKinds, previewAnywhere, refuseWrong } from '#areas/mail/public.ts'
import { differences } from '#platform/history.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Call<Endpoint>, 'all' | 'deps'>
type Doing = RequestContext & Pick<Call<Endpoint>, 'central' | 'ip' | 'agent'>

export async function listMails({ all, deps }: RequestContext, group: number): Promise<GroupMailRow[]> {
  await nameOf(all, group)
  const kept = await keptMails(all, group)
  return [...mailKinds(deps.areas).values()].map((kind) => rowOf(kind, kept.get(kind.name)))
}

function rowOf({ name, label, group }: MailKind, kept: KeptMail | undefined): GroupMailRow {
  return {
    kind: name,
    label,
    group,
    mode: kept?.mode ?? null,
    version: kept?.version ?? 0,
    changed_at: kept?.changed_at ?? null,
    changed_by: kept?.changed_by ?? null,
  }
}

export async function showMail(
  { all, deps }: RequestContext,
  group: number,
  name: string,
): Promise<GroupMail> {
  const kind = knownKind(deps.areas, name)
  await nameOf(all, group)
  const kept = (await keptMails(all, group)).get(name)
  const { subject, heading, body } = kept ?? kind.template
  return {
    ...rowOf(kind, kept),
    subject,
    heading,
    body,
    built_in: kind.template,
    variables: describeVariables(kind),
    own_words: await countOwnWords(all, group, name),
  }
}

export async function previewMail(
  { deps, central }: Pick<Call<Endpoint>, 'deps' | 'central'>,
  { kind, ...words }: z.output<typeof Written>,
) {
  return previewAnywhere(knownKind(deps.areas, kind), words, { to: central, url: deps.publicUrl })
}

/** Words for one kind of mail. Refuses locked ones that replace more of the agencies' own than one was told. */
export async function wordMail(
  call: Doing,
  group: number,
  { kind: name, mode, replacing, version, ...words }: z.output<typeof SaveGroupMail>,
) {
  const { all } = call
  const kind = knownKind(call.deps.areas, name)
  refuseWrong(kind, words)
  await lockGroup(all, group)
  const before = await lockMail(all, group, name)
  await saveMail(all, group, { ...words, kind: name, mode, version, by: call.central.name })
  const tenants = await membersOf(all, group)
  const lost = await lockWords(call, group, { tenants, kind: name, replacing })
  await recordCentralHistory(call, 'groups', group, 'email worded', {
    changes: {
      mail: kind.label,
      ...differences(before ?? { ...kind.template, mode: null }, { mode, ...words }),
      ...(lost > 0 ? { replacing: lost } : {}),
    },
  })
  await bringInLine(all, tenants, call.central.name)
  return { title: 'Email saved', description: 'The agencies of the group get it in a moment.' }
}

export async function withdrawWords(
  call: Doing,
  group: number,
  { kind, version }: { kind: string; version: number },
) {
  const { all } = call
  const { label } = mailKinds(call.deps.areas).get(kind) ?? { label: kind }
  await lockGroup(all, group)
  if (!(await lockMail(all, group, kind))) throw notFound('Email')
  await withdrawMail(all, group, { kind, version, by: call.central.name })
  await recordCentralHistory(call, 'groups', group, 'email withdrawn', { changes: { mail: label } })
  await bringInLine(all, await membersOf(all, group), call.central.name)
  return { title: 'Words withdrawn', description: 'What the agencies have of them is their own from now on.' }
}
