import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProof } from '#areas/invoices/proof/proof-text.ts'
import { nextTry } from '#areas/invoices/proof/rules.ts'
import { keptProofs } from '#areas/invoices/proof/stored-proofs.ts'
import { openTimestamps } from '#platform/timestamps/authority.ts'
import { amber, as, behindOurBack, inAmber, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { openAuthority, type TestAuthority } from '#test/authority.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let client_id: number
let authority: TestAuthority

openAgencies({ emails: true })
beforeAll(async () => {
  client_id = (await createPlacementFixture(saffron.database, amber)).client_id
  authority = await openAuthority()
  saffron.deps.timestamps = openTimestamps(authority.url, { patience: 2_000, rest: 0 })
})
afterAll(() => authority?.close())
beforeEach(() => {
  Object.assign(authority, { answers: 'stamp', odd: {}, asked: [] })
  mailServer.emails.length = 0
})

const finance = () => as(amber.finance)
const download = async (): Promise<string> => (await finance().get('/invoice-proofs/current')).body.text
const check = async (text: string) => (await finance().post('/invoice-proofs/check', { text })).body
const kept = () => keptProofs(saffron.deps, amber.tenant.id)

async function issued(): Promise<void> {
  const lines = [{ description: 'Work', quantity: '1', unit_price: '10' }]
  const { id } = (await finance().post('/invoices', { type: 'sales', client_id, lines })).body
  await finance().post(`/invoices/${id}/approval`)
  expect((await finance().post(`/invoices/${id}/issue`)).status).toBe(200)
}

/** By then the PDFs are made. */
async function night(): Promise<void> {
  await saffron.settle()
  await inAmber((db) =>
    sql`insert into outbox (tenant_id, kind, name, payload) values (${db.tenant}, 'job', 'invoices.prove', '{}')`.execute(
      db,
    ),
  )
  await saffron.settle()
}

/** Lets what waits for another try be due. */
async function later(): Promise<void> {
  await behindOurBack('update graphile_worker._private_jobs set run_at = now()')
  await saffron.settle()
}
const waiting = async () =>
  (await behindOurBack(`select from graphile_worker.jobs where task_identifier = 'invoices.stamp_proof'`))
    .rowCount

const letter = () => {
  const emails = mailServer.emails.filter(({ subject }) => /proof/i.test(subject ?? ''))
  expect(emails).toHaveLength(1)
  return emails[0]!
}

const valid = { state: 'valid', by: 'CN=Stamps of tests', issuer: 'CN=Stamps of tests' }

describe('with an authority', () => {
  test('the proof of the night is stamped where it is kept, in the mail and in the file', async () => {
    await issued()
    expect((await check(await download())).stamp).toMatchObject({ state: 'none', at: null })
    expect(authority.asked).toEqual([])
    await night()
    const [proof] = await kept()
    const hash = createHash('sha256').update(proof!.signed_text).digest('hex')
    expect(authority.asked.map((each) => each.hash)).toEqual([hash])
    for (const text of [letter().text!, await download()]) {
      expect(readProof(text)).toEqual(proof)
      expect(await check(text)).toMatchObject({ ok: true, signature: 'valid', stamp: valid })
    }
    const { at } = (await check(await download())).stamp
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
  })

  test('a stamp that is another’s, was changed or cannot be read is found', async () => {
    const first = await download()
    await issued()
    await night()
    const second = await download()
    const { stamp } = readProof(second)!
    const withStamp = (other: string) =>
      second.replace(/(BEGIN CMS-----\n)[^-]+(-----END)/, (_all, begin, end) => `${begin}${other}\n${end}`)
    const bytes = Buffer.from(stamp, 'base64')
    bytes[bytes.length - 5]! ^= 1
    expect(await check(withStamp(stamp))).toMatchObject({ ok: true, stamp: valid })
    for (const [other, words] of [
      [readProof(first)!.stamp, 'for another text'],
      [bytes.toString('base64'), 'was changed'],
      ['bm9uc2Vuc2U=', 'cannot be read'],
      ['?', 'cannot be read'],
    ] as const) {
      const found = await check(withStamp(other))
      expect(found).toMatchObject({ ok: false, signature: 'valid', stamp: { state: 'wrong' } })
      expect(found.title).toBe('Its time stamp does not hold')
      expect(found.description).toContain(words)
    }
  })

  test('what was issued since is in no stamped file yet, and a fresh one is handed out', async () => {
    const before = await download()
    await issued()
    const after = await download()
    expect(readProof(after)!.heads).not.toEqual(readProof(before)!.heads)
    expect(readProof(after)!.stamp).toBe('')
    await night()
  })
})

describe('an authority that is down', () => {
  test('stops no proof, and stamps it when it is back', async () => {
    await issued()
    authority.answers = (response) => response.writeHead(500).end()
    await night()
    const bare = letter().text!
    expect(readProof(bare)!.stamp).toBe('')
    expect(await check(bare)).toMatchObject({ ok: true, stamp: { state: 'none' } })
    expect((await kept()).at(-1)!.stamp).toBe('')
    await later()
    expect(authority.asked).toHaveLength(2)
    expect(letter().text).toBe(bare)

    mailServer.emails.length = 0
    authority.answers = 'stamp'
    const many = (await kept()).length
    await later()
    expect(await kept()).toHaveLength(many)
    expect((await kept()).at(-1)!.signed_text).toBe(readProof(bare)!.signed_text)
    expect(letter().subject).toBe('Time stamp of your proof')
    for (const text of [letter().text!, await download()])
      expect(await check(text)).toMatchObject({ ok: true, stamp: valid })
    // The mail of that night has none in it, and is found to be stamped all the same.
    expect(await check(bare)).toMatchObject({ ok: true, stamp: valid })
    expect(await waiting()).toBe(0)
  })

  test('whose stamps are of no use is asked seven times, then left alone', async () => {
    await issued()
    authority.odd = { imprint: Buffer.alloc(32, 7) }
    await night()
    for (let tries = 1; tries <= 6; tries += 1) {
      expect([tries, await waiting()]).toEqual([tries, 1])
      await later()
    }
    expect(authority.asked).toHaveLength(7)
    expect(await waiting()).toBe(0)
    expect((await kept()).at(-1)!.stamp).toBe('')
    expect(letter().subject).toBe('Proof of your issued documents')
  })

  test('is waited for ever longer, within two days', () => {
    const now = new Date('2026-07-06T04:40:00Z')
    expect([1, 6, 7].map((tries) => nextTry(now, tries)?.toISOString())).toEqual([
      '2026-07-06T04:50:00.000Z',
      '2026-07-07T04:40:00.000Z',
      undefined,
    ])
  })
})

test('without an authority nobody is asked and nothing waits', async () => {
  saffron.deps.timestamps = undefined
  await issued()
  await night()
  expect(readProof(letter().text!)!.stamp).toBe('')
  expect(await waiting()).toBe(0)
})
