import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sheetOf } from '#areas/invoices/document/layout-data.ts'
import { renderInvoice } from '#areas/invoices/document/render.ts'
import { create, draftId, finance, issued, openDrafts } from '#areas/invoices/drafts.testing.ts'
import { amber, mailServer, saffron } from '#test/agencies.ts'

openDrafts({ emails: true })

test('sending mails the PDF to the billing addresses, and the mail tells how it fared', async () => {
  const { number } = await issued()
  const sent = await finance().post(`/invoices/${draftId}/dispatch`, { message: 'With thanks <b>' })
  expect(sent.body).toMatchObject({
    status: 'sent',
    delivery_status: 'queued',
    mails: [{ to_address: 'accounts@northwind.test', status: 'queued' }],
  })
  await saffron.settle()
  expect((await finance().get(`/invoices/${draftId}`)).body).toMatchObject({
    delivery_status: 'sent',
    mails: [{ status: 'sent' }],
  })
  const letter = mailServer.emails.find(({ subject }) => subject?.includes(number))!
  expect(letter.subject).toBe(`Invoice ${number} from Amber Recruitment Ltd`)
  expect(letter.text).toContain('With thanks <b>')
  const pdf = await finance().get(`/invoices/${draftId}/pdf`)
  expect(Buffer.from(letter.attachments[0]!.content as ArrayBuffer).equals(pdf.bytes)).toBe(true)
})

test('a mail that cannot be delivered shows on the document and in the list', async () => {
  await issued()
  mailServer.refusals.push([550, 'No such mailbox'])
  await finance().post(`/invoices/${draftId}/dispatch`, { to: ['gone@northwind.test'] })
  await saffron.settle()
  expect((await finance().get(`/invoices/${draftId}`)).body.delivery_status).toBe('failed')
  const listed = (await finance().get('/invoices?status=sent')).body.data
  expect(listed.find(({ id }: { id: number }) => id === draftId).delivery_status).toBe('failed')
  const [bell] = (await finance().get('/notifications')).body.data
  expect(bell.data).toMatchObject({
    type: 'error',
    title: expect.stringContaining('did not reach gone@northwind.test'),
    description: '550 No such mailbox',
    actions: [{ url: `/tenant/amber/invoices/${draftId}/view` }],
  })
})

test('many are sent in the background, each once, and drafts stay with their reason', async () => {
  const { number } = await issued()
  const other = (await create()).body.id
  const { body } = await finance().post('/invoice-dispatches', { ids: [draftId, other] })
  expect(body).toMatchObject({
    title: '1 document sent',
    done: [draftId],
    refused: [{ id: other, code: 'invoice.not_issued' }],
  })
  await saffron.settle()
  expect(mailServer.emails.filter(({ subject }) => subject?.includes(number))).toHaveLength(1)
})

test('what is held between the sending of many and its email does not leave, and whoever sent it hears why', async () => {
  const { number } = await issued()
  await finance().post('/invoice-dispatches', { ids: [draftId] })
  await finance().post('/invoice-holds', { ids: [draftId], reason: 'Wrong address' })
  await saffron.settle()
  expect(mailServer.emails.filter(({ subject }) => subject?.includes(number))).toHaveLength(0)
  expect((await finance().get(`/invoices/${draftId}`)).body.delivery_status).toBe('failed')
  const [bell] = (await finance().get('/notifications')).body.data
  expect(bell.data).toMatchObject({
    title: `${number} was not sent`,
    description: expect.stringContaining('Wrong address'),
  })
  await finance().post('/invoice-hold-releases', { ids: [draftId] })
  await finance().post(`/invoices/${draftId}/dispatch`, {})
  await saffron.settle()
  expect(mailServer.emails.filter(({ subject }) => subject?.includes(number))).toHaveLength(1)
})

test('a document keeps the way it was written when it was issued', async () => {
  const write = (locale: string) =>
    saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`update agency_settings set locale = ${locale} where tenant_id = ${db.tenant}`.execute(db),
    )
  await write('en-US')
  const { number } = await issued()
  await write('en-GB')
  const { body } = await finance().get(`/invoices/${draftId}`)
  expect(body.document.locale).toBe('en-US')
  const facts = sheetOf(body.document).facts
  const written = facts.find(({ label }: { label: string }) => label === 'Issue date')?.value
  expect(written).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await saffron.settle()
  const before = await finance().get(`/invoices/${draftId}/pdf`)
  expect(before.bytes.equals(await renderInvoice(body.document))).toBe(true)
  await write('en-IN')
  expect((await finance().get(`/invoices/${draftId}/pdf`)).bytes.equals(before.bytes)).toBe(true)

  // The mail is of today.
  await write('en-US')
  await finance().post(`/invoices/${draftId}/dispatch`, {})
  await saffron.settle()
  const letter = mailServer.emails.find(({ subject }) => subject?.includes(number))!
  expect(letter.text).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await write('en-GB')
})

test('a document without an address is not sent', async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update billing_profiles set email_to = '' where tenant_id = ${db.tenant}`.execute(db),
  )
  await issued()
  expect(await finance().post(`/invoices/${draftId}/dispatch`, {})).toMatchObject({
    status: 422,
    body: { code: 'invoice.no_address' },
  })
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update billing_profiles set email_to = 'accounts@northwind.test' where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
})
