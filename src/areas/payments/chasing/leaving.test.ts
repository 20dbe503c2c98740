import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { job, reminderMails, run } from '#areas/payments/chasing/chasing.testing.ts'
import { rewriteReminderEmail } from '#areas/payments/chasing/reminder-emails.ts'
import { finance, issued, openPayments, pay } from '#areas/payments/payments.testing.ts'
import { amber, as, behindOurBack, mailServer, saffron } from '#test/agencies.ts'

openPayments({ emails: true })
beforeAll(async () => {
  const { version } = (await finance().get('/chasing-schedule')).body
  await as(amber.owner).patch('/chasing-schedule', { mode: 'own', version })
  await behindOurBack("update chasing_schedules set active_from = '2020-01-01'")
})

let client: number
let count = 0
beforeEach(async () => {
  await saffron.settle()
  await behindOurBack('update invoices set paid = gross where type = $$sales$$ and number is not null')
  await behindOurBack(
    'delete from payment_reminder_documents; delete from payment_reminders; delete from mails',
  )
  mailServer.emails.length = 0
  count += 1
  const billing_profile = { email_to: 'pay@client.test, books@client.test' }
  client = (await as(amber.owner).post('/clients', { name: `Quick ${count}`, billing_profile })).body.id
})
const paysWhole = async ({ id, gross }: { id: number; gross: number }) => {
  const paid = await pay({
    client_id: client,
    amount: gross,
    allocations: [{ invoice_id: id, amount: gross }],
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
}
const reminders = async () => (await finance().get(`/payment-reminders?client_id=${client}`)).body.data
const leftFor = () =>
  mailServer.emails.filter(({ subject }) => subject?.startsWith('A reminder')).map(({ subject }) => subject)

describe('between the email and the mail server', () => {
  it('money that pays all of it keeps every email of the reminder here', async () => {
    const invoice = await issued('100.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-05')
    expect(await reminderMails()).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
    await paysWhole(invoice)
    await saffron.settle()
    expect(leftFor()).toEqual([])
    expect(await reminderMails()).toMatchObject(
      [1, 2].map(() => ({
        status: 'not_sent',
        result: expect.stringContaining('nothing of it is to be paid'),
      })),
    )
    expect(await reminders()).toMatchObject([{ result: 'not_needed', problem: '' }])
  })

  it('money that pays some of it has the rest told in another email to each address, once', async () => {
    const paid = await issued('100.00', { client_id: client, day: '2026-02-02' })
    const open = await issued('200.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-05')
    const [first] = await reminderMails()
    await paysWhole(paid)
    await saffron.settle()
    expect(leftFor()).toEqual([1, 2].map(() => 'A reminder from Amber Recruitment Ltd: £240.00 to pay'))
    for (const { text } of mailServer.emails.filter(({ subject }) => subject?.startsWith('A reminder'))) {
      expect(text).toContain(open.number)
      expect(text).not.toContain(paid.number)
    }
    expect(await reminders()).toMatchObject([{ result: 'sent', problem: '' }])
    const kept = (await reminderMails()).length
    await rewriteReminderEmail(job('2026-03-05T09:30:00Z'), {
      id: first!.related_id,
      mail_id: first!.id,
    } as never)
    expect(await reminderMails()).toHaveLength(kept)
  })

  it('what was disputed meanwhile stays here as well, and what is as it was leaves', async () => {
    const disputed = await issued('100.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-05')
    const said = await finance().post(`/invoices/${disputed.id}/dispute`, {
      code: 'hours',
      reason: 'Two shifts were not worked',
    })
    expect(said.status, JSON.stringify(said.body)).toBe(201)
    await saffron.settle()
    expect(leftFor()).toEqual([])
    await issued('200.00', { client_id: client, day: '2026-02-09' })
    await run('2026-03-12')
    await saffron.settle()
    expect(leftFor()).toHaveLength(2)
  })
})
