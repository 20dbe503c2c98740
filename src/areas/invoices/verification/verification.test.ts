import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkHash, sha256 } from '#areas/invoices/issuing/snapshot.ts'
import { amber, as, behindOurBack, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let fixture: PlacementFixture
let series: { id: number; next_number: number; version: number }
/** Four by hand and one from time: `INV-000001` to `INV-000005`. */
let ids: number[]

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await inAmber(async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    await seedApprovedSheet(db, fixture, {
      placement_id,
      period_end: '2026-05-10',
      units: goldenUnits(fixture),
    })
  })
  for (let at = 0; at < 4; at++) {
    await finance().post('/invoices', {
      type: 'sales',
      client_id: fixture.client_id,
      lines: [{ description: `Work ${at}`, quantity: '1.5', unit_price: '33.33' }],
    })
  }
  await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-05-10' })
  const drafts = (await finance().get('/invoices?type=sales&status=draft')).body.data
  ids = drafts.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
  await finance().post('/invoice-approvals', { ids })
  expect((await finance().post('/invoice-issues', { ids })).body.done).toHaveLength(5)
  await saffron.settle()
  series = (await finance().get('/number-series')).body.data[0]
})

const finance = () => as(amber.finance)
const verified = async () => (await finance().get(`/number-series/${series.id}/verification`)).body
const codes = async () =>
  (await verified()).findings.map(({ number, code }: Record<string, string>) => [number, code])
const t = () => `tenant_id = ${amber.tenant.id}`
const invoice = (at: number) => `${t()} and id = ${ids[at]}`
const ofInvoice = (at: number) => `${t()} and invoice_id = ${ids[at]}`

type Row = { place: number; done: () => string; undone: () => string; found: [string | null, string][] }
/** What somebody changes past every wall, and how it is taken back. Each was “ok” while only the chain was computed. */
const changes: Record<string, Row> = {
  'the number in the record': {
    place: 1,
    done: () => `update invoices set number = 'INV-900000' where ${invoice(1)}`,
    undone: () => `update invoices set number = 'INV-000002' where ${invoice(1)}`,
    found: [['INV-000002', 'header_changed']],
  },
  'the date': {
    place: 1,
    done: () => `update invoices set issue_date = issue_date - 400 where ${invoice(1)}`,
    undone: () => `update invoices set issue_date = issue_date + 400 where ${invoice(1)}`,
    found: [['INV-000002', 'header_changed']],
  },
  'the party, which the document does not name by its id': {
    place: 1,
    done: () => `update invoices set party_name = 'X' || party_name where ${invoice(1)}`,
    undone: () => `update invoices set party_name = substr(party_name, 2) where ${invoice(1)}`,
    found: [['INV-000002', 'header_changed']],
  },
  'the total, and what was kept of the record with it': {
    place: 2,
    done: () => `update invoices set net = net - 100, gross = gross - 100 where ${invoice(2)};
      update issued_documents d set sealed = i.sealed from invoices i where i.${t()} and i.id = d.invoice_id and d.${ofInvoice(2)}`,
    undone: () => `update invoices set net = net + 100, gross = gross + 100 where ${invoice(2)};
      update issued_documents d set sealed = i.sealed from invoices i where i.${t()} and i.id = d.invoice_id and d.${ofInvoice(2)}`,
    found: [['INV-000003', 'header_changed']],
  },
  'a line': {
    place: 2,
    done: () => `update invoice_lines set quantity = quantity + 1 where ${ofInvoice(2)}`,
    undone: () => `update invoice_lines set quantity = quantity - 1 where ${ofInvoice(2)}`,
    found: [['INV-000003', 'lines_changed']],
  },
  'a line that is added': {
    place: 2,
    done: () => `insert into invoice_lines (tenant_id, invoice_id, seq, description, quantity, unit_price, net, tax_rate)
      values (${amber.tenant.id}, ${ids[2]}, 99, 'More', 1, 1, 100, 20)`,
    undone: () => `delete from invoice_lines where ${ofInvoice(2)} and seq = 99`,
    found: [['INV-000003', 'lines_changed']],
  },
  'the VAT': {
    place: 3,
    done: () => `update invoice_taxes set tax = tax - 1 where ${ofInvoice(3)}`,
    undone: () => `update invoice_taxes set tax = tax + 1 where ${ofInvoice(3)}`,
    found: [['INV-000004', 'taxes_changed']],
  },
  'the places of time, so that it could be billed again': {
    place: 4,
    done: () =>
      `create table taken as select * from invoice_units where ${ofInvoice(4)}; delete from invoice_units where ${ofInvoice(4)}`,
    undone: () => 'insert into invoice_units select * from taken; drop table taken',
    found: [['INV-000005', 'time_changed']],
  },
  'the issued document': {
    place: 0,
    done: () =>
      `update issued_documents set snapshot = replace(snapshot::text, 'Work 0', 'Work 9')::json where ${ofInvoice(0)}`,
    undone: () =>
      `update issued_documents set snapshot = replace(snapshot::text, 'Work 9', 'Work 0')::json where ${ofInvoice(0)}`,
    found: [
      ['INV-000001', 'lines_changed'],
      ['INV-000001', 'snapshot_changed'],
    ],
  },
  'the invoice, taken away': {
    place: 0,
    done: () => `update invoices set id = id + 1000000 where ${invoice(0)}`,
    undone: () => `update invoices set id = id - 1000000 where ${t()} and id > 1000000`,
    found: [
      ['INV-000001', 'invoice_missing'],
      ['INV-000001', 'never_issued'],
    ],
  },
  'the last document, with its record': {
    place: 4,
    done: () => `create table taken as select * from issued_documents where ${ofInvoice(4)};
      update invoices set series_id = null where ${invoice(4)}; delete from issued_documents where ${ofInvoice(4)}`,
    undone: () => `update invoices set series_id = ${series.id} where ${invoice(4)};
      insert into issued_documents select * from taken; drop table taken`,
    // The proof that left with the first documents knows of it, too.
    found: [
      ['INV-000005', 'proof_missing'],
      [null, 'last_missing'],
    ],
  },
  'the counter, set back': {
    place: 4,
    done: () => `update number_series set next_number = 3 where ${t()} and id = ${series.id}`,
    undone: () => `update number_series set next_number = 6 where ${t()} and id = ${series.id}`,
    found: [[null, 'counter_set_back']],
  },
}

describe('what is changed past every wall is found:', () => {
  test('nothing, while nothing was', async () => {
    expect(await verified()).toMatchObject({
      ok: true,
      documents: 5,
      findings: [],
      finding_count: 0,
      gaps: [],
    })
  })

  test.for(Object.entries(changes))('%s', async ([, { done, undone, found }]) => {
    await behindOurBack(done())
    expect(await verified()).toMatchObject({ ok: false, finding_count: found.length })
    expect(await codes()).toEqual(found)
    await behindOurBack(undone())
    expect(await verified()).toMatchObject({ ok: true })
  })
})

const differencesFound = async () =>
  (await verified()).findings.flatMap(
    ({ number, differences = [], currency }: { number: string; differences?: object[]; currency?: string }) =>
      differences.map((each) => ({ number, currency, ...each })),
  )

/** A penny in each part of a document, and what is said of it. */
const pennies: Record<string, { done: () => string; undone: () => string; said: object[] }> = {
  'of the header': {
    done: () => `update invoices set net = net - 1, gross = gross - 1 where ${invoice(1)}`,
    undone: () => `update invoices set net = net + 1, gross = gross + 1 where ${invoice(1)}`,
    said: [
      { number: 'INV-000002', place: null, field: 'net', issued: '5000', stored: '4999', currency: 'GBP' },
      { number: 'INV-000002', place: null, field: 'gross', issued: '6000', stored: '5999', currency: 'GBP' },
    ],
  },
  'of a line': {
    done: () => `update invoice_lines set net = net + 1 where ${ofInvoice(2)}`,
    undone: () => `update invoice_lines set net = net - 1 where ${ofInvoice(2)}`,
    said: [
      { number: 'INV-000003', place: '1', field: 'net', issued: '5000', stored: '5001', currency: 'GBP' },
    ],
  },
  'of the VAT': {
    done: () => `update invoice_taxes set tax = tax + 1 where ${ofInvoice(3)}`,
    undone: () => `update invoice_taxes set tax = tax - 1 where ${ofInvoice(3)}`,
    said: [
      {
        number: 'INV-000004',
        place: expect.any(String),
        field: 'tax',
        issued: '1000',
        stored: '1001',
        currency: 'GBP',
      },
    ],
  },
  'of the snapshot': {
    done: () =>
      `update issued_documents set snapshot = replace(snapshot::text, '"gross":6000', '"gross":6001')::json where ${ofInvoice(0)}`,
    undone: () =>
      `update issued_documents set snapshot = replace(snapshot::text, '"gross":6001', '"gross":6000')::json where ${ofInvoice(0)}`,
    said: [
      { number: 'INV-000001', place: null, field: 'gross', issued: '6001', stored: '6000', currency: 'GBP' },
    ],
  },
  'of a line that is added': {
    done: () => `insert into invoice_lines (tenant_id, invoice_id, seq, description, quantity, unit_price, net, tax_rate)
      values (${amber.tenant.id}, ${ids[2]}, 99, 'More', 1, 0.01, 1, 20)`,
    undone: () => `delete from invoice_lines where ${ofInvoice(2)} and seq = 99`,
    said: [{ number: 'INV-000003', place: '99', field: 'net', issued: null, stored: '1', currency: 'GBP' }],
  },
}

test.for(Object.entries(pennies))('a penny %s is named: field, issued and stored', async ([, penny]) => {
  await behindOurBack(penny.done())
  expect(await differencesFound()).toEqual(penny.said)
  await behindOurBack(penny.undone())
  expect(await verified()).toMatchObject({ ok: true, findings: [] })
})

test('a counter raised by hand is a gap that may be, and no missing document', async () => {
  const [, , credits] = (await finance().get('/number-series')).body.data
  await finance().patch(`/number-series/${credits.id}`, { next_number: 40, version: credits.version })
  expect((await finance().get(`/number-series/${credits.id}/verification`)).body).toMatchObject({
    ok: true,
    findings: [],
  })
})

describe('the stored PDFs', () => {
  const check = async () => {
    expect((await finance().post(`/number-series/${series.id}/file-checks`)).status).toBe(200)
    await saffron.settle()
    return verified()
  }
  const key = async (at: number) => {
    const { rows } = await inAmber((db) =>
      sql<{ storage_key: string }>`select storage_key from invoice_files
        where tenant_id = ${db.tenant} and invoice_id = ${ids[at]}`.execute(db),
    )
    return rows[0]!.storage_key
  }

  test('are read and compared in the background, and found to be what was stored', async () => {
    expect((await verified()).files).toBeNull()
    expect(await check()).toMatchObject({
      ok: true,
      files: { status: 'done', total: 5, checked: 5, findings: [] },
    })
  })

  test('are found when their bytes changed or are gone', async () => {
    const [first, second] = [await key(0), await key(1)]
    const bytes = (await saffron.deps.storage.get(first))!
    const other = Buffer.from(bytes)
    other[500] = other[500]! ^ 1
    await saffron.deps.storage.put(first, other)
    const gone = (await saffron.deps.storage.get(second))!
    await saffron.deps.storage.remove(second)
    expect(await check()).toMatchObject({
      ok: false,
      findings: [],
      files: {
        findings: [
          {
            number: 'INV-000001',
            invoice_id: ids[0],
            code: 'file_changed',
            differences: [{ field: 'sha256', issued: sha256(bytes), stored: sha256(other) }],
          },
          { number: 'INV-000002', invoice_id: ids[1], code: 'file_missing' },
        ],
      },
    })
    await saffron.deps.storage.put(first, bytes)
    await saffron.deps.storage.put(second, gone)
    expect(await check()).toMatchObject({ ok: true })
  })
})

describe('a tail that was hashed anew', () => {
  test('is a sound chain, and found by the proof kept outside the database; the owners are told', async () => {
    await night()
    expect((await verified()).proofs).toMatchObject({ count: 1, last_at: expect.any(String) })
    await rewriteTail()
    const found = await verified()
    expect(found).toMatchObject({ ok: false, finding_count: 1 })
    expect(await codes()).toEqual([['INV-000005', 'proof_differs']])
    await night()
    const [bell] = (await as(amber.owner).get('/notifications')).body.data
    expect(bell.data).toMatchObject({
      type: 'error',
      title: 'Issued documents are not as they were issued',
      description: expect.stringContaining('INV-000005'),
    })
  })
})

test('belongs to its agency, and to who looks after the numbers', async () => {
  const path = `/number-series/${series.id}`
  for (const call of [
    (who: Parameters<typeof as>[0]) => as(who).get(`${path}/verification`),
    (who: Parameters<typeof as>[0]) => as(who).post(`${path}/file-checks`),
  ]) {
    expect((await call(birch.owner)).status).toBe(404)
    expect((await call(amber.consultant)).status).toBe(403)
    expect((await call(nobody)).status).toBe(401)
  }
})

const night = async () => {
  await inAmber((db) =>
    sql`insert into outbox (tenant_id, kind, name, payload) values (${db.tenant}, 'job', 'invoices.prove', '{}')`.execute(
      db,
    ),
  )
  await saffron.settle()
}

/** Rewrites what a document says, its lines too, and every hash from there on: who owns the database can. */
async function rewriteTail() {
  const { rows } = await inAmber((db) =>
    sql<{ id: number; prev_hash: string }>`
      select id, prev_hash from issued_documents where tenant_id = ${db.tenant} order by position`.execute(
      db,
    ),
  )
  await behindOurBack(`
    update invoice_lines set description = 'Nothing' where ${ofInvoice(3)};
    update issued_documents set snapshot = replace(snapshot::text, 'Work 3', 'Nothing')::json where ${ofInvoice(3)};
    update issued_documents set content_hash = encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') where ${ofInvoice(3)}`)
  let previous = rows[3]!.prev_hash
  for (const { id } of rows.slice(3)) {
    const { rows: now } = await inAmber((db) =>
      sql<{
        content_hash: string
      }>`select content_hash from issued_documents where tenant_id = ${db.tenant} and id = ${id}`.execute(db),
    )
    const hash = linkHash(previous, now[0]!.content_hash)
    await behindOurBack(
      `update issued_documents set prev_hash = '${previous}', hash = '${hash}' where ${t()} and id = ${id}`,
    )
    previous = hash
  }
}
