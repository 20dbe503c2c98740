import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  amber,
  delivery,
  jobs,
  letter,
  mailServer,
  on,
  openTestAgencies,
  queued,
  stored,
} from '#platform/mail/queue.testing.ts'
import { type Delivery, deliverMail, queueMail } from '#platform/mail/queue.ts'
import { openMail } from '#platform/mail/transport.ts'
import { storageKey } from '#platform/storage/storage.ts'
import { everyRow } from '#test/database.ts'

openTestAgencies()

test('a mail and the work of sending it are written together, or not at all', async () => {
  const id = await queued({ related: { name: 'invoice', id: 5 } })
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0, related: 'invoice', related_id: 5 })
  const before = await jobs()
  expect(before.at(-1)).toEqual({ kind: 'job', name: 'mail.send', payload: { mail_id: id } })

  await expect(
    on.database.inTenant(1, async (db) => {
      await queueMail(db, letter)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await jobs()).toEqual(before)
})

test('a queued mail arrives with the stored file, once, however often the work runs', async () => {
  const pdf = Buffer.from(Array.from({ length: 9_000 }, (_, at) => at % 251))
  const key = storageKey(1, 'invoices', 'inv-1.pdf')
  await delivery.storage.put(key, pdf)
  const id = await queued({
    attachments: [{ filename: 'INV-1.pdf', content_type: 'application/pdf', storage_key: key }],
  })

  await deliverMail(delivery, amber, id)
  await deliverMail(delivery, amber, id)

  expect(mailServer.emails).toHaveLength(1)
  expect(mailServer.emails[0]?.from?.name).toBe('Amber Recruitment')
  expect(Buffer.from(mailServer.emails[0]?.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true)
  const mail = await stored(id)
  expect(mail).toMatchObject({ status: 'sent', attempts: 1, claimed_until: null })
  expect(mail.result).toMatch(/^250 /)
  expect(mail.sent_at).not.toBeNull()
})

test('two workers at once send one mail', async () => {
  const id = await queued()
  const tries = await Promise.allSettled([1, 2, 3].map(() => deliverMail(delivery, amber, id)))
  expect(mailServer.emails).toHaveLength(1)
  expect(tries.some((one) => one.status === 'fulfilled')).toBe(true)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason.message).toContain('being sent by another worker')
})

test('a mail whose worker died is left alone until its claim ends, then sent', async () => {
  const id = await queued()
  const claimedUntil = (when: Date) =>
    on.database.inTenant(1, (db) =>
      db
        .updateTable('mails')
        .set({ claimed_until: when.toISOString() })
        .where('tenant_id', '=', 1)
        .where('id', '=', id)
        .execute(),
    )
  await claimedUntil(new Date(Date.now() + 60_000))
  await expect(deliverMail(delivery, amber, id)).rejects.toThrow('being sent by another worker')
  expect(mailServer.emails).toHaveLength(0)

  await claimedUntil(new Date(Date.now() - 1))
  await deliverMail(delivery, amber, id)
  expect(mailServer.emails).toHaveLength(1)
})

test('it is from whom it says and answers go where it says; without, from the agency', async () => {
  await deliverMail(
    delivery,
    amber,
    await queued({ from_name: 'Amber People', reply_to: 'office@amber.test' }),
  )
  await deliverMail(delivery, amber, await queued())
  const [named, plain] = mailServer.emails
  expect(named?.from).toMatchObject({ name: 'Amber People', address: 'saffron@agency.test' })
  expect(named?.replyTo).toMatchObject([{ address: 'office@amber.test' }])
  expect(plain?.from?.name).toBe('Amber Recruitment')
  expect(plain?.replyTo).toBeUndefined()
})

test('the archive gets a copy of its own', async () => {
  const id = await queued({
    archive_address: 'archive@agency.test',
    related: { name: 'invoices', id: 5 },
  })
  const all = await on.database
    .reading(1)
    .selectFrom('mails')
    .select(['id', 'kind', 'related'])
    .where('tenant_id', '=', 1)
    .where('id', '>=', id)
    .orderBy('id')
    .execute()
  expect(all).toEqual([
    { id, kind: 'invoice.dispatch', related: 'invoices' },
    { id: id + 1, kind: 'mail.archive', related: null },
  ])
  for (const { id } of all) await deliverMail(delivery, amber, id)
  const [mail, copy] = mailServer.emails
  expect([mail?.to?.[0]?.address, copy?.to?.[0]?.address]).toEqual([
    'accounts@client.test',
    'archive@agency.test',
  ])
})

describe('a mail whose link carries a code', () => {
  const url = 'https://saffron.test/review?code='
  const words = 'Or https://evil.test/?code=hidden'
  const coded = (more: object = {}) =>
    queued({
      text: `Open ${url}hidden\n${words}`,
      html: `<a href="${url}hidden">Open</a> ${words}`,
      code_link: { of: 'links', id: 7, url },
      ...more,
    })
  const kept: { id: number; code: string }[] = []
  let valid = true
  const codes: Delivery['codes'] = {
    links: async (_db, sending) => {
      kept.push(sending)
      return valid
    },
  }
  const send = (id: number) => deliverMail({ ...delivery, codes }, amber, id)
  const codeIn = (text = '') => /review\?code=([\w-]+)/.exec(text)?.[1]
  beforeEach(() => {
    kept.length = 0
    valid = true
  })

  test('gets it as it leaves, in its own link alone; what is kept of it has none', async () => {
    const id = await coded({ archive_address: 'archive@agency.test' })
    await send(id)
    await send(id + 1)
    const [mail, copy] = mailServer.emails
    const code = codeIn(mail?.text)!
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(mail?.html).toContain(`${url}${code}`)
    expect(mail?.text).toContain(words)
    expect(copy?.text).toContain(`${url}hidden`)
    expect(kept).toEqual([{ id: 7, mail_id: id, code }])
    const row = await stored(id)
    expect(row).toMatchObject({ status: 'sent', locked_code: null })
    expect(JSON.stringify([row, await stored(id + 1)])).not.toContain(code)
  })

  test('carries the same one at each try, so that a letter which did arrive keeps working', async () => {
    const id = await coded()
    mailServer.refusals.push([451, 'Try later'])
    await expect(send(id)).rejects.toThrow('tried again')
    const between = await stored(id)
    expect(between.locked_code).toMatch(/^v1\./)
    expect(await everyRow(on.superUrl)).not.toContain(kept[0]!.code)
    await send(id)
    expect(codeIn(mailServer.emails[0]?.text)).toBe(kept[0]!.code)
    expect(new Set(kept.map(({ code }) => code)).size).toBe(1)
  })

  test('is not sent when the link opens nothing any more, nor when its room forgot it', async () => {
    const id = await coded()
    valid = false
    await send(id)
    expect(mailServer.emails).toHaveLength(0)
    expect(await stored(id)).toMatchObject({
      status: 'not_sent',
      locked_code: null,
      result: 'not sent: its link was withdrawn, used or replaced before it left',
    })
    await expect(coded({ text: 'Open' })).rejects.toThrow('its code would be lost')
    const lost = await coded()
    await expect(deliverMail(delivery, amber, lost)).rejects.toThrow('no room keeps the codes of links')
  })
})

test('a file that is gone fails the mail and says which', async () => {
  const id = await queued({
    attachments: [{ filename: 'INV-9.pdf', content_type: 'application/pdf', storage_key: 't/1/gone.pdf' }],
  })
  await deliverMail(delivery, amber, id)
  expect(await stored(id)).toMatchObject({
    status: 'failed',
    result: 'the attachment INV-9.pdf is not in storage',
  })
})

test('without a mail server the mail is kept and says so', async () => {
  const id = await queued()
  const folder = await mkdtemp(join(tmpdir(), 'saffron-kept-'))
  const mail = openMail({ from: 'saffron@localhost', folder, log: { warn: () => undefined } })
  await deliverMail({ ...delivery, mail }, amber, id)
  await rm(folder, { recursive: true })
  expect(await stored(id)).toMatchObject({
    status: 'not_sent',
    result: 'kept in a file on the server: no mail server is set',
    sent_at: null,
  })
})

test('another agency cannot send it', async () => {
  const id = await queued()
  await deliverMail(delivery, { id: 2, name: 'Birch Staffing' }, id)
  expect(mailServer.emails).toHaveLength(0)
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0 })
})
