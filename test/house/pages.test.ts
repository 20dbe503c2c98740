import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { permissions } from '#areas/permissions.ts'
import { root } from '#test/house/imports.ts'

/** Pages of the frame that every user of an agency may open, each with the reason. */
const openToAll: Record<string, string> = {
  'src/areas/dashboard/web/dashboard.page.tsx': 'everybody begins there, and sees what they may',
  'src/areas/profile/web/profile.page.tsx': 'everybody is somebody',
}

const pages = globSync('src/areas/**/web/*.page.tsx', { cwd: root })
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => text.includes(`createFileRoute('/tenant/$tenantId`))

const asksNothing = (text: string) => !/\bneeds\(/.test(text)

describe('every page inside an agency', () => {
  it('says what it needs before it is loaded, or stands in the list of those that need nothing', () => {
    expect(pages.length).toBeGreaterThan(20)
    const silent = pages.filter(({ file, text }) => asksNothing(text) && !(file in openToAll))
    expect(silent.map(({ file }) => file)).toEqual([])
  })

  it('needs what the catalogue knows', () => {
    const wanted = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\bneeds\(((?:'[^']+'(?:,\s*)?)+)\)/g)]
        .flatMap(([, names]) => [...names!.matchAll(/'([^']+)'/g)])
        .map(([, name]) => `${file}: ${name}`),
    )
    expect(wanted.length).toBeGreaterThan(20)
    expect(wanted.filter((each) => !(each.split(': ')[1]! in permissions))).toEqual([])
  })

  it('is seen when it forgets', () => {
    expect(asksNothing(`staticData: { title: 'Clients' },`)).toBe(true)
    expect(asksNothing(`beforeLoad: needs('clients.view'),`)).toBe(false)
  })
})

/** `<SomeForm key={record.version}>`: whoever else saves the record begins the form anew, and what was typed is lost. */
const beginsAnew = (text: string) =>
  /<[A-Z]\w*\s[^>]*\bkey=\{(?:[^{}]|\{[^{}]*\})*?(?:\{[^{}]*)?\b(version|updated_at|dataUpdatedAt)\b/.test(
    text,
  )

describe('what is typed on a page', () => {
  it('stays when its record changes: useRecordForm follows it', () => {
    const parts = globSync('src/**/*.tsx', { cwd: root })
    expect(parts.length).toBeGreaterThan(300)
    expect(parts.filter((file) => beginsAnew(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('is seen when it would not', () => {
    expect(beginsAnew('<AskForm key={own.version} own={own} />')).toBe(true)
    expect(beginsAnew('<AskForm\n  own={own}\n  key={`a {own.id} {own.version}`}\n/>')).toBe(true)
    expect(beginsAnew('<CompanyForm key={shown.id} company={shown} />')).toBe(false)
    expect(beginsAnew('<details key={rules_version}>')).toBe(false)
  })
})
