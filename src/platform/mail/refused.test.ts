import { expect, test } from 'vitest'
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
import { deliverMail, queueMail } from '#platform/mail/queue.ts'

openTestAgencies()

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
  mailServer.refusals.push([451, 'Greylisted'])
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
  mailServer.refusals.push([550, 'No such person'])
  await deliverMail(delivery, amber, id)
  await deliverMail(delivery, amber, id)
  expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 1, result: '550 No such person' })
  expect(mailServer.emails).toHaveLength(0)
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
  mailServer.refusals.push([550, '5.1.1 No such user'])
  await deliverMail(delivery, amber, first)
  expect(await suppressions()).toContainEqual({
    address: 'gone@client.test',
    reason: 'bounced',
    note: '550 5.1.1 No such user',
    user_id: null,
  })

  const second = await queued({ to_address: 'GONE@client.test' })
  await deliverMail(delivery, amber, second)
  expect(mailServer.emails).toHaveLength(0)
  expect(await stored(second)).toMatchObject({
    status: 'suppressed',
    result: expect.stringContaining('email to it came back: 550 5.1.1 No such user'),
  })
  // Whoever waits for it is told, as of one that failed.
  const failed = (await jobs()).filter(({ name }) => name === 'mail.failed')
  expect(failed.map(({ payload }) => (payload as { id: number }).id)).toEqual(
    expect.arrayContaining([first, second]),
  )

  // What protects its reader is tried all the same.
  await deliverMail(delivery, amber, await queued({ to_address: 'gone@client.test', regardless: true }))
  expect(mailServer.emails.splice(0)).toHaveLength(1)

  const other = await on.database.inTenant(2, (db) =>
    queueMail(db, { ...letter, to_address: 'gone@client.test' }),
  )
  await deliverMail(delivery, { id: 2, name: 'Birch Staffing' }, other)
  expect(mailServer.emails).toHaveLength(1)

  await on.database.inTenant(1, (db) =>
    db
      .deleteFrom('mail_suppressions')
      .where('tenant_id', '=', 1)
      .where('address', '=', 'gone@client.test')
      .execute(),
  )
  await deliverMail(delivery, amber, await queued({ to_address: 'gone@client.test' }))
  expect(mailServer.emails).toHaveLength(2)
})

test('what the server refuses for the letter’s sake says nothing of the address', async () => {
  const before = await suppressions()
  const id = await queued()
  mailServer.refusals.push([554, '5.7.1 Looks like spam'])
  await deliverMail(delivery, amber, id)
  expect((await stored(id)).status).toBe('failed')
  expect(await suppressions()).toEqual(before)
})

test('a mail that meets a busy server eight times is given up', async () => {
  const id = await queued()
  for (let attempt = 1; attempt <= 8; attempt++) {
    mailServer.refusals.push([451, 'Still busy'])
    const work = deliverMail(delivery, amber, id)
    if (attempt < 8) await expect(work).rejects.toThrow('Still busy')
    else await work
  }
  expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 8, result: '451 Still busy' })
})
