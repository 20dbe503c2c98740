import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#test/house/imports.ts'
import { keptTexts, refusedIn, refusedTexts } from '#test/house/refused-texts.ts'
import { allScreenTexts, screenTexts } from '#test/house/screen-texts.ts'

const shown = (refused: ReturnType<typeof refusedIn>) =>
  refused.map(({ file, line, text, say }) => `${file}:${line}: “${text.slice(0, 120)}” → ${say}`)

const says = (source: string) => refusedIn(screenTexts('a.tsx', source)).map(({ say }) => say)

describe('people read one word for one thing', () => {
  const texts = allScreenTexts()

  test('on pages, in emails, in reasons, permissions and the documentation of the API', () => {
    expect(texts.length).toBeGreaterThan(5000)
    expect(shown(refusedIn(texts))).toEqual([])
  })

  test('and no page shows the message of an error, which is for programs: it asks `reasonOf`', () => {
    const showing = globSync('src/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] }).filter((file) =>
      /\berror\??\.message\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    // Words of ours for who signs in; and of a file that is none.
    expect(showing.toSorted()).toEqual([
      'src/areas/invoice-templates/web/parts/FromFile.tsx',
      'src/web/layouts/ErrorPage.tsx',
    ])
  })

  test('in the README', () => {
    const prose = readFileSync(join(root, 'README.md'), 'utf8')
      .replace(/^```[\s\S]*?^```/gm, '')
      .replaceAll(/`[^`]*`/g, '…')
      .split('\n')
      .map((text, at) => ({ file: 'README.md', line: at + 1, text }))
    expect(shown(refusedIn(prose))).toEqual([])
  })

  test('what is kept in spite of it is still there', () => {
    const gone = keptTexts.filter(
      ({ file, text }) => !texts.some((one) => one.file.startsWith(file) && text.test(one.text)),
    )
    expect(gone).toEqual([])
  })
})

describe('a second word is found', () => {
  const planted: Record<string, string> = {
    'Send them an e-mail': 'email',
    'Check your mail': 'email; “mail” only of a mail server or domain',
    'The letter is on its way': 'email; letters are those of the alphabet',
    'The timesheet was rejected': 'sent back, for a decision; bounced, for an email',
    'Emails returned': 'sent back, for a decision; bounced, for an email',
    'Hand it in by Friday': 'submit, submitted',
    Late: 'missing, for a timesheet that is due and not there; overdue is what is unpaid',
    'Three overdue timesheets':
      'missing, for a timesheet that is due and not there; overdue is what is unpaid',
    Begun: 'draft, for what was begun and not submitted',
    'To fill in': 'open, for a timesheet nobody has begun',
    'Your time sheet': 'timesheet',
    'Every employee of the agency': 'worker in sentences, candidate for the record',
    'Place a candidate': 'place a worker',
    'Your customer pays': 'client',
    'Choose a vendor': 'supplier',
    'The assignment ends': 'placement',
    'New client': 'Create, for a record',
    'Add tax code': 'Create, for a record',
    'Makes a token that speaks': 'Create, for a record',
    'Add the first one to begin': 'Create the first one',
    'Add a user': 'Invite, for people',
    'Remove this client': 'delete, for a record; remove takes a part away from one',
    Clone: 'Create from another role',
  }

  test.each(Object.entries(planted))('“%s”', (text, say) => {
    expect(says(`const a = { label: ${JSON.stringify(text)} }`)).toEqual([say])
    expect(says(`const Page = () => <h1 className="x">${text}</h1>`)).toEqual([say])
  })

  test('each of them is planted above', () => {
    expect(refusedTexts.map(({ say }) => say).filter((say) => !Object.values(planted).includes(say))).toEqual(
      [],
    )
  })

  test('also with values in it, and over two lines', () => {
    expect(says(['const a = `The letter to ', '{name} is on its way`'].join('$'))).toHaveLength(1)
    expect(says('const a = <p>\n  What was handed\n  in stays\n</p>')).toEqual(['submit, submitted'])
  })

  test('names, statements and what machines read are free', () => {
    const free = [
      "import { letter } from '#platform/mail/letter one.ts'",
      'const rows = sql`select mail from letters where rejected`',
      "const status: 'rejected' | 'handed in' = value",
      "const is = status === 'rejected'",
      "const of = { 'a letter': 1 }",
      "const path = '/registration/letter'",
      "const all = 'Two letters of the country' + 'the mail server' + 'gmx.de mail.ru web.de'",
      "const more = 'Make another code the default'",
    ]
    expect(free.flatMap(says)).toEqual([])
  })
})
