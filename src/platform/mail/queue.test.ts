import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Delivery, deliverMail, queueMail } from '#platform/mail/queue.ts'
import { openMail } from '#platform/mail/transport.ts'
import { openStorage, storageKey } from '#platform/storage/storage.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'

const amber = { id: 1, name: 'Amber Recruitment' }

let on: TestDatabase
let postbox: Postbox
let folder: string
let delivery: Delivery

beforeAll(async () => {
  ;[on, postbox, folder] = await Promise.all([
    testDatabase(),
    openPostbox(),
    mkdtemp(join(tmpdir(), 'saffron-mail-')),
  ])
  delivery = {
    database: on.database,
    storage: openStorage({ root: folder }),
    mail: openMail({ smtpUrl: postbox.url, from: 'Saffron <saffron@agency.test>' }),
  }
  await on.database.acrossTenants('two agencies for the test', (db) =>
    db
      .insertInto('tenants')
      .values([
        { id: 1, slug: 'amber', name: amber.name },
        { id: 2, slug: 'birch', name: 'Birch Staffing' },
      ])
      .execute(),
  )
})

beforeEach(() => {
  postbox.letters.length = 0
  postbox.refusals.length = 0
})

afterAll(async () => {
  delivery?.mail.close()
  await Promise.all([on?.close(), postbox?.close(), rm(folder, { recursive: true })])
})

const letter = {
  kind: 'invoice.dispatch',
  to_address: 'accounts@client.test',
  to_name: 'Ann',
  subject: 'Invoice INV-1',
  text: 'Here it is',
  html: '<p>Here it is</p>',
}

const queued = (more: object = {}) => on.database.inTenant(1, (db) => queueMail(db, { ...letter, ...more }))

const stored = (id: number) =>
  on.database
    .reading(1)
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const jobs = () =>
  on.database
    .reading(1)
    .selectFrom('outbox')
    .select(['kind', 'name', 'payload'])
    .where('tenant_id', '=', 1)
    .orderBy('id')
    .execute()

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

  expect(postbox.letters).toHaveLength(1)
  expect(postbox.letters[0]?.from?.name).toBe('Amber Recruitment')
  expect(Buffer.from(postbox.letters[0]?.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true)
  const mail = await stored(id)
  expect(mail).toMatchObject({ status: 'sent', attempts: 1, claimed_until: null })
  expect(mail.result).toMatch(/^250 /)
  expect(mail.sent_at).not.toBeNull()
})

test('two workers at once send one mail', async () => {
  const id = await queued()
  const tries = await Promise.allSettled([1, 2, 3].map(() => deliverMail(delivery, amber, id)))
  expect(postbox.letters).toHaveLength(1)
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
  expect(postbox.letters).toHaveLength(0)

  await claimedUntil(new Date(Date.now() - 1))
  await deliverMail(delivery, amber, id)
  expect(postbox.letters).toHaveLength(1)
})

test('a server that is busy is asked again, with the same Message-ID', async () => {
  const id = await queued()
  const other = await queued()
  const seen: string[] = []
  const listening = {
    ...delivery,
    mail: {
      ...delivery.mail,
      send: (message: never) => {
        seen.push((message as { message_id: string }).message_id)
        return delivery.mail.send(message)
      },
    },
  }
  postbox.refusals.push([451, 'Greylisted'])
  await expect(deliverMail(listening, amber, id)).rejects.toThrow('tried again: 451 Greylisted')
  expect(await stored(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    result: '451 Greylisted',
    sent_at: null,
  })

  await deliverMail(listening, amber, id)
  await deliverMail(listening, amber, other)
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(seen[0]).toBe(seen[1])
  expect(seen[2]).not.toBe(seen[0])
})

test('a refusal for good is kept in the words of the server and not tried again', async () => {
  const id = await queued({ to_address: 'nobody@client.test' })
  postbox.refusals.push([550, 'No such person'])
  await deliverMail(delivery, amber, id)
  await deliverMail(delivery, amber, id)
  expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 1, result: '550 No such person' })
  expect(postbox.letters).toHaveLength(0)
})

const suppressions = () =>
  on.database
    .reading(1)
    .selectFrom('mail_suppressions')
    .select(['address', 'reason', 'note', 'user_id'])
    .where('tenant_id', '=', 1)
    .orderBy('id')
    .execute()

test('an address that the server does not know is never mailed again, until it is taken off the list', async () => {
  const first = await queued({ to_address: 'Gone@client.test' })
  postbox.refusals.push([550, '5.1.1 No such user'])
  await deliverMail(delivery, amber, first)
  expect(await suppressions()).toContainEqual({
    address: 'gone@client.test',
    reason: 'bounced',
    note: '550 5.1.1 No such user',
    user_id: null,
  })

  const second = await queued({ to_address: 'GONE@client.test' })
  await deliverMail(delivery, amber, second)
  expect(postbox.letters).toHaveLength(0)
  expect(await stored(second)).toMatchObject({
    status: 'suppressed',
    result: expect.stringContaining('mail to it came back: 550 5.1.1 No such user'),
  })
  // Whoever waits for it is told, as of one that failed.
  const told = (await jobs()).filter(({ name }) => name === 'mail.failed')
  expect(told.map(({ payload }) => (payload as { id: number }).id)).toEqual(
    expect.arrayContaining([first, second]),
  )

  // What protects its reader is tried all the same.
  await deliverMail(delivery, amber, await queued({ to_address: 'gone@client.test', regardless: true }))
  expect(postbox.letters.splice(0)).toHaveLength(1)

  const other = await on.database.inTenant(2, (db) =>
    queueMail(db, { ...letter, to_address: 'gone@client.test' }),
  )
  await deliverMail(delivery, { id: 2, name: 'Birch Staffing' }, other)
  expect(postbox.letters).toHaveLength(1)

  await on.database.inTenant(1, (db) =>
    db
      .deleteFrom('mail_suppressions')
      .where('tenant_id', '=', 1)
      .where('address', '=', 'gone@client.test')
      .execute(),
  )
  await deliverMail(delivery, amber, await queued({ to_address: 'gone@client.test' }))
  expect(postbox.letters).toHaveLength(2)
})

test('what the server refuses for the letter’s sake says nothing of the address', async () => {
  const before = await suppressions()
  const id = await queued()
  postbox.refusals.push([554, '5.7.1 Looks like spam'])
  await deliverMail(delivery, amber, id)
  expect((await stored(id)).status).toBe('failed')
  expect(await suppressions()).toEqual(before)
})

test('it is from whom it says and answers go where it says; without, from the agency', async () => {
  await deliverMail(
    delivery,
    amber,
    await queued({ from_name: 'Amber People', reply_to: 'office@amber.test' }),
  )
  await deliverMail(delivery, amber, await queued())
  const [named, plain] = postbox.letters
  expect(named?.from).toMatchObject({ name: 'Amber People', address: 'saffron@agency.test' })
  expect(named?.replyTo).toMatchObject([{ address: 'office@amber.test' }])
  expect(plain?.from?.name).toBe('Amber Recruitment')
  expect(plain?.replyTo).toBeUndefined()
})

test('the archive gets a copy of its own, without the secrets of links', async () => {
  const link = 'https://saffron.test/review?code=a-secret'
  const id = await queued({
    archive_address: 'archive@agency.test',
    text: `Open ${link}`,
    html: `<a href="${link}">Open</a>`,
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
  const [mail, copy] = postbox.letters
  expect([mail?.to?.[0]?.address, copy?.to?.[0]?.address]).toEqual([
    'accounts@client.test',
    'archive@agency.test',
  ])
  expect(mail?.text).toContain('code=a-secret')
  expect(`${copy?.text}${copy?.html}`).not.toContain('a-secret')
  expect(copy?.text).toContain('code=hidden')
})

test('a mail that meets a busy server eight times is given up', async () => {
  const id = await queued()
  for (let attempt = 1; attempt <= 8; attempt++) {
    postbox.refusals.push([451, 'Still busy'])
    const work = deliverMail(delivery, amber, id)
    if (attempt < 8) await expect(work).rejects.toThrow('Still busy')
    else await work
  }
  expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 8, result: '451 Still busy' })
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
  await deliverMail({ ...delivery, mail: openMail({ from: 'saffron@localhost' }) }, amber, id)
  expect(await stored(id)).toMatchObject({
    status: 'not_sent',
    result: 'not sent: no mail server configured',
    sent_at: null,
  })
})

test('another agency cannot send it', async () => {
  const id = await queued()
  await deliverMail(delivery, { id: 2, name: 'Birch Staffing' }, id)
  expect(postbox.letters).toHaveLength(0)
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0 })
})
