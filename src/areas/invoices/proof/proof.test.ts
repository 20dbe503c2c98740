import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { proofFile, readProof } from '#areas/invoices/proof/proof-text.ts'
import { signProof } from '#areas/invoices/proof/signing.ts'
import {
  across,
  amber,
  as,
  behindOurBack,
  birch,
  inAmber,
  mailServer,
  openAgencies,
  saffron,
} from '#test/agencies.ts'
import { nobody } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let client_id: number

openAgencies({ emails: true })
beforeAll(async () => {
  client_id = (await createPlacementFixture(saffron.database, amber)).client_id
  await issued('First')
})

const finance = () => as(amber.finance)
const download = async (): Promise<{ filename: string; text: string }> =>
  (await finance().get('/invoice-proofs/current')).body
const check = (text: string, who = amber.finance) => as(who).post('/invoice-proofs/check', { text })

async function issued(description: string): Promise<void> {
  const lines = [{ description, quantity: '1', unit_price: '10' }]
  const { id } = (await finance().post('/invoices', { type: 'sales', client_id, lines })).body
  await finance().post(`/invoices/${id}/approval`)
  expect((await finance().post(`/invoices/${id}/issue`)).status).toBe(200)
}

const night = async () => {
  await inAmber((db) =>
    sql`insert into outbox (tenant_id, kind, name, payload) values (${db.tenant}, 'job', 'invoices.prove', '{}')`.execute(
      db,
    ),
  )
  await saffron.settle()
}
const emails = () =>
  mailServer.emails.filter(
    ({ subject, to }) =>
      subject === 'Proof of your issued documents' && to?.[0]?.address === amber.owner.email,
  )

describe('the proof file', () => {
  test('says the head of every series, signed with the key that stands at its address', async () => {
    const { filename, text } = await download()
    expect(filename).toMatch(/^proof-amber-\d{4}-\d\d-\d\d\.txt$/)
    expect(text).toMatch(/^Head: \d+ sales 1 [0-9a-f]{64} INV-000001$/m)
    const pem = await saffron.app.inject('/.well-known/saffron-proof-key.pem')
    expect(pem.headers['content-type']).toContain('application/x-pem-file')
    const { signed_text, signature } = readProof(text)!
    const holds = verify(
      null,
      Buffer.from(signed_text),
      createPublicKey(pem.body),
      Buffer.from(signature, 'base64'),
    )
    expect(holds).toBe(true)
  })

  test('is there still when more was issued since', async () => {
    const { text } = await download()
    await issued('Second')
    expect((await check(text)).body).toMatchObject({
      ok: true,
      signature: 'valid',
      heads: [{ number: 'INV-000001', problem: null }],
    })
  })

  test('is found to be changed, without a signature, of another agency, or no proof at all', async () => {
    const { text } = await download()
    const bare = text.replace(/^(Key|Signature): .*\n/gm, '')
    expect((await check(text.replace('INV-000002', 'INV-000003'))).body).toMatchObject({
      ok: false,
      signature: 'wrong',
    })
    expect((await check(bare)).body).toMatchObject({ ok: true, signature: 'none' })
    expect((await check(text, birch.owner)).body).toMatchObject({ code: 'proof.foreign' })
    expect((await check('Dear all')).body).toMatchObject({
      code: 'proof.unreadable',
      errors: { text: [expect.any(String)] },
    })
    expect((await check('x'.repeat(200_001))).status).toBe(422)
  })

  test('that another installation signed is said to be so', async () => {
    const proof = readProof((await download()).text)!
    expect(
      (await check(proofFile(signProof(proof, 'the secret of another installation')))).body,
    ).toMatchObject({
      signature: 'other key',
      description: expect.stringContaining('not the one of this installation'),
    })
  })

  test('belongs to who looks after the numbers', async () => {
    for (const [who, status] of [
      [amber.consultant, 403],
      [nobody, 401],
    ] as const) {
      expect((await as(who).get('/invoice-proofs/current')).status).toBe(status)
      expect((await as(who).post('/invoice-proofs/check', { text: 'x' })).status).toBe(status)
    }
  })
})

describe('from the first document on', () => {
  const owner = () => as(birch.owner)
  const verified = async () => {
    const { data } = (await owner().get('/number-series')).body
    const { id } = data.find(({ type }: { type: string }) => type === 'sales')
    return (await owner().get(`/number-series/${id}/verification`)).body
  }
  const issue = async (client_id: number) => {
    const lines = [{ description: 'Work', quantity: '1', unit_price: '10' }]
    const { id } = (await owner().post('/invoices', { type: 'sales', client_id, lines })).body
    await owner().post(`/invoices/${id}/approval`)
    expect((await owner().post(`/invoices/${id}/issue`)).status).toBe(200)
  }

  test('a proof leaves at once, and the check tells when, to whom and how far it speaks', async () => {
    const { client_id } = await createPlacementFixture(saffron.database, birch)
    const nothing = { count: 0, last_at: null, covered: null, left_at: null, left_to: [] }
    await issue(client_id)
    expect(await verified()).toMatchObject({ ok: true, proofs: { ...nothing, uncovered: 1 } })
    await saffron.settle()
    const left = { left_at: expect.any(String), left_to: [birch.owner.email] }
    expect(await verified()).toMatchObject({
      proofs: { count: 1, covered: 'INV-000001', uncovered: 0, ...left },
    })
    await issue(client_id)
    await saffron.settle()
    expect(await verified()).toMatchObject({
      ok: true,
      proofs: { count: 1, covered: 'INV-000001', uncovered: 1, ...left },
    })
  })

  test('a whole chain that was written anew is found by the check of the page', async () => {
    const all = `tenant_id = ${birch.tenant.id}`
    const hashed = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
    await behindOurBack(`
      update issued_documents set snapshot = replace(snapshot::text, 'Work', 'Less')::json where ${all};
      update issued_documents set content_hash = ${hashed('snapshot::text')} where ${all};
      update issued_documents set hash = ${hashed('prev_hash || content_hash')} where ${all} and position = 1;
      update issued_documents set prev_hash = (select hash from issued_documents where ${all} and position = 1) where ${all} and position = 2;
      update issued_documents set hash = ${hashed('prev_hash || content_hash')} where ${all} and position = 2;
      update invoice_lines set description = replace(description, 'Work', 'Less') where ${all}`)
    const { ok, findings } = await verified()
    expect([
      ok,
      findings.map(({ code, number }: { code: string; number: string }) => [code, number]),
    ]).toEqual([false, [['proof_differs', 'INV-000001']]])
  })
})

describe('each night', () => {
  test('what was issued is kept outside the database and mailed to the owners, once', async () => {
    await night()
    await night()
    expect(emails()).toHaveLength(1)
    const [letter] = emails()
    expect(letter!.to?.[0]?.address).toBe(amber.owner.email)
    expect((await check(letter!.text!)).body).toMatchObject({ ok: true, signature: 'valid' })
    await issued('Third')
    await night()
    expect(emails()).toHaveLength(2)
    const [, second] = emails()
    const [one, two] = [readProof(letter!.text!)!, readProof(second!.text!)!]
    expect([one.previous, two.previous]).toEqual(['-', expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('a document that was written anew, with a chain that is sound in itself, is missed', async () => {
    const { text } = await download()
    const last = `tenant_id = ${amber.tenant.id} and number = 'INV-000003'`
    const [was] = await across(sql<{ snapshot: string }>`
      select snapshot::text as snapshot from issued_documents where ${sql.raw(last)}`).then(
      ({ rows }) => rows,
    )
    const rewrite = (snapshot: string) =>
      behindOurBack(`
        update issued_documents set snapshot = $$${snapshot}$$::json where ${last};
        update issued_documents set content_hash = encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') where ${last};
        update issued_documents set hash = encode(sha256(convert_to(prev_hash || content_hash, 'UTF8')), 'hex') where ${last}`)
    await rewrite(was!.snapshot.replace('Third', 'Other'))
    expect((await check(text)).body).toMatchObject({
      ok: false,
      title: 'The series was rewritten',
      heads: [{ number: 'INV-000003', problem: expect.any(String) }],
    })
    await rewrite(was!.snapshot)
    expect((await check(text)).body.ok).toBe(true)
  })

  test('a document that was taken away with its number is missed, by the kept proof and by the mail', async () => {
    await behindOurBack(`
      delete from issued_documents where tenant_id = ${amber.tenant.id} and number = 'INV-000003';
      delete from invoice_lines where tenant_id = ${amber.tenant.id} and invoice_id in (select id from invoices where tenant_id = ${amber.tenant.id} and number = 'INV-000003');
      delete from invoices where tenant_id = ${amber.tenant.id} and number = 'INV-000003';
      update number_series set next_number = 3 where tenant_id = ${amber.tenant.id} and type = 'sales'`)
    const [, second] = emails()
    expect((await check(second!.text!)).body).toMatchObject({
      ok: false,
      title: 'The series was rewritten',
      heads: [{ number: 'INV-000003', problem: expect.stringContaining('not in the series any more') }],
    })
    mailServer.emails.length = 0
    await night()
    const received = mailServer.emails.filter(({ subject }) =>
      subject?.startsWith('Issued documents are not'),
    )
    expect(received.map(({ to }) => to?.[0]?.address)).toEqual([amber.owner.email])
    const [bell] = (await as(amber.owner).get('/notifications')).body.data
    expect(bell.data.description).toContain('INV-000003')
  })
})
