import { describe, expect, it } from 'vitest'
import { amber, saffron } from '#test/agencies.ts'
import { found, listed, openTestAgencies, type Row, taken } from '#test/house/exports.testing.ts'
import { addPerson, type Person } from '#test/people.ts'

openTestAgencies()

describe('what may be taken out', () => {
  const staff = (name: string, granted: string[]) =>
    addPerson(saffron.database, amber.tenant, {
      name,
      email: `${name.toLowerCase()}@amber.test`,
      role: 'compliance_officer',
      permissions: granted,
    })

  it('is the own part of what is seen, where only that may be taken out', async () => {
    const consultant = amber.consultant
    consultant.who.permissions = new Set([
      ...consultant.who.permissions,
      'clients.view',
      'clients.export.own',
    ])
    const other = await staff('Wes', ['clients.view', 'clients.export.own'])
    expect(await taken(found('/clients'), consultant)).toHaveLength(1)
    expect(await taken(found('/clients'), other)).toEqual([])
  })

  it('is narrowed to the types of invoices', async () => {
    const sales = await staff('Sal', ['invoices.view', 'invoices.sales.export', 'invoices.run'])
    const rows = await taken(found('/invoices'), sales)
    expect([...new Set(rows.map(({ type }) => type))]).toEqual(['Sales'])
    expect((await taken(found('/invoice-runs'), sales)).map(({ side }) => side)).toEqual(['Sales'])
  })

  it('leaves out the money that the person does not see', async () => {
    const blind = await staff('Bly', ['timesheets.view', 'timesheets.export', 'suppliers.export'])
    for (const [path, masked] of [
      ['/timesheets', ['pay_amount', 'charge_amount', 'margin_amount']],
      ['/placements', ['pay_rate', 'charge_rate']],
      ['/suppliers', ['unpaid']],
      ['/clients', ['overdue', 'last_invoice_on']],
    ] as const) {
      const [row] = await taken(found(path), blind)
      if (row) expect([path, masked.filter((key) => key in row)]).toEqual([path, []])
      const [whole] = await taken(found(path), amber.owner)
      expect([path, masked.filter((key) => whole![key] === undefined)]).toEqual([path, []])
    }
  })

  it('has the pay of one’s own sheets only, when that is all one sees', async () => {
    const { who } = amber.consultant
    const grants = [
      'timesheets.view',
      'timesheets.export',
      'timesheets.view_pay.own',
      'timesheets.view_charge.own',
    ]
    const person = { ...amber.consultant, who: { ...who, permissions: new Set(grants) } } as Person
    const rows = await taken(found('/timesheets'), person)
    const pay = rows.map(({ pay_amount }) => pay_amount)
    expect(pay).toContain(89450)
    expect(pay).toContain(null)
  })

  it('shows an approver and a worker what their lists show', async () => {
    for (const person of [amber.approver, amber.candidate]) {
      const rows = await taken(found('/timesheets'), person)
      const shown = await listed('/timesheets', person)
      expect(rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
      const figures = (row: Row) => [
        row.pay_amount ?? null,
        row.charge_amount ?? null,
        row.margin_amount ?? null,
      ]
      expect(rows.map(figures)).toEqual(shown.map(figures))
      expect(rows.map(({ bill_status, pay_status }) => bill_status ?? pay_status)).toEqual(
        rows.map(() => null),
      )
    }
  })
})
