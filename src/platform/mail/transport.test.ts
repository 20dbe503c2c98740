import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptFiles } from '#platform/mail/kept-files.ts'
import { isBounce, type Mailer, openMail } from '#platform/mail/transport.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'

let mailServer: TestMailServer
let mail: Mailer

beforeAll(async () => {
  mailServer = await startMailServer()
  mail = openMail({ smtpUrl: mailServer.url, from: 'Saffron <saffron@agency.test>' })
})

beforeEach(() => {
  mailServer.emails.length = 0
  mailServer.refusals.length = 0
})

afterAll(async () => {
  mail.close()
  await mailServer.close()
})

const message = {
  from_name: 'Amber Recruitment',
  to: { address: 'accounts@client.test', name: 'Łukasz Ωmega' },
  subject: 'Invoice INV-1 für £1,385.52',
  text: 'Zażółć gęślą jaźń',
  html: '<p>Αθήνα 🎉</p>',
  message_id: 'mail.1.1.x@agency.test',
}

test('a mail arrives with its names, emails and attachment bytes as they were', async () => {
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7) % 256))
  const attachments = [{ filename: 'Faktura Łódź.pdf', content_type: 'application/pdf', content }]
  const outcome = await mail.send({ ...message, attachments })
  expect(outcome.status).toBe('sent')
  expect(outcome.result).toMatch(/^250 /)

  const [letter] = mailServer.emails
  expect(letter).toMatchObject({
    from: { address: 'saffron@agency.test', name: 'Amber Recruitment' },
    to: [{ address: 'accounts@client.test', name: 'Łukasz Ωmega' }],
    subject: message.subject,
    messageId: '<mail.1.1.x@agency.test>',
  })
  expect(letter?.text?.trim()).toBe(message.text)
  expect(letter?.html?.trim()).toBe(message.html)
  expect(letter?.attachments[0]).toMatchObject({ filename: 'Faktura Łódź.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(letter?.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true)
})

test('names and subjects cannot start a header of their own', async () => {
  const injected = 'x\r\nBcc: thief@evil.test\nX-Evil: yes\u2028y'
  const outcome = await mail.send({
    ...message,
    from_name: injected,
    to: { address: 'accounts@client.test', name: injected },
    subject: injected,
    attachments: [
      { filename: injected, content_type: 'text/plain\r\nX-Evil: yes', content: Buffer.from('x') },
    ],
  })
  expect(outcome.status).toBe('sent')
  const [letter] = mailServer.emails
  const names = letter?.headers.map((header) => header.key) ?? []
  expect(names).not.toContain('bcc')
  expect(names).not.toContain('x-evil')
  expect(letter?.to).toHaveLength(1)
  expect(letter?.subject).toBe('x Bcc: thief@evil.test X-Evil: yes y')
  expect(letter?.attachments[0]?.mimeType).toBe('application/octet-stream')
})

test('a name of 500 emails, quotes and brackets arrives whole and stays a name', async () => {
  const name = `"Ann" <ann@evil.test>, Bob; ${'Łukasz '.repeat(70)}end`
  expect((await mail.send({ ...message, to: { address: 'ann@client.test', name } })).status).toBe('sent')
  expect(mailServer.emails[0]?.to).toEqual([{ address: 'ann@client.test', name }])
})

test.each(['a@b.test, c@d.test', 'Ann <a@b.test>', 'a@b.test\r\nBcc: c@d.test', 'a b@c.test', 'nobody', ''])(
  '%j is no address: refused, and nothing goes to the server',
  async (address) => {
    const outcome = await mail.send({ ...message, to: { address } })
    expect(outcome).toMatchObject({
      status: 'failed',
      result: expect.stringContaining('not an email address'),
    })
    expect(outcome.temporary).toBeUndefined()
    expect(mailServer.emails).toHaveLength(0)
  },
)

test('a server that refuses is quoted, and 4xx may pass while 5xx may not', async () => {
  mailServer.refusals.push([550, 'Mailbox is full of bees'], [451, 'Greylisted, try later'])
  expect(await mail.send(message)).toEqual({
    status: 'failed',
    result: expect.stringContaining('550 Mailbox is full of bees'),
    temporary: false,
    bounced: true,
  })
  expect(await mail.send(message)).toEqual({
    status: 'failed',
    result: expect.stringContaining('451 Greylisted, try later'),
    temporary: true,
  })
})

test.each([
  [550, 'No such user', true],
  [551, 'User not local', true],
  [553, 'Mailbox name not allowed', true],
  [550, '5.1.1 The email account does not exist', true],
  [554, '5.1.2 Bad destination system', true],
  [554, '5.2.1 Mailbox disabled', true],
  [550, '5.7.1 Rejected by policy', false],
  [552, '5.2.2 Mailbox full', false],
  [552, 'Message too large', false],
  [554, 'Transaction failed', false],
  [535, '5.7.8 Authentication failed', false],
  [451, '4.1.1 Try later', false],
  [undefined, 'connection lost', false],
])('%s %s: an address that is not there? %s', (code, answer, bounce) => {
  expect(isBounce(code, `${code} ${answer}`)).toBe(bounce)
})

test('a server that is away is a failure that may pass', async () => {
  const gone = await startMailServer()
  await gone.close()
  const away = openMail({ smtpUrl: gone.url, from: 'saffron@agency.test' })
  expect(await away.send(message)).toMatchObject({ status: 'failed', temporary: true })
  away.close()
})

describe('without a mail server', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'saffron-mails-')), 'mails')
  const said: string[] = []
  const nowhere = openMail({ from: 'saffron@localhost', folder, log: { warn: (words) => said.push(words) } })
  afterAll(() => rmSync(dirname(folder), { recursive: true }))

  test('the whole mail lies in a file for the login of the server alone; the log names it, the result does not', async () => {
    const outcome = await nowhere.send({ ...message, message_id: 'mail.7.12.abc@localhost' })
    expect(outcome).toEqual({
      status: 'not_sent',
      result: 'kept in a file on the server: no mail server is set',
    })
    const [name] = readdirSync(folder)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*-mail\.7\.12\.abc\.eml$/)
    const file = join(folder, name!)
    expect(said).toEqual([expect.stringContaining(file)])
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const letter = await PostalMime.parse(readFileSync(file))
    expect(letter).toMatchObject({ subject: message.subject, messageId: '<mail.7.12.abc@localhost>' })
    expect([letter.text?.trim(), letter.html?.trim()]).toEqual([message.text, message.html])
  })

  test('its link stands in the head of the file, in one line', async () => {
    const link = `https://office.example.com/tenant/amber/approver/1234567/1234567/review?code=${'x'.repeat(43)}`
    await nowhere.send({ ...message, text: `Review:\n${link}\n`, message_id: 'mail.7.13.abc@localhost' })
    const name = readdirSync(folder).find((each) => each.includes('mail.7.13'))
    expect(readFileSync(join(folder, name!), 'utf8').split(/\r?\n/)).toContain(`X-Link: ${link}`)
  })

  test('an erased agency takes its mails along', async () => {
    await nowhere.send({ ...message, message_id: 'mail.77.1.x@localhost' })
    await nowhere.forget(7)
    expect(readdirSync(folder)).toEqual([expect.stringContaining('-mail.77.1.x.eml')])
  })

  test('the newest thousand are kept, for thirty days', async () => {
    const day = 24 * 60 * 60 * 1000
    let now = Date.parse('2026-11-01T00:00:00Z')
    const { keep } = keptFiles(join(folder, 'many'), () => now)
    await keep('old', Buffer.from('x'))
    now += 29 * day
    // Made at once: that files are kept one by one is another test.
    for (let n = 0; n < 1_000; n++)
      writeFileSync(
        join(folder, 'many', `${new Date(now + n).toISOString().replaceAll(':', '-')}-${n}.eml`),
        'x',
      )
    now += 2_000
    await keep('newest', Buffer.from('x'))
    const names = readdirSync(join(folder, 'many')).sort()
    expect(names).toHaveLength(1_000)
    expect(names.at(-1)).toContain('newest')
    expect(names.some((name) => name.includes('old'))).toBe(false)
    now += 31 * day
    await keep('alone', Buffer.from('x'))
    expect(readdirSync(join(folder, 'many'))).toEqual([expect.stringContaining('alone')])
  })
})

test('a sender that is no address is refused at the start', () => {
  expect(() => openMail({ from: 'Saffron', smtpUrl: 'smtp://127.0.0.1' })).toThrow('not an email address')
})
