import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { credited, issue, issueFirst } from '#areas/invoices/credits/credits.testing.ts'
import { pdfOf } from '#areas/invoices/delivery/pdf.ts'
import { insertFile } from '#areas/invoices/delivery/queries.ts'
import { sha256 } from '#areas/invoices/issuing/snapshot.ts'
import { finance, run } from '#areas/invoices/runs/runs.testing.ts'
import { SeriesType } from '#areas/invoices/series/contract.ts'
import { amber, behindOurBack, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { immutableTables } from '#test/house/immutable-tables.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openAgencies()

/** One document of each type, with every file that it can be given out as. */
let fixture: PlacementFixture
const documents = {} as Record<SeriesType, number>
const files = ['pdf', 'e-invoice?format=ubl', 'e-invoice?format=cii'] as const

beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await inAmber(async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    await seedApprovedSheet(db, fixture, {
      placement_id,
      period_end: '2026-02-08',
      units: goldenUnits(fixture),
    })
  })
  for (const type of ['sales', 'self-billing'] as const) {
    await run(type)
    const issued = await issueFirst(type)
    documents[type] = issued.id
    documents[`${type}-credit`] = (
      await credited(issued.id, { lines: [{ line_id: issued.lines[0].id, quantity: '1' }] })
    ).id
  }
  for (const id of Object.values(documents))
    for (const path of files) expect((await finance().get(`/invoices/${id}/${path}`)).status).toBe(200)
  await saffron.settle()
})

type Found = { ok: boolean; findings: { code: string; invoice_id: number | null; problem: string }[] }
const found = async (type: SeriesType): Promise<Found> => {
  const { data } = (await finance().get('/number-series')).body
  const { id } = data.find((each: { type: string }) => each.type === type)
  return (await finance().get(`/number-series/${id}/verification`)).body
}

/** What says nothing of what was given out, each with the reason. `*`: in whichever table. */
const untold: Record<string, string> = {
  '*.tenant_id': 'the row would be of another agency, and is missing here',
  '*.id': 'the key of the row, which nothing that was given out says',
  'invoice_credits.kind': 'how much was credited, which the lines say',
  'invoice_credits.reinstates': 'what became of the time, which its own places and the history say',
  'invoice_credits.reason_code': 'a word for reports; the reason itself stands in the document',
  'invoice_credits.reason': 'it stands in the document, which is compared as it was printed',
  'invoice_credits.asked_by_user_id': 'who asked, which the history says',
  'invoice_credits.asked_at': 'when, which the history says',
  'invoice_credits.rebate_id': 'why, inside the agency',
  'invoice_files.storage_key': 'where the bytes lie: the comparison of files reads them there',
  'invoice_files.created_at': 'since when they lie there; the chain says since when it knows them',
  'invoice_files.mark': 'only finds which document a changed file was',
  'invoice_lines.candidate_id': 'whose time it is; the line says the name',
  'invoice_lines.placement_id': 'inside the agency',
  'invoice_lines.timesheet_id': 'inside the agency',
  'invoice_lines.tax_code_id': 'the line says the rate, and the document what each code comes to',
  'invoice_lines.cost': 'inside the agency: what the other side of the line costs',
  'invoice_lines.kind': 'inside the agency',
  'invoice_lines.credits_line_id': 'inside the agency; the document says which document it credits',
  'invoice_lines.text_template_id': 'who worded it; the words are compared',
  'invoice_lines.text_version': 'who worded it; the words are compared',
  'invoice_taxes.tax_code_id': 'category, rate and words are compared',
  'invoice_units.part': 'which purchase order pays, which the movements of the order say',
  'issued_documents.issued_at': 'the history says when; the document says under which day',
}

type Column = { table: string; column: string; type: string; choices: string | null }

/** Every column of the rows of facts that belong to a document, and those of its own that are sealed, by the catalogue. */
async function columns(): Promise<Column[]> {
  const facts = Object.keys(immutableTables).map((name) => `'${name}'`)
  const { rows } = await behindOurBack(`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      (select pg_get_constraintdef(k.oid) from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.conrelid = c.table_name::regclass and k.contype = 'c' and a.attname = c.column_name and array_length(k.conkey, 1) = 1
        and pg_get_constraintdef(k.oid) like '%ANY%' limit 1) as choices
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and (
      c.table_name in (${facts.join(', ')}) and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'invoice_id')
      or c.table_name = 'invoices' and (select o.generation_expression from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = 'invoices' and o.column_name = 'sealed') ~ ('\\m' || c.column_name || '\\M'))
    order by 1, c.ordinal_position`)
  return (rows as Column[]).filter(
    ({ table, column }) => !untold[`*.${column}`] && !untold[`${table}.${column}`],
  )
}

/** Another value of the same kind, in SQL. */
function another({ column, type, choices }: Column): string {
  const name = `t.${column}`
  const words = [...(choices ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word)
  if (words.length) return `case when ${name} = '${words[0]}' then '${words[1]}' else '${words[0]}' end`
  if (type === 'ARRAY' || type === 'jsonb') return `'{}'`
  if (type === 'boolean') return `not ${name}`
  if (type === 'json') return `replace(${name}::text, '"number"', '"numbers"')::json`
  if (type === 'date') return `coalesce(${name} + 1, '2026-01-01')`
  if (type.startsWith('timestamp')) return `coalesce(${name} + interval '1 second', now())`
  if (type === 'smallint' || type === 'numeric') return `(coalesce(${name}, 0) + 1)::${type}`
  if (/int/.test(type)) return `coalesce(${name} + 7000000, 7)`
  return `case when ${name} ~ '^[A-Z]{3}$' then 'XTS' else coalesce(${name}, '') || 'X' end`
}

/** Keys and checks of the database say no to it by themselves. */
const refused = /duplicate key|violates check constraint|violates not-null/

test('whoever owns the database changes no column of what was issued, of no type of document, without its being told', async () => {
  for (const type of SeriesType.options)
    expect(await found(type), type).toMatchObject({ ok: true, findings: [] })
  const unseen: string[] = []
  const tried = new Set<string>()
  for (const column of await columns())
    for (const type of SeriesType.options) {
      const outcome = await tampered(column, type)
      if (outcome !== 'none') tried.add(column.table)
      if (outcome === 'unseen') unseen.push(`${column.table}.${column.column} of ${type}`)
    }
  expect(unseen).toEqual([])
  expect([...tried].sort()).toEqual([
    'invoice_credits',
    'invoice_files',
    'invoice_lines',
    'invoice_taxes',
    'invoice_units',
    'invoices',
    'issued_documents',
    'issued_files',
  ])
  for (const type of SeriesType.options) expect((await found(type)).ok, type).toBe(true)
})

/** Changes one column of one row of a document, looks, and puts it back. */
async function tampered(each: Column, type: SeriesType): Promise<'seen' | 'unseen' | 'none'> {
  const { table, column } = each
  const key = table === 'invoices' ? 'id' : 'invoice_id'
  const rows = `${table} where tenant_id = ${amber.tenant.id} and ${key} = ${documents[type]}`
  const of = (value: string) =>
    `update ${table} t set ${column} = ${value} from before b where t.tenant_id = b.tenant_id and t.id = b.id`
  await behindOurBack(`create table before as select * from ${rows} order by id desc limit 1`)
  try {
    const { rowCount } = await behindOurBack(of(another(each)))
    if (!rowCount) return 'none'
    return (await found(type)).ok ? 'unseen' : 'seen'
  } catch (error) {
    if (!refused.test((error as Error).message)) throw error
    return 'seen'
  } finally {
    await behindOurBack(of(`b.${column}`))
    await behindOurBack('drop table before')
  }
}

/** Nobody asks too often. */
let asked = 0
const verdict = async (bytes: Buffer) => {
  asked += 1
  return (
    await saffron.app.inject({
      method: 'POST',
      url: '/api/v1/verifications',
      remoteAddress: `10.0.0.${asked}`,
      payload: { content: bytes.toString('base64') },
    })
  ).json()
}
const night = async () => {
  await inAmber((db) =>
    sql`insert into outbox (tenant_id, kind, name, payload) values (${db.tenant}, 'job', 'invoices.prove', '{}')`.execute(
      db,
    ),
  )
  await saffron.settle()
}
const download = async (id: number, path: string) => (await finance().get(`/invoices/${id}/${path}`)).bytes
const touched = (bytes: Buffer) => {
  const other = Buffer.from(bytes)
  const at = Math.floor(other.length / 2)
  other[at] = other[at]! ^ 1
  return other
}

describe.for(SeriesType.options)('a file of %s that is replaced, and its hash with it,', (type) => {
  test.for(files)('%s, is told of, is given to nobody, and is not called unchanged', async (path) => {
    const id = documents[type]
    const kind = path === 'pdf' ? 'pdf' : path.slice(-3)
    const bytes = await download(id, path)
    const other = touched(bytes)
    const row = `tenant_id = ${amber.tenant.id} and invoice_id = ${id} and kind = '${kind}'`
    const { rows } = await behindOurBack(`select storage_key, sha256 from invoice_files where ${row}`)
    const [{ storage_key, sha256: hash }] = rows as { storage_key: string; sha256: string }[] as [
      { storage_key: string; sha256: string },
    ]
    await saffron.deps.storage.put(storage_key, other)
    await behindOurBack(`update invoice_files set sha256 = '${sha256(other)}' where ${row}`)

    expect(await found(type)).toMatchObject({
      ok: false,
      findings: [
        {
          code: 'file_replaced',
          invoice_id: id,
          differences: [{ place: kind.toUpperCase(), field: 'sha256', issued: hash, stored: sha256(other) }],
        },
      ],
    })
    expect((await finance().get(`/invoices/${id}/${path}`)).status).toBe(500)
    expect((await verdict(other)).state).toBe('changed')
    expect((await verdict(bytes)).state).toBe('unchanged')

    // What is noted of it as well, in that entry alone.
    await behindOurBack(`update issued_files set sha256 = '${sha256(other)}' where ${row}`)
    expect((await found(type)).findings).toMatchObject([{ code: 'file_link_changed', invoice_id: id }])
    expect((await verdict(other)).state).toBe('changed')

    await saffron.deps.storage.put(storage_key, bytes)
    await behindOurBack(`update invoice_files set sha256 = '${hash}' where ${row};
      update issued_files set sha256 = '${hash}' where ${row}`)
    expect(await found(type)).toMatchObject({ ok: true, findings: [] })
  })
})

test('a chain of files that is hashed anew to its end is held against the proof that lies outside', async () => {
  await night()
  const id = documents.sales
  const bytes = await download(id, 'pdf')
  const other = touched(bytes)
  const series = `tenant_id = ${amber.tenant.id} and series_id = (select series_id from invoices where tenant_id = ${amber.tenant.id} and id = ${id})`
  await behindOurBack(`create table before as select * from issued_files where ${series}`)
  await behindOurBack(`update invoice_files set sha256 = '${sha256(other)}' where tenant_id = ${amber.tenant.id} and invoice_id = ${id} and kind = 'pdf';
    update issued_files set sha256 = '${sha256(other)}' where ${series} and invoice_id = ${id} and kind = 'pdf';
    do $$
    declare file record; last text := '';
    begin
      for file in select * from issued_files where ${series} order by position loop
        update issued_files set prev_hash = last, hash = issued_file_hash(last, issued_file_text(document_position, kind, sha256, size, noted_at))
        where tenant_id = file.tenant_id and id = file.id returning hash into last;
      end loop;
    end $$`)
  expect((await found('sales')).findings.map(({ code }) => code)).toEqual(['file_proof_differs'])
  expect((await verdict(other)).state).toBe('changed')
  await behindOurBack(`update issued_files f set sha256 = b.sha256, prev_hash = b.prev_hash, hash = b.hash from before b where f.tenant_id = b.tenant_id and f.id = b.id;
    update invoice_files set sha256 = '${sha256(bytes)}' where tenant_id = ${amber.tenant.id} and invoice_id = ${id} and kind = 'pdf';
    drop table before`)
  expect(await found('sales')).toMatchObject({ ok: true, findings: [] })
  expect((await verdict(bytes)).state).toBe('unchanged')
})

test('a kept proof that is changed or taken out of its file is told of', async () => {
  await byHand()
  await night()
  const key = `t/${amber.tenant.id}/proofs/issued-documents.txt`
  const text = (await saffron.deps.storage.get(key))!.toString('utf8')
  await saffron.deps.storage.put(key, Buffer.from(text.replace(/^Time: 20\d\d/m, 'Time: 1999')))
  const codes = async () => (await found('sales')).findings.map(({ code }) => code)
  expect(await codes()).toContain('proof_changed')
  const second = text.indexOf('Saffron proof', 1)
  expect(second).toBeGreaterThan(0)
  await saffron.deps.storage.put(key, Buffer.from(text.slice(second)))
  expect(await codes()).toContain('proof_changed')
  await saffron.deps.storage.put(key, Buffer.from(text))
  expect(await found('sales')).toMatchObject({ ok: true, findings: [] })
})

const ofFile = (id: number) => `tenant_id = ${amber.tenant.id} and invoice_id = ${id}`
const entries = async (id: number) =>
  (await behindOurBack(`select kind, sha256 from issued_files where ${ofFile(id)} order by position`)).rows

describe('one file and one entry', () => {
  test('are what twelve leave who ask for a new document at one instant', async () => {
    const id = await byHand()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => finance().get(`/invoices/${id}/${files[at % 3]}`)),
    )
    expect(new Set(replies.map(({ bytes }) => sha256(bytes))).size).toBe(3)
    expect(await entries(id)).toHaveLength(3)
    await saffron.settle()
    expect(await entries(id)).toHaveLength(3)
    expect(await found('sales')).toMatchObject({ ok: true, findings: [] })
  })

  test('or neither, when whoever makes them is killed after the file is written', async () => {
    const id = await byHand()
    const killed = inAmber(async (db) => {
      await pdfOf(db, saffron.deps.storage, id)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await entries(id)).toEqual([])
    await saffron.settle()
    expect(await entries(id)).toMatchObject([{ kind: 'pdf', sha256: sha256(await download(id, 'pdf')) }])
    expect(await found('sales')).toMatchObject({ ok: true, findings: [] })
  })

  test('stay so when the file is made again with the same bytes; other ones have an entry, and are told of', async () => {
    const id = await byHand()
    const bytes = await download(id, 'pdf')
    await behindOurBack(`delete from invoice_files where ${ofFile(id)}`)
    expect((await found('sales')).findings).toMatchObject([{ code: 'file_gone', invoice_id: id }])
    expect(await download(id, 'pdf')).toEqual(bytes)
    expect(await entries(id)).toHaveLength(1)
    expect(await found('sales')).toMatchObject({ ok: true })

    await behindOurBack(`delete from invoice_files where ${ofFile(id)}`)
    const other = touched(bytes)
    await inAmber((db) =>
      insertFile(db, id, {
        kind: 'pdf',
        storage_key: `t/${db.tenant}/invoices/again.pdf`,
        sha256: sha256(other),
        size: other.length,
        mark: '',
      }),
    )
    expect(await entries(id)).toHaveLength(2)
    expect((await found('sales')).findings).toMatchObject([{ code: 'file_made_again', invoice_id: id }])
    await behindOurBack(`delete from issued_files where ${ofFile(id)} and sha256 = '${sha256(other)}';
      update invoice_files set sha256 = '${sha256(bytes)}' where ${ofFile(id)}`)
  })
})

test('a file that was there before the chain was is unchanged since the day it was noted, and no longer', async () => {
  const id = await byHand()
  const bytes = await download(id, 'pdf')
  await behindOurBack(
    `update issued_documents set issued_at = issued_at - interval '40 days' where ${ofFile(id)}`,
  )
  const { state, description } = await verdict(bytes)
  expect(state).toBe('unchanged')
  expect(description).toContain('when its hash was noted: of the time before, this cannot tell')
})

test('approved time is let go by a credit note that puts it back, and by nothing else', async () => {
  const row = `tenant_id = ${amber.tenant.id} and invoice_id = ${documents['self-billing']}`
  await behindOurBack(`update invoice_units set released_at = now() where ${row}`)
  expect((await found('self-billing')).findings.map(({ code }) => code)).toEqual(['time_released'])
  await behindOurBack(`update invoice_units set released_at = null where ${row}`)
  const { lines } = (await finance().get(`/invoices/${documents['self-billing']}`)).body
  const rest = { lines: [{ line_id: lines[1].id }], reinstate: true }
  expect(await credited(documents['self-billing'], rest)).toMatchObject({ type: 'self-billing-credit' })
  const { rows } = await behindOurBack(`select from invoice_units where ${row} and released_at is not null`)
  expect(rows.length).toBeGreaterThan(0)
  expect(await found('self-billing')).toMatchObject({ ok: true, findings: [] })
  const credits = `tenant_id = ${amber.tenant.id} and credited_invoice_id = ${documents['self-billing']}`
  await behindOurBack(`create table places as select id, released_at from invoice_units where ${row};
    create table credits as select id, reinstates from invoice_credits where ${credits}`)
  for (const tampering of [
    `update invoice_units set released_at = null where ${row}`,
    `update invoice_credits set reinstates = false where ${credits}`,
  ]) {
    await behindOurBack(tampering)
    expect((await found('self-billing')).findings.map(({ code }) => code)).toEqual(['time_released'])
    await behindOurBack(`update invoice_units u set released_at = p.released_at from places p where ${row.replaceAll(/tenant_id|invoice_id/g, 'u.$&')} and u.id = p.id;
      update invoice_credits c set reinstates = b.reinstates from credits b where c.tenant_id = ${amber.tenant.id} and c.id = b.id`)
  }
  await behindOurBack('drop table places; drop table credits')
  expect(await found('self-billing')).toMatchObject({ ok: true, findings: [] })
})

test('files that were there before the chain are put into it, in the order in which they were made', async () => {
  const before = (
    await behindOurBack(`select tenant_id, invoice_id, kind, sha256 from issued_files order by 1, 2, 3`)
  ).rows
  const text = readFileSync(new URL('../migrations/0910_issued_files.sql', import.meta.url), 'utf8')
  const block = /do \$\$\n[\s\S]*?end \$\$;/.exec(text)![0]
  await behindOurBack(`delete from issued_files; ${block}`)
  const { rows } = await behindOurBack(
    `select tenant_id, invoice_id, kind, sha256 from issued_files order by 1, 2, 3`,
  )
  expect(rows).toEqual(before)
  const codes = new Set<string>()
  for (const type of SeriesType.options) for (const { code } of (await found(type)).findings) codes.add(code)
  // The proofs of before speak of another chain; within itself the new one holds.
  expect([...codes].filter((code) => code !== 'file_proof_differs')).toEqual([])
})

/** A new document, issued; its files are not made yet. */
async function byHand(): Promise<number> {
  const lines = [{ description: 'Badge', quantity: '1', unit_price: '11.11' }]
  const { id } = (await finance().post('/invoices', { type: 'sales', client_id: fixture.client_id, lines }))
    .body
  return (await issue(id)).id
}
