import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailKinds } from '#areas/mail/templates/kinds.ts'
import { usualReader } from '#platform/locales.ts'
import { type MailKind, sampleValues } from '#platform/mail/kind.ts'
import { paragraphsOf, wrongIn } from '#platform/mail/template.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'
import { areas } from '#server/areas.ts'
import { importsOf, root, sourceFiles } from '#test/house/imports.ts'

const registry = mailKinds(areas)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const own = areas.flatMap(({ mails = [] }) => mails)
const notifications = areas.flatMap((area) => area.notifications ?? [])

/** Who makes an email without the registry, and why. */
const aside: Record<string, string> = {
  'src/platform/mail/write.ts': 'it is what the registry’s kinds are written by',
  'src/areas/identity/password-resets/account-emails.ts': 'emails that open an account belong to no agency',
}

/** What the mail log calls mails that are no kind of their own, and why. */
const besides: Record<string, string> = {
  'mail.archive': 'the copy of another mail',
  'mail.test': 'any kind, of sample data, to whoever asks',
}

describe('every mail an agency sends', () => {
  it('is worded by a kind of the registry: nobody else composes emails', () => {
    const composing = sourceFiles().filter((file) =>
      importsOf(file).some(({ to, type }) => !type && to === 'src/platform/mail/compose.ts'),
    )
    expect(composing.filter((file) => !(file in aside))).toEqual([])
    expect(Object.keys(aside).filter((file) => !composing.includes(file))).toEqual([])
  })

  it('is of a kind that is listed: no room keeps one to itself', async () => {
    const files = sourceFiles().filter((file) => /\bmailKind\(\{/.test(read(file)))
    expect(files.length).toBeGreaterThan(2)
    const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
    const made = modules.flatMap((module) => Object.values(module).flat()).filter(isKind)
    const declared = files.flatMap((file) => [...read(file).matchAll(/\bmailKind\(\{/g)])
    // Each is exported, so that it can be listed.
    expect(new Set(made).size).toBe(declared.length)
    expect(made.filter((kind) => registry.get(kind.name) !== kind).map(({ name }) => name)).toEqual([])
    for (const name of Object.keys(besides)) expect(registry.has(name)).toBe(false)
  })

  it('of a notification has a line too, but those whose letter the room writes itself', () => {
    const silent = notifications.filter(({ name, mail }) => mail !== 'always' && !registry.has(name))
    expect(silent).toEqual([])
    expect(registry.size).toBeGreaterThanOrEqual(15)
  })

  it('has one name, words for people, and no line twice', () => {
    const names = own.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const lines = [...registry.values()].map(({ group, label }) => `${group}: ${label}`)
    expect(new Set(lines).size).toBe(lines.length)
    for (const { name, label, group, sample } of registry.values())
      expect([name, label.trim() !== '', group.trim() !== '', sample.footer.length > 0]).toEqual([
        name,
        true,
        true,
        true,
      ])
  })

  it.each([...registry.values()].map((kind) => [kind.name, kind] as const))(
    '%s: its words hold',
    (_name, kind) => {
      expect(wrongIn(kind.template, sampleValues(kind))).toEqual({})
      const mail = writeMail<string>(paper, kind, {
        to_address: 'a@b.test',
        to_name: 'Vera',
        values: sampleValues(kind),
        footer: ['Small print'],
      })
      expect(mail.text).not.toMatch(/\{\{|\{%|undefined|\[object/)
      expect(paragraphsOf(mail.text).length).toBeGreaterThan(2)
    },
  )
})

const paper: Stationery = {
  brand: { name: 'Amber' },
  agency: 'Amber',
  reader: usualReader,
  from_name: 'Amber',
  reply_to: '',
  archive_address: '',
  signature: '',
  templates: {},
}

function isKind(value: unknown): value is MailKind {
  return typeof value === 'object' && value !== null && 'template' in value && 'variables' in value
}
