import type { z } from 'zod'
import type { MailVariable, Shown } from '#areas/mail/templates/contract.ts'
import { mailKinds } from '#areas/mail/templates/kinds.ts'
import type { Area } from '#platform/area.ts'
import { usualReader } from '#platform/locales.ts'
import { type MailKind, sampleValues, variablesOf } from '#platform/mail/kind.ts'
import type { NewMail } from '#platform/mail/queue.ts'
import { type Template, wrongIn } from '#platform/mail/template.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import { notFound, refuse } from '#platform/refusal.ts'

export function knownKind(areas: readonly Area[], name: string): MailKind {
  const kind = mailKinds(areas).get(name)
  if (!kind) throw notFound('Email')
  return kind
}

/** What its words may name, for who writes them. */
export function describeVariables(kind: MailKind): z.input<typeof MailVariable>[] {
  return Object.entries(variablesOf(kind)).map(([name, { says, sample }]) => ({
    name,
    says,
    sample: String(sample),
  }))
}

/** Unknown variables and the like are told at their fields. */
export function refuseWrong(kind: MailKind, words: Template): void {
  const errors = wrongIn(words, sampleValues(kind))
  if (Object.keys(errors).length > 0)
    refuse({ code: 'mail_template.wrong', title: 'Please check the form', errors })
}

type Reader = { name: string; email: string }

/** The mail these words make of sample data, on this paper. The button leads to `url`. Refuses what is wrong in them. */
export function sampleMail(
  kind: MailKind,
  words: Template,
  { paper, to, url }: { paper: Stationery; to: Reader; url: string },
): NewMail {
  refuseWrong(kind, words)
  const said = (text: string) => text.replaceAll('{{ agency }}', paper.agency)
  const { facts, button, footer } = kind.sample
  return writeMail<string>({ ...paper, templates: { [kind.name]: words } }, kind, {
    to_address: to.email,
    to_name: to.name,
    values: sampleValues(kind),
    ...(facts ? { facts: facts.map(([label, value]): [string, string] => [label, said(value)]) } : {}),
    ...(button ? { button: { label: button, url } } : {}),
    footer: footer.map(said),
  })
}

/** The same for somebody who belongs to no agency: it is written on plain paper. */
export function previewAnywhere(
  kind: MailKind,
  words: Template,
  given: { to: Reader; url: string },
): z.input<typeof Shown> {
  const paper = {
    brand: { name: 'The agency' },
    agency: 'The agency',
    reader: usualReader,
    from_name: 'The agency',
    reply_to: '',
    archive_address: '',
    signature: '',
    templates: {},
  }
  const { subject, html, text } = sampleMail(kind, words, { ...given, paper })
  return { subject, html, text }
}
