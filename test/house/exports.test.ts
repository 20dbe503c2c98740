import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { permissions } from '#areas/permissions.ts'
import type { Cell } from '#platform/exportable.ts'
import { amber, birch, saffron } from '#test/agencies.ts'
import { all, found, listed, openTestAgencies, type Row, taken } from '#test/house/exports.testing.ts'
import { addPerson } from '#test/people.ts'

openTestAgencies()

const alike: Record<Cell['kind'], ((value: unknown) => unknown) | undefined> = {
  text: undefined,
  money: Number,
  decimal: Number,
  integer: Number,
  minutes: Number,
  day: String,
  instant: (value) => new Date(String(value)).getTime(),
  yes_no: Boolean,
}

/** Where each list is shown; the other ones have no page of their own. */
const pages: Record<string, string[]> = {
  '/audit': ['audit/web/list.page.tsx'],
  '/users': ['access/users/web/list.page.tsx'],
  '/clients': ['clients/web/list.page.tsx'],
  '/suppliers': ['suppliers/web/list.page.tsx'],
  '/candidates': ['candidates/web/list.page.tsx'],
  '/jobs': ['jobs/web/list.page.tsx'],
  '/timesheets': ['timesheets/web/parts/columns.tsx'],
  '/invoices': ['invoices/web/parts/columns.tsx'],
  '/mails': ['mail/web/parts/MailLog.tsx'],
  '/tax-codes': ['codes/web/parts/CodeList.tsx', 'codes/web/parts/tax-list.tsx'],
  '/rate-codes': ['codes/web/parts/CodeList.tsx', 'codes/web/parts/rate-list.tsx'],
  '/expense-codes': ['codes/web/parts/CodeList.tsx', 'codes/web/parts/expense-list.tsx'],
}

/** `{ name: 'Name' }` of the columns in a page's source; filters and tabs stand beside them and say so. */
function columnsIn(source: string): Record<string, string> {
  const literal = /\{\s*key: '(\w+)',\s*(?:card: '\w+',\s*)?label: '([^']+)'(?!,\s*(?:type|search): )/g
  const made = /money\('(\w+)', '([^']+)'\)/g
  return Object.fromEntries(
    [...source.matchAll(literal), ...source.matchAll(made)].map(([, key, label]) => [key, label]),
  )
}

/** Reports of what no record of this agency brings about; kinds.test.ts of reports makes it, and compares their rows. */
const emptyHere = new Set([
  '/reports/timesheets/approval-turnaround',
  '/reports/timesheets/rejections',
  '/reports/timesheets/adjustments',
  '/reports/placements/ending-soon',
  '/reports/margin/margin-exceptions',
  '/reports/margin/forecast',
  '/reports/billing/credit-notes',
  '/reports/billing/delivery-failures',
  '/reports/billing/number-gaps',
  '/reports/billing/perm-fees',
  '/reports/receivables/dispute-log',
  '/reports/payables/payroll-export-log',
  '/reports/purchase-orders/po-expiring',
  '/reports/purchase-orders/missing-po',
  '/reports/tax/reverse-charge',
  '/reports/compliance/expiring-documents',
  '/reports/compliance/waivers',
  '/reports/compliance/blocked-placements',
  '/reports/compliance/umbrella-due-diligence',
])

describe('a list that can be taken out', () => {
  it('stands under the path of its endpoint, with permissions of the catalogue', () => {
    expect(all.length).toBeGreaterThanOrEqual(13)
    expect(all.map(([path]) => path)).toEqual(all.map(([, { endpoint }]) => endpoint.path))
    const names = all.flatMap(([, { allow, cells }]) =>
      [allow ?? [], ...Object.values(cells).map((cell) => cell.allow ?? [])].flat(),
    )
    expect(names.filter((name) => !(name in permissions))).toEqual([])
  })

  it.each(Object.entries(pages))('%s has a cell for every column, under the same heading', (path, files) => {
    const columns = Object.assign(
      {},
      ...files.map((file) => columnsIn(readFileSync(`src/areas/${file}`, 'utf8'))),
    )
    expect(Object.keys(columns).length).toBeGreaterThan(4)
    const { cells } = found(path)
    expect(Object.keys(columns).map((key) => [key, cells[key]?.label])).toEqual(Object.entries(columns))
  })

  it.each(all)('%s takes out for the owner what the list shows', async (path, definition) => {
    const [rows, shown] = [await taken(definition, amber.owner), await listed(path, amber.owner)]
    if (!emptyHere.has(definition.endpoint.path)) expect(shown.length).toBeGreaterThan(0)
    expect(rows.length).toBe(shown.length)
    if (shown.length === 0) return
    for (const [key, { kind }] of Object.entries(definition.cells)) {
      const as = alike[kind]
      if (!as || !(key in shown[0]!)) continue
      // An invoice is dated by its issue, in the list too.
      const field = (row: Row) => (key === 'document_date' ? (row.issue_date ?? row[key]) : row[key])
      const seen = (value: unknown) => (value === null ? null : as(value))
      expect([key, rows.map((row) => seen(row[key]))]).toEqual([key, shown.map((row) => seen(field(row)))])
    }
  })

  it.each(all)('%s takes out nothing of another agency', async (path, definition) => {
    const text = JSON.stringify(await taken(definition, birch.owner))
    expect([path, /Northwind|Doyle|Night nurse|INV-1|PO 7|amber\.test/.test(text)]).toEqual([path, false])
  })

  it.each(all)(
    '%s reaches as far as the list for somebody with their own records only',
    async (path, definition) => {
      const allow = [definition.allow ?? []].flat()
      const person = await addPerson(saffron.database, amber.tenant, {
        name: 'Olive Own',
        email: `own${path.replace('/', '.')}@amber.test`,
        role: 'supplier_contact',
        permissions: [...[definition.endpoint.allow].flat(), ...allow].map((name) => `${name}.own`),
      })
      person.who.kind = 'staff'
      const rows = await taken(definition, person)
      // Codes, mails, runs and people belong to nobody: a list of them is open as a whole or not at all.
      const owned = [
        '/clients',
        '/candidates',
        '/jobs',
        '/placements',
        '/timesheets',
        '/invoices',
        '/suppliers',
      ]
      if (owned.includes(path)) expect([path, rows]).toEqual([path, []])
    },
  )
})

it('speaks the words of the screen', async () => {
  const rows = await taken(found('/invoices'), amber.owner)
  const late = rows.find(({ number }) => number === 'INV-1')!
  const listedLate = (await listed('/invoices', amber.owner)).find(({ number }) => number === 'INV-1')!
  expect(late.days_overdue).toBe(listedLate.days_overdue)
  expect(late.status).toBe(`Overdue ${listedLate.days_overdue} days`)
  expect(rows.find(({ number }) => number === 'INV-2')!.status).toBe('Sent')
  expect(rows.map(({ number }) => String(number)).some((number) => number.startsWith('Draft #'))).toBe(true)
  const sheets = await taken(found('/timesheets'), amber.owner)
  expect(sheets.map(({ period }) => period)).toContain('Mon 26 Jan – Sun 1 Feb 2026')
  expect(sheets.map(({ waiting }) => waiting)).toContain('Your agency')
  const [client] = await taken(found('/clients'), amber.owner)
  expect(client!.payment_terms_days).toBe('30 days')
  const codes = await taken(found('/rate-codes'), amber.owner)
  expect(codes.map(({ kind }) => kind)).toContain('Bank holiday')
  expect(codes[0]!.payable).toBe('Pay and charge')
})
