import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectText } from '#areas/files/inspect/text.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saffron-text-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const page = '<html><body><p>Hello</p></body></html>'
const mail = `From: ann@northwind.example\r\nSubject: Hours\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${page}\r\n--x--\r\n`

it.each<[what: string, name: string, content: string | Buffer, is: string]>([
  ['an email with a part that is a page', 'hours.eml', mail, 'eml'],
  ...[
    'Auto-Submitted: auto-generated',
    'Content-Type: text/html',
    'Thread-Topic: Hours',
    'Resent-From: a@b.example',
    `X-Spam-Report: ${'x'.repeat(90_000)}`,
    'From ann@northwind.example Fri Nov 27 10:00:00 2026',
    '\uFEFF\nList-Id: <a.b>',
  ].map((line): [string, string, string, string] => [
    `an email that begins with ${line.slice(0, 30)}`,
    'hours.eml',
    `${line}\r\n${mail}`,
    'eml',
  ]),
  [
    'a Japanese email',
    'hours.eml',
    'Subject: =?ISO-2022-JP?B?GyRC?=\nFrom: a@b.example\n\n\x1b$B$3\x1b(B',
    'eml',
  ],
  ['a page with something like a head', 'hours.eml', `Title: Hello\n\n${page}`, 'file.type'],
  ['a page that is called an email', 'hours.eml', page, 'file.type'],
  ['an email that is called a text', 'hours.txt', mail, 'file.type'],
  ['a page behind a first line', 'hours.eml', `Hello\n${page}`, 'file.type'],
  ['a page behind one line of a head', 'hours.eml', `From: a@b.example\n${page}`, 'file.type'],
  ['a table', 'hours.csv', 'a,b\n1,2\n', 'csv'],
  ['a table as Excel writes Unicode text', 'hours.csv', Buffer.from('\uFEFFa\tb\nü\t2\n', 'utf16le'), 'csv'],
  ['the same, the other way round', 'hours.csv', Buffer.from('\uFEFFa\tb\n', 'utf16le').swap16(), 'csv'],
  ['a page in UTF-16', 'hours.txt', Buffer.from(`\uFEFF${page}`, 'utf16le'), 'file.type'],
  ['UTF-16 that is none', 'hours.txt', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), 'undefined'],
  ['a table of Windows', 'hours.csv', Buffer.from('José,1\n', 'latin1'), 'csv'],
  ['binary', 'hours.txt', 'a\u0000b', 'undefined'],
])('%s', async (_, name, content, is) => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  expect(String(await inspectText(path, name).catch(({ code }) => code))).toBe(is)
})
