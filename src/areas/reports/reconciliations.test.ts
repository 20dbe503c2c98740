import { describe, expect, it } from 'vitest'
import { compareFigures } from '#areas/reports/background.ts'
import { findDifferences } from '#areas/reports/reconciliations.ts'
import { openReports } from '#areas/reports/reports.testing.ts'
import { amber, as, behindOurBack, birch, saffron } from '#test/agencies.ts'
import { today } from '#test/days.ts'

openReports()

const night = async () => {
  const inTenant = (work: never) => saffron.database.inTenant(amber.tenant.id, work)
  await compareFigures({
    tenant: amber.tenant,
    now: new Date(),
    publicUrl: 'http://localhost',
    inTenant,
  } as never)
  await saffron.settle()
}

describe('figures that belong together', () => {
  const compare = (tenant = amber.tenant) =>
    saffron.database.inTenant(tenant.id, async (db) =>
      findDifferences({ db, now: new Date(), today: today() }),
    )

  it('agree in both agencies, after runs, drafts, payments and pay runs', async () => {
    expect([await compare(), await compare(birch.tenant)]).toEqual([[], []])
  })

  const sheet = `(select max(timesheet_id) from charge_units where tenant_id = T)`
  const document = `(select max(id) from invoices where number is not null and type = 'sales' and tenant_id = T)`
  it.each([
    [
      'approved_time',
      `update timesheets set bill_status = 'not_billable' where id = ${sheet}`,
      `update timesheets set bill_status = 'ready' where id = ${sheet}`,
    ],
    [
      'client_accounts',
      `update invoices set paid = paid + 1 where id = ${document}`,
      `update invoices set paid = paid - 1 where id = ${document}`,
    ],
    [
      'document_vat',
      `update invoice_taxes set tax = tax + 1 where invoice_id = ${document}`,
      `update invoice_taxes set tax = tax - 1 where invoice_id = ${document}`,
    ],
  ])('are found where %s does not', async (name, change, back) => {
    await behindOurBack(change.replaceAll('= T', `= ${amber.tenant.id}`))
    expect((await compare()).map((each) => each.name)).toContain(name)
    expect(await compare(birch.tenant)).toEqual([])
    await behindOurBack(back.replaceAll('= T', `= ${amber.tenant.id}`))
    expect(await compare()).toEqual([])
  })

  it('are told to the owner once, on the first penny, and shown until they agree', async () => {
    const notified = async () =>
      (await as(amber.owner).get('/notifications')).body.data.filter((each: object) =>
        JSON.stringify(each).includes('Figures that belong together'),
      )
    await behindOurBack(
      `update payment_allocations set amount = amount - 1 where tenant_id = ${amber.tenant.id}`,
    )
    for (const _night of [1, 2]) await night()
    expect(await notified()).toHaveLength(1)
    const shown = (await as(amber.owner).get('/reports')).body.differences
    expect(shown).toMatchObject([{ name: 'allocations', currency: 'GBP', difference: 2 }])
    expect((await as(amber.consultant).get('/reports')).body.differences).toEqual([])
    expect((await as(birch.owner).get('/reports')).body.differences).toEqual([])
    await behindOurBack(
      `update payment_allocations set amount = amount + 1 where tenant_id = ${amber.tenant.id}`,
    )
    await night()
    expect((await as(amber.owner).get('/reports')).body.differences).toEqual([])
    expect(await notified()).toHaveLength(1)
  })
})
