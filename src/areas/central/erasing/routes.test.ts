import { beforeAll, describe, expect, it } from 'vitest'
import {
  keep,
  mailsTo,
  move,
  night,
  openTestAgencies,
  sasha,
  show,
  today,
} from '#areas/central/erasing/erasing.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { centralPerson, type Outsider } from '#test/people.ts'
import { backdateClosing } from '#test/time-travel.ts'

let support: Outsider

openTestAgencies()
beforeAll(async () => {
  support = await centralPerson(saffron.database, ['support'])
})

/** As the login of central administration itself, whatever the application would ask first. */
const bySql = (tenant: number, statement: string) =>
  onConnection(saffron.centralUrl, async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenant)])
    return client.query(statement)
  })

describe('a closed agency', () => {
  it('is kept for 90 days, which its owners are told', async () => {
    expect(await show(birch.tenant.id)).toMatchObject({ closed_on: null, erase_on: null, erased_at: null })
    await move(birch.tenant.id, 'cancelled')
    expect(await show(birch.tenant.id)).toMatchObject({
      closed_on: today(),
      erase_on: addDays(today(), 90),
    })
    const [letter] = (await mailsTo(birch.owner.email, 'central.agency_status')).slice(-1)
    expect(letter!.text_body).toContain('Everything is kept for 90 days, then it is erased. That is on ')
  })

  it('can be opened so far that its people take their data out, and then has no end', async () => {
    expect((await move(birch.tenant.id, 'suspended')).status).toBe(200)
    expect(await show(birch.tenant.id)).toMatchObject({ closed_on: null, erase_on: null })
    expect((await as(birch.owner).get('/clients')).status).toBe(200)
    await move(birch.tenant.id, 'cancelled')
  })

  it('is kept longer by who may close it, with a reason, never shorter', async () => {
    const { id } = birch.tenant
    const soon = await keep(id, addDays(today(), 89))
    expect([soon.status, soon.body.errors]).toEqual([
      422,
      { erase_on: ['Closed agencies are kept for 90 days at least'] },
    ])
    expect((await keep(id, addDays(today(), 120), support)).status).toBe(403)
    const stale = await as(sasha).post(`/central/tenants/${id}/erasing`, {
      erase_on: addDays(today(), 120),
      reason: 'A dispute',
      version: 1,
    })
    expect(stale.status).toBe(409)
    expect((await show(id)).erase_on).toBe(addDays(today(), 90))
    expect((await keep(id, addDays(today(), 120))).status).toBe(200)
    expect((await show(id)).erase_on).toBe(addDays(today(), 120))
    expect((await mailsTo(birch.owner.email, 'central.agency_erasing')).at(-1)!.text_body).toContain(
      'A dispute',
    )
    const open = await keep(amber.tenant.id, addDays(today(), 120))
    expect([open.status, open.body.code]).toEqual([409, 'tenant.not_closed'])
  })

  it('is warned of 30 and 7 days before, each once', async () => {
    const warned = async () => (await mailsTo(birch.owner.email, 'central.agency_erasing')).length
    const before = await warned()
    const seen: number[] = []
    for (const days of [89, 1, 10, 13, 1, 5]) {
      await backdateClosing(saffron.superUrl, birch.tenant.id, days)
      await night()
      seen.push((await warned()) - before)
    }
    // 31, 30, 20, 7, 6 and 1 day before the end.
    expect(seen).toEqual([0, 1, 1, 2, 2, 2])
    expect((await show(birch.tenant.id)).status).toBe('cancelled')
  })
})

describe('before its time', () => {
  it.for(['erase_rows', 'erase_owners'])('the database itself refuses %s', async (name) => {
    const ask = `select ${name}(${name === 'erase_rows' ? "'history'" : ''})`
    const { id } = amber.tenant
    await expect(bySql(id, ask)).rejects.toThrow('is not to be erased')
    // Closing it in one's own words changes nothing: the time of that is the database's.
    await bySql(id, `insert into tenant_moves (tenant_id, status) values (${id}, 'cancelled')`)
    await onConnection(saffron.centralUrl, async (client) => {
      await client.query('begin')
      await client.query(
        `update tenants set status = 'purged', erase_on = '2020-01-01', status_at = '2020-01-01' where id = ${id}`,
      )
      await client.query(`select set_config('app.tenant_id', '${id}', true)`)
      await expect(client.query(ask)).rejects.toThrow('is not to be erased')
      await client.query('rollback')
    })
  })

  it('no login can write, change or take back since when it is closed', async () => {
    for (const statement of [
      `insert into tenant_moves (tenant_id, status, at) values (1, 'cancelled', '2020-01-01')`,
      `update tenant_moves set at = '2020-01-01'`,
      'delete from tenant_moves',
    ])
      await expect(bySql(1, statement)).rejects.toThrow('permission denied')
    await expect(
      onConnection(saffron.appUrl, (client) => client.query(`select erase_rows('history')`)),
    ).rejects.toThrow('permission denied')
  })
})
