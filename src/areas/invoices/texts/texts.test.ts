import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { drafts, finance, fixture, openTestAgencies, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'

openTestAgencies()
beforeEach(() =>
  onConnection(saffron.superUrl, (client) => client.query('truncate invoice_text_templates cascade')),
)

const line = { key: 'line', name: 'Hours', types: ['sales'], body: '{{ work }} of {{ worker }}' }
const text = async (given: object) => {
  const reply = await finance().post('/invoice-text-templates', given)
  expect(reply.body).toMatchObject({ id: expect.any(Number) })
  return reply.body as { id: number; version: number }
}
const wrong = async (given: object) => {
  const { status, body } = await finance().post('/invoice-text-templates', { ...line, ...given })
  expect(status).toBe(422)
  return body.errors
}
const said = async (id: number) =>
  (await finance().get(`/invoices/${id}`)).body.document.lines.map(
    (each: { description: string }) => each.description,
  ) as string[]
const drafted = async (side = 'sales') => {
  expect((await run(side)).status).toBe(201)
  return (await drafts())[0].id as number
}
const issued = async (id: number) => {
  await finance().post('/invoice-approvals', { ids: [id] })
  const { status, body } = await finance().post(`/invoices/${id}/issue`)
  expect(status).toBe(200)
  return body
}

describe('what is wrong is told at its field', () => {
  it.each([
    [{ body: '{{ nobody }}' }, 'body', 'There is no “nobody” here'],
    [
      { key: 'header', body: '{% if number == "x" %}{{ nobody }}{% endif %}' },
      'body',
      'There is no “nobody”',
    ],
    [{ key: 'header', body: '{% if number == "x" %}x{% else %}{{ worker }}{% endif %}' }, 'body', '“worker”'],
    [{ key: 'footer', body: '{% for i in (1..99999999) %}x{% endfor %}' }, 'body', 'no {% for %}'],
    [{ types: ['sales', 'self-billing'], body: '{{ po_number }}' }, 'body', 'There is no “po_number” here'],
    [{ body: '{{ worker | upcase }}' }, 'body', 'without filters'],
    [{ body: 'x'.repeat(2001) }, 'body', 'At most 2000'],
    [{ types: ['sales-credit'] }, 'types', 'does not stand'],
    [{ language: 'xx' }, 'language', ''],
  ])('%j', async (given, field, says) => {
    expect((await wrong(given))[field][0]).toContain(says)
  })
})

test('a run describes its lines by the text, in its one statement, and the amounts stay', async () => {
  await sheet({ po_number: 'PO-9' })
  const plain = await drafted()
  const before = (await finance().get(`/invoices/${plain}`)).body
  const names = await said(plain)
  await finance().delete(`/invoices/${plain}`)

  const { id } = await text({
    ...line,
    body: '100 %: {{ work }} of {{ worker }}, {{ week_ending }}, {{ job }}, {{ po_number }}',
  })
  const worded = await drafted()
  const after = (await finance().get(`/invoices/${worded}`)).body
  expect(after).toMatchObject({ net: before.net, tax: before.tax, gross: before.gross })
  const found = await said(worded)
  expect(found).toHaveLength(names.length)
  found.forEach((description, at) => {
    expect(description).toMatch(/^100 %: .+ of .+, 8 Feb 2026, .+, PO-9$/)
    expect(description).toContain(names[at])
  })
  expect(after.document.texts).toEqual([{ key: 'line', id, version: 1 }])
})

test('what people are called is never read as a text', async () => {
  await sheet()
  await inAmber((db) =>
    sql`update candidates set last_name = '%1$s {{ work }} %s' where tenant_id = ${db.tenant} and id = ${fixture.candidate_id}`.execute(
      db,
    ),
  )
  await text({ ...line, body: '{{ worker }}!' })
  expect((await said(await drafted()))[0]).toMatch(/%1\$s \{\{ work \}\} %s!$/)
})

test('placement comes before client, client before everybody, and the language of the documents before English', async () => {
  await sheet()
  const { rows } = await inAmber((db) =>
    sql<{
      id: number
    }>`select placement_id as id from timesheets where tenant_id = ${db.tenant} limit 1`.execute(db),
  )
  const again = async () => {
    const id = await drafted()
    const [first] = await said(id)
    await finance().delete(`/invoices/${id}`)
    return first
  }
  await text({ ...line, name: 'All', body: 'all' })
  expect(await again()).toBe('all')
  await text({ ...line, name: 'German', language: 'de', body: 'alle' })
  expect(await again()).toBe('all')
  await inAmber((db) =>
    sql`update billing_profiles set language = 'de' where tenant_id = ${db.tenant}`.execute(db),
  )
  expect(await again()).toBe('alle')
  await text({ ...line, name: 'Client', client_id: fixture.client_id, body: 'client' })
  expect(await again()).toBe('client')
  const own = await text({ ...line, name: 'Placement', placement_id: rows[0]!.id, body: 'placement' })
  expect(await again()).toBe('placement')
  await finance().patch(`/invoice-text-templates/${own.id}`, { version: own.version, archived: true })
  expect(await again()).toBe('client')
  await inAmber((db) =>
    sql`update billing_profiles set language = 'en' where tenant_id = ${db.tenant}`.execute(db),
  )
})

test('two texts cannot stand at one place, also when they are written at once', async () => {
  const replies = await Promise.all(
    [1, 2, 3].map((at) => finance().post('/invoice-text-templates', { ...line, name: `T${at}` })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = replies.find(({ status }) => status === 409)!.body
  expect(refused).toMatchObject({
    code: 'invoice_text.exists',
    existing: { page: expect.stringContaining('/edit') },
  })
  expect((await finance().post('/invoice-text-templates', { ...line, types: ['self-billing'] })).status).toBe(
    201,
  )
})

test('an issued document keeps its words, names texts and versions, and its text is retired, not deleted', async () => {
  await sheet()
  const header = await text({
    key: 'header',
    name: 'Hello',
    types: ['sales'],
    body: 'Invoice {{ number }} of {{ total }} for {{ party }}{% if po_number != "" %}, {{ po_number }}{% endif %}',
  })
  const footer = await text({
    key: 'footer',
    name: 'Bye',
    types: ['sales', 'self-billing'],
    body: 'Company {{ company }}\n<b>bold</b>',
  })
  const draft = await drafted()
  expect((await finance().get(`/invoices/${draft}`)).body.document.header_note).toMatch(
    /^Invoice {1,2}of £1,385\.52 for /,
  )
  const { number, document } = await issued(draft)
  expect(document.header_note).toMatch(new RegExp(`^Invoice ${number} of £1,385\\.52 for `))
  expect(document.footer_note).toMatch(/^Company .+\n<b>bold<\/b>$/)
  expect(document.texts).toEqual([
    { key: 'header', id: header.id, version: 1 },
    { key: 'footer', id: footer.id, version: 1 },
  ])
  const pdf = await finance().get(`/invoices/${draft}/pdf`)
  expect(pdf.status).toBe(200)

  const changed = await finance().patch(`/invoice-text-templates/${header.id}`, {
    version: 1,
    body: 'Other words',
  })
  expect(changed.body).toMatchObject({ version: 2, used_by: 1 })
  expect((await finance().get(`/invoices/${draft}`)).body.document.header_note).toBe(document.header_note)
  const gone = await finance().delete(`/invoice-text-templates/${header.id}`)
  expect(gone.body).toMatchObject({ title: 'Text template retired' })
  expect((await finance().delete(`/invoice-text-templates/${header.id}`)).status).toBe(409)
  const check = await finance().get('/number-series')
  const series = check.body.data.find((each: { issued_count: number }) => each.issued_count > 0)
  expect((await finance().get(`/number-series/${series.id}/verification`)).body).toMatchObject({ ok: true })
})

test('self-bills have lines and a cover of their own; one with a message says that instead', async () => {
  await sheet()
  await text({ ...line, types: ['self-billing'], body: 'Pay of {{ worker }}' })
  await text({
    key: 'self_bill_cover',
    name: 'Cover',
    types: ['self-billing'],
    body: 'We wrote {{ number }} for you: {{ total }}.',
  })
  const draft = await drafted('self-billing')
  expect((await said(draft))[0]).toMatch(/^Pay of /)
  const { number } = await issued(draft)
  const mails = () =>
    inAmber((db) =>
      sql<{
        text_body: string
      }>`select text_body from mails where tenant_id = ${db.tenant} and to_address = 'a@b.test' order by id desc limit 1`.execute(
        db,
      ),
    )
  await finance().post(`/invoices/${draft}/dispatch`, { to: ['a@b.test'] })
  await saffron.settle()
  expect((await mails()).rows[0]!.text_body).toContain(`We wrote ${number} for you: £`)
  await finance().post(`/invoices/${draft}/dispatch`, { to: ['a@b.test'], message: 'By hand' })
  await saffron.settle()
  const { text_body } = (await mails()).rows[0]!
  expect(text_body).toContain('By hand')
  expect(text_body).not.toContain('We wrote')
})

test('credit notes have texts of their own, and lines as on what they give back', async () => {
  await sheet()
  await text({ ...line, body: 'Work of {{ worker }}' })
  await text({
    key: 'header',
    name: 'Credit',
    types: ['sales-credit'],
    body: '{{ document }} for {{ credited }}{{ due_date }}',
  })
  const { id, number, document } = await issued(await drafted())
  expect(document.header_note).toBe('')
  const credit = await finance().post(`/invoices/${id}/credits`, {
    reason_code: 'wrong_hours',
    reason: 'Counted twice',
    reinstate: false,
  })
  expect(credit.status).toBe(201)
  const { document: note } = (await finance().get(`/invoices/${credit.body.id}`)).body
  expect(note.header_note).toBe(`Credit note for ${number}`)
  expect(note.lines[0].description).toMatch(/^Work of /)
})

describe('the preview', () => {
  const preview = (given: object, who = amber.finance) =>
    as(who).post('/invoice-text-templates/preview', given)
  const header = { key: 'header', types: ['sales'], body: 'For {{ party }}: {{ total }}' }

  it('says it on the newest document of its kind, or of made-up values', async () => {
    expect((await preview(header)).body).toEqual({ texts: ['For Harbour Foods Ltd: £1,385.52'], of: null })
    await sheet()
    const draft = await drafted()
    expect((await preview(header)).body).toMatchObject({
      texts: [expect.stringMatching(/^For .+: £1,385\.52$/)],
      of: { id: draft },
    })
    const lines = (await preview({ ...line, body: '{{ worker }}: {{ work }}' })).body
    expect(lines.of.id).toBe(draft)
    expect(lines.texts[0]).toMatch(/.+: .+/)
    expect((await preview({ ...header, body: '{{ nobody }}' })).body.errors.body[0]).toContain('“nobody”')
  })

  it('shows nobody a document that they may not see', async () => {
    await sheet()
    const draft = await drafted()
    expect((await preview({ ...header, invoice_id: draft }, birch.finance)).status).toBe(404)
    expect((await preview(header, birch.finance)).body.of).toBeNull()
    // Payroll sees self-bills and sales invoices; who sees neither may not look at texts at all.
    expect((await preview(header, amber.consultant)).status).toBe(403)
  })
})

test('another agency neither sees, changes, deletes nor refers to it', async () => {
  const { id } = await text(line)
  const other = as(birch.finance)
  expect((await other.get('/invoice-text-templates')).body.data).toEqual([])
  expect((await other.get(`/invoice-text-templates/${id}`)).status).toBe(404)
  expect((await other.patch(`/invoice-text-templates/${id}`, { version: 1, name: 'Theirs' })).status).toBe(
    404,
  )
  expect((await other.delete(`/invoice-text-templates/${id}`)).status).toBe(404)
  const theirs = await other.post('/invoice-text-templates', { ...line, client_id: fixture.client_id })
  expect(theirs.status).toBe(422)
  expect(theirs.body).toEqual(
    (await other.post('/invoice-text-templates', { ...line, client_id: 99_999_999 })).body,
  )
})

test('whoever may only look changes nothing, and two people do not write over each other', async () => {
  const { id } = await text(line)
  expect((await as(amber.payroll).get(`/invoice-text-templates/${id}`)).status).toBe(200)
  expect(
    (await as(amber.payroll).patch(`/invoice-text-templates/${id}`, { version: 1, name: 'X' })).status,
  ).toBe(403)
  expect((await finance().patch(`/invoice-text-templates/${id}`, { version: 1, name: 'A' })).status).toBe(200)
  expect((await finance().patch(`/invoice-text-templates/${id}`, { version: 1, name: 'B' })).status).toBe(409)
})
