import type { Deps } from '#platform/area.ts'
import { addDays } from '#platform/days.ts'
import { storageKey } from '#platform/storage/storage.ts'
import type { DemoClient, Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

const text = [
  'Company,Town,VAT no',
  'Orchard Homes,York,',
  'Harbour Care,Hull,GB123456789',
  'Meadow Clinic,Leeds,',
].join('\r\n')

const file = {
  ...{ entity: 'clients', size: text.length, sha256: '0'.repeat(64), mapping_hash: 'demo' },
  reading: { format: 'csv', encoding: 'utf-8', delimiter: ',', sheets: [] },
  mapping: {
    ...{ sheet: 0, header_row: 1, columns: { name: 0, city: 1, vat_number: 2 }, match_by: 'name' },
    ...{ policy: 'both', blanks: 'keep', day_order: 'dmy', decimal_mark: '.' },
  },
}

/** One import that is done, which brought in the first clients; and one that waits, with a cell that is wrong. */
export async function makeImports(
  { db, people, today }: Making,
  { storage }: Pick<Deps, 'storage'>,
  clients: readonly DemoClient[],
): Promise<void> {
  const brought = clients.slice(0, 3)
  // Always the same, so that a demo that is filled anew writes over it.
  const key = storageKey(db.tenant, 'files', 'f'.repeat(32))
  await storage.put(key, Buffer.from(text))
  await insertRows(db, 'file_objects', [{ storage_key: key, state: 'kept' }])
  const [done, waits] = await insertRows(db, 'imports', [
    {
      ...{ ...file, user_id: people.owner, filename: 'clients of the old system.csv', storage_key: null },
      ...{
        status: 'completed',
        rows_total: brought.length,
        rows_done: brought.length,
        to_create: brought.length,
      },
      ...{ created: brought.length, wrong_rows: 0, wrong_cells: 0, created_at: `${today}T07:30:00Z` },
      ...{
        started_at: `${today}T07:32:00Z`,
        finished_at: `${today}T07:33:00Z`,
        undo_until: `${addDays(today, 1)}T07:33:00Z`,
      },
    },
    {
      ...{ ...file, user_id: people.owner, filename: 'clients of spring.csv', storage_key: key },
      ...{ status: 'validated', rows_total: 3, rows_done: 3, to_create: 2 },
      ...{ created: 0, wrong_rows: 1, wrong_cells: 1, created_at: `${today}T08:00:00Z` },
      ...{ started_at: null, finished_at: null, undo_until: null },
    },
  ])
  const row = { values: {}, errors: [], changes: [], target_id: null, written_version: null, state: 'staged' }
  await insertRows(db, 'import_rows', [
    ...brought.map(({ id, name }, at) => ({
      ...{ ...row, import_id: done, row: at + 2, label: name, action: 'create', state: 'done' },
      ...{ target_id: id, written_version: 1, changes: [{ label: 'Name', from: '', to: name }] },
    })),
    ...[
      ['Orchard Homes', 'York'],
      ['Meadow Clinic', 'Leeds'],
    ].map(([name, city], at) => ({
      ...{ ...row, import_id: waits, row: at * 2 + 2, label: name, action: 'create', values: { name, city } },
      changes: [
        { label: 'Name', from: '', to: name },
        { label: 'Town', from: '', to: city },
      ],
    })),
    {
      ...{ ...row, import_id: waits, row: 3, label: 'Harbour Care', action: 'wrong' },
      values: { name: 'Harbour Care', city: 'Hull' },
      errors: [
        {
          ...{ field: 'vat_number', value: 'GB123456789' },
          text: 'Not a valid VAT number: please check the digits',
        },
      ],
    },
  ])
}
