import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { draftId, finance, issued, openDrafts } from '#areas/invoices/drafts.testing.ts'
import { facturXml } from '#areas/invoices/e-invoice/factur-x.ts'
import { changed, fixtures } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import { amber, as, saffron } from '#test/agencies.ts'

openDrafts()

/** Asked by somebody who is signed in nowhere. */
const post = async (content: string) => {
  const reply = await saffron.app.inject({
    method: 'POST',
    url: '/api/v1/verifications',
    payload: { content },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const verify = (bytes: Buffer | string) => post(Buffer.from(bytes).toString('base64'))

/** One byte somewhere in the middle is another. */
function touched(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  const at = Math.floor(other.length / 2)
  other[at] = other[at]! ^ 1
  return other
}

it('says to anybody of a PDF and an XML that they are unchanged, where they stand, and nothing else', async () => {
  const { number, issue } = await issued()
  for (const path of ['pdf', 'e-invoice?format=ubl', 'e-invoice?format=cii']) {
    const { bytes } = await finance().get(`/invoices/${draftId}/${path}`)
    const { status, body } = await verify(bytes)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'unchanged', proof: { filename: `proof-${number}.txt` } })
    expect(body.document).toEqual({
      number,
      issued_by: 'Amber Recruitment Ltd',
      issued_on: expect.any(String),
      issued_at: expect.any(String),
      position: issue.position,
      hash: issue.hash,
    })
  }
})

it('says of one byte that was changed that the document was', async () => {
  const { number } = await issued()
  for (const path of ['pdf', 'e-invoice?format=ubl']) {
    const { bytes } = await finance().get(`/invoices/${draftId}/${path}`)
    expect((await verify(touched(bytes))).body).toMatchObject({
      state: 'changed',
      document: { number },
      proof: null,
    })
  }
})

it('knows nothing of what was made elsewhere, and opens no file', async () => {
  const elsewhere = toUbl(eInvoiceOf(fixtures.golden!))
  const bomb = '<!DOCTYPE x [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><Invoice>&b;</Invoice>'
  for (const bytes of [elsewhere, bomb, '%PDF-1.7 /ID [(aaaaaaaaaaaaaaaaaaaa) (bbbbbbbbbbbbbbbbbbbbbb)]'])
    expect((await verify(bytes)).body).toMatchObject({ state: 'unknown', document: null, proof: null })
  expect((await verify('')).status).toBe(422)
  expect((await post('§§§§')).status).toBe(422)
})

it('gives a proof that is checked offline, and not of another file or by another key', async () => {
  const { number } = await issued()
  const { bytes } = await finance().get(`/invoices/${draftId}/pdf`)
  const { proof } = (await verify(bytes)).body
  const folder = mkdtempSync(join(tmpdir(), 'saffron-proof-'))
  const kept = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const wellKnown = async (name: string) =>
    (await saffron.app.inject({ method: 'GET', url: `/.well-known/${name}` })).body
  const script = kept('check.mjs', await wellKnown('saffron-check-document.mjs'))
  const key = kept('key.pem', await wellKnown('saffron-proof-key.pem'))
  const run = (file: string, said: string) => {
    try {
      return execFileSync(process.execPath, [script, file, said, key], { encoding: 'utf8' })
    } catch (error) {
      return `refused ${(error as { stdout: string }).stdout}`
    }
  }
  const file = kept('a.pdf', bytes)
  const said = kept('proof.txt', proof.text)
  expect(run(file, said)).toContain(`${number}: issued by Amber Recruitment Ltd`)
  expect(run(kept('b.pdf', touched(bytes)), said)).toMatch(/^refused/)
  expect(run(file, kept('other.txt', proof.text.replace('Position: ', 'Position: 1')))).toMatch(/^refused/)
})

it('reads an e-invoice that somebody was sent, and whose it is', async () => {
  const made = await as(amber.owner).post('/suppliers', {
    name: 'Wisniewska Ltd',
    kind: 'ltd_psc',
    vat_registered: true,
    vat_number: 'GB999999973',
  })
  const read = (content: string) =>
    as(amber.owner).post('/e-invoice-readings', { content: Buffer.from(content).toString('base64') })
  const bill = fixtures['self-bill']!
  const sent = changed(bill, { seller: { ...bill.seller, vat_number: 'GB 999 9999 73' } })
  const { body } = await read(toUbl(eInvoiceOf(sent)))
  expect(body).toMatchObject({
    syntax: 'ubl',
    number: 'SB-2026-000017',
    seller: { vat_number: 'GB999999973' },
    totals: { payable: '1073.40' },
    findings: [],
    supplier: { id: made.body.id, name: 'Wisniewska Ltd' },
  })
  expect((await read(facturXml(eInvoiceOf(fixtures.golden!)))).body).toMatchObject({
    syntax: 'cii',
    supplier: null,
  })
  expect(await read('<!DOCTYPE x [<!ENTITY a "a">]><Invoice>&a;</Invoice>')).toMatchObject({
    status: 422,
    body: { code: 'e_invoice.unreadable' },
  })
  expect((await as(amber.candidate).post('/e-invoice-readings', { content: 'aaaa' })).status).toBe(403)
})

it('is asked so often by one address, and no more', async () => {
  let refused = 0
  for (let at = 0; at < 45; at += 1) if ((await verify(`file ${at}`)).status === 429) refused += 1
  expect(refused).toBeGreaterThan(0)
})
