import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportHead } from '#areas/reports/contract.ts'
import { seedFurther } from '#areas/reports/further.testing.ts'
import { heads, keyOf } from '#areas/reports/heads.ts'
import { done, openReports, type Rows } from '#areas/reports/reports.testing.ts'
import { rowsOf } from '#areas/reports/web/data.ts'
import { type Dimension, nameOfDimension } from '#areas/reports/words.ts'
import { amber, as, behindOurBack } from '#test/agencies.ts'

/** What people type, and what a key could be taken for. */
const odd = [
  'none',
  '=',
  '=none',
  '12',
  ' PO 7 ',
  'null',
  `O'Neil & Söhne, “50 %_\\” + #1?by=none`,
  'Zeile\tzwei\n☃',
  'x'.repeat(400),
]

openReports()
beforeAll(async () => {
  await seedFurther()
  const T = amber.tenant.id
  const words = odd.map((each) => `(${odd.indexOf(each)}, '${each.replaceAll("'", "''")}')`).join(', ')
  await behindOurBack(`
    update charge_units u set po_number = x.word, label = x.word from (values ${words}) x(at, word)
    where u.tenant_id = ${T} and u.id % ${odd.length + 1} = x.at;
    update invoice_lines l set rate_code = x.word from (values ${words}) x(at, word)
    where l.tenant_id = ${T} and l.id % ${odd.length + 1} = x.at;
    update charge_units set currency = 'EUR' where tenant_id = ${T} and id = (select min(id) from charge_units where tenant_id = ${T});
    update funding_schedules set funder = 'none' where tenant_id = ${T}`)
})

type Shown = { data: Rows; totals: Rows; links: { next: string | null } }
const shown = async (address: string): Promise<Shown> =>
  (await done(as(amber.owner).get(`${address}${address.includes('?') ? '&' : '?'}per_page=100`))).body

const headsOf = async (): Promise<ReportHead[]> => (await as(amber.owner).get('/reports')).body.data

describe('a group leads to exactly the rows that it is made of', () => {
  it.each(heads.map(keyOf))('in %s, whatever it is added up by', async (key) => {
    const head = (await headsOf()).find((each) => keyOf(each) === key)!
    const added = ['rows', ...head.columns.filter((column) => column.added).map((column) => column.key)]
    for (const { value } of head.groupings) {
      const by = [value as Dimension]
      const { data, links } = await shown(`/reports/${key}?by=${value}`)
      expect(links.next).toBeNull()
      for (const group of data) {
        const { totals } = await shown(rowsOf(head, by, group, { by: value }))
        const figures = (row: Rows[number]) => Object.fromEntries(added.map((each) => [each, row[each]]))
        expect([value, group[value], totals.map(figures)]).toEqual([value, group[value], [figures(group)]])
      }
    }
  })

  it('in unbilled time that carries the order numbers people typed', async () => {
    const head = (await headsOf()).find(({ slug }) => slug === 'unbilled-wip')!
    const { data } = await shown('/reports/billing/unbilled-wip?by=order')
    const typed = data.filter(({ order_name }) => odd.includes(String(order_name)))
    expect(typed.length).toBeGreaterThan(3)
    for (const group of typed) {
      const rows = await shown(rowsOf(head, ['order'], group, { by: 'order' }))
      expect(new Set(rows.data.map(({ order_name }) => order_name))).toEqual(new Set([group.order_name]))
    }
  })
})

describe('what a report is added up by', () => {
  it('is called as the column of the same', async () => {
    for (const head of await headsOf())
      for (const { value, label } of head.groupings)
        expect([keyOf(head), value, label]).toEqual([
          ...[keyOf(head), value],
          nameOfDimension(value as Dimension, head.columns),
        ])
    const vat = (await headsOf()).filter(({ group }) => group === 'tax').flatMap(({ groupings }) => groupings)
    expect(vat).toContainEqual({ value: 'category', label: 'VAT category' })
  })
})
