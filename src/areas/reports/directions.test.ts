import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#areas/reports/catalogue.ts'
import { listed, openReports, type Rows, report, sum } from '#areas/reports/reports.testing.ts'
import { amber, behindOurBack } from '#test/agencies.ts'

openReports()

let types: Map<string, string>
beforeAll(async () => {
  const T = amber.tenant.id
  // A credit note of each side, whose figures are their own, and a supplier's document in euro.
  await behindOurBack(`
    create temporary table made as select i.*, 'CN-' || i.type as is_number from invoices i where i.tenant_id = ${T} and i.id in (
      select min(x.id) from invoices x where x.tenant_id = ${T} and x.number is not null group by x.type);
    insert into invoices (tenant_id, type, status, legal_entity_id, client_id, supplier_id, party_name, currency, net, tax, gross,
      number, issue_date, delivery_status)
    select m.tenant_id, m.type || x.kind, 'issued', m.legal_entity_id, m.client_id, m.supplier_id, m.party_name, x.currency, 1000, 200, 1200,
      m.is_number || x.kind || x.currency, m.issue_date, 'failed'
    from made m, (values ('', 'GBP'), ('', 'EUR'), ('-credit', 'GBP')) x(kind, currency);
    insert into invoice_credits (tenant_id, invoice_id, credited_invoice_id, kind, reinstates, reason_code, reason)
    select c.tenant_id, c.id, m.id, 'amount', false, 'goodwill', 'A test' from invoices c join made m on c.type = m.type || '-credit' where c.tenant_id = ${T};
    insert into invoice_lines (tenant_id, invoice_id, seq, description, quantity, unit_price, net, tax_rate)
    select i.tenant_id, i.id, 1, 'Something', 1, 10, 1000, 20 from invoices i where i.tenant_id = ${T} and i.number like 'CN-%'`)
  types = new Map((await listed('/invoices')).map(({ id, type }) => [String(id), String(type)]))
})

const receives = (id: unknown) => types.get(String(id))?.startsWith('sales')

/** Reports whose rows are documents or lines of them. */
const ofDocuments = catalogue.filter(({ opens }) => opens === '/invoices/:id/view')
const adds = (columns: readonly { key: string; kind: string; added?: boolean }[]) =>
  columns.filter(({ kind, added }) => kind === 'money' && added).map(({ key }) => key)

describe('what clients owe us and what we owe', () => {
  it.each(ofDocuments.map(({ key }) => key))(
    'is never one sum in %s, whatever it is added up by',
    async (key) => {
      const { groupings, columns } = ofDocuments.find((each) => each.key === key)!
      const { data } = await report(key, { by: 'none' })
      const [to, by] = [true, false].map((ours) => data.filter(({ opens_id }) => receives(opens_id) === ours))
      for (const figure of adds(columns)) {
        // What is told below nothing on one side, as VAT of purchases is, may be taken off.
        const both = [to!, by!].every((rows) => rows.some((row) => Number(row[figure] ?? 0) > 0))
        if (!both) continue
        const check = (totals: Rows, sides: Rows[], of: string) => {
          for (const currency of ['EUR', 'GBP']) {
            const shown = totals
              .filter((row) => row.currency === currency)
              .map((row) => Number(row[figure]))
              .sort()
            const own = sides.map((rows) => rows.filter((row) => row.currency === currency))
            const expected = own.filter((rows) => rows.length > 0).map((rows) => sum(rows, figure))
            expect([key, of, figure, currency, shown]).toEqual([key, of, figure, currency, expected.sort()])
          }
        }
        for (const grouping of ['none', ...groupings]) {
          const { totals } = await report(key, { by: grouping })
          check(totals, [to!, by!], grouping)
        }
        const months = await report(key, { by: 'month' })
        for (const month of new Set(months.data.map((row) => row.month))) {
          const sides = [to!, by!].map((rows) => rows.filter((row) => row.month === month))
          const own = months.data.filter((row) => row.month === month)
          expect(own.every(({ direction }) => direction)).toBe(true)
          check(
            own,
            sides.filter((rows) => rows.length > 0),
            String(month),
          )
        }
      }
    },
  )

  it('is asked of several reports', () => {
    expect(ofDocuments.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'billing/invoice-register',
        'billing/credit-notes',
        'billing/invoice-line-detail',
      ]),
    )
  })
})
