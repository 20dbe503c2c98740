import { describe, expect, it } from 'vitest'
import { fixture, fresh, make, openTestAgencies } from '#areas/codes/codes.testing.ts'
import { amber, as, saffron, waitingTransactions } from '#test/agencies.ts'
import { goldenPlacementBody } from '#test/placement-fixture.ts'

openTestAgencies()

describe('a code in use', () => {
  it('keeps what is printed on documents, and everything else may change', async () => {
    const path = `/tax-codes/${fixture.tax_code_id}`
    const { body } = await as(amber.finance).get(path)
    expect(body.used_by).toBe(2)
    const refused = await as(amber.finance).patch(path, { version: body.version, rate: '17.5', code: 'S17' })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'code.used', errors: { rate: expect.any(Array), code: expect.any(Array) } },
    })
    const same = { version: body.version, rate: '20', name: 'Standard VAT' }
    expect(await as(amber.finance).patch(path, same)).toMatchObject({
      status: 200,
      body: { name: 'Standard VAT' },
    })
  })

  it('is retired instead of deleted, once, and says so', async () => {
    const { body: job } = await as(amber.consultant).post('/jobs', {
      title: 'Night nurse',
      client_id: fixture.client_id,
      start_date: '2026-01-05',
    })
    const placed = await as(amber.consultant).post(
      '/placements',
      goldenPlacementBody(fixture, job.id, amber.approver.id),
    )
    expect(placed.status).toBe(201)
    // Basic stands in the rate table; night only in an overtime rule, which no foreign key guards.
    for (const id of [fixture.basic, fixture.night]) {
      const path = `/rate-codes/${id}`
      expect((await as(amber.finance).get(path)).body.used_by).toBe(1)
      expect(await as(amber.finance).delete(path)).toMatchObject({
        status: 200,
        body: { title: 'Rate code retired' },
      })
      const { body } = await as(amber.finance).get(path)
      expect(body.archived_at).not.toBeNull()
      expect(await as(amber.finance).delete(path)).toMatchObject({
        status: 409,
        body: { code: 'code.retired' },
      })
      expect((await as(amber.finance).get(path)).body.version).toBe(body.version)
    }
  })

  it('is foreseen to be retired, the default to stay, and neither changes meanwhile', async () => {
    const used = await make('tax-codes')
    expect(
      (
        await as(amber.finance).post('/expense-codes', {
          code: 'USES',
          name: 'Uses it',
          tax_code_id: used.id,
        })
      ).status,
    ).toBe(201)
    const ids = [fixture.tax_code_id, used.id]
    const { body } = await as(amber.finance).get(`/actions/batch/delete/tax-codes?ids=${ids.join(',')}`)
    expect(body.instead).toEqual({ verb: 'Retire', done: 'retired' })
    const endOf = (id: number) => body.data.find((one: { id: number }) => one.id === id)
    expect(endOf(fixture.tax_code_id)).toMatchObject({
      outcome: 'refused',
      title: 'This is the default tax code',
    })
    expect(endOf(used.id)).toMatchObject({ outcome: 'kept', title: 'Tax code retired' })
    expect((await as(amber.finance).get(`/tax-codes/${used.id}`)).body.archived_at).toBeNull()
  })

  it('is in use as soon as somebody is about to use it', async () => {
    const code = await make('tax-codes')
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: referred, resolve: tell } = Promise.withResolvers<void>()
    const using = saffron.database.inTenant(amber.tenant.id, async (db) => {
      const body = { ...fresh['expense-codes'](), tax_code_id: code.id, tenant_id: db.tenant }
      await db.insertInto('expense_codes').values(body).execute()
      tell()
      await mayCommit
    })
    await referred
    const changing = as(amber.finance).patch(`/tax-codes/${code.id}`, { version: 1, rate: '7' })
    await expect.poll(waitingTransactions).toBe(1)
    commit()
    await using
    expect(await changing).toMatchObject({ status: 422, body: { code: 'code.used' } })
  })

  it('cannot be deleted by someone who looked before it was used', async () => {
    const code = await make('tax-codes')
    const [expense, gone] = await Promise.all([
      as(amber.finance).post('/expense-codes', { ...fresh['expense-codes'](), tax_code_id: code.id }),
      as(amber.finance).delete(`/tax-codes/${code.id}`),
    ])
    const after = await as(amber.finance).get(`/tax-codes/${code.id}`)
    if (expense.status === 201) {
      expect(gone.body.title).toBe('Tax code retired')
      expect(after.body).toMatchObject({ used_by: 1 })
    } else {
      expect(expense).toMatchObject({ status: 422, body: { errors: { tax_code_id: ['Not found'] } } })
      expect(after.status).toBe(404)
    }
  })
})
