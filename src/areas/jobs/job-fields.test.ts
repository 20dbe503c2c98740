import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeJob, groundOf, historyOf, jobOf, layGround, newJob } from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import type { Agency } from '#test/people.ts'

let ours: number
let theirs: number
let elsewhere: number

const contactOf = (agency: Agency, client_id: number, name: string) =>
  saffron.database.inTenant(agency.tenant.id, async (db) => {
    const { rows } = await sql<{ id: number }>`insert into client_contacts (tenant_id, client_id, name, roles)
      values (${db.tenant}, ${client_id}, ${name}, '{hiring}') returning id`.execute(db)
    return rows[0]!.id
  })

openAgencies()
beforeAll(async () => {
  await layGround()
  ours = await contactOf(amber, groundOf(amber).client_id, 'Hilda Hires')
  theirs = await contactOf(birch, groundOf(birch).client_id, 'Bert Birch')
  const other = await as(amber.consultant).post('/clients', { name: 'Southwind' })
  elsewhere = await contactOf(amber, other.body.id, 'Sue South')
})

describe('a job', () => {
  it('keeps its hours, who hires and whether it is hot, and tells of each change', async () => {
    const job = await newJob({ hours_pattern: 'Nights, four on', hiring_contact_id: ours, hot: true })
    expect(job).toMatchObject({
      ...{ hours_pattern: 'Nights, four on', hiring_contact_id: ours, hiring_contact_name: 'Hilda Hires' },
      hot: true,
    })
    const changed = await changeJob(amber.consultant, job.id, { hot: false, hiring_contact_id: null })
    expect(changed.body).toMatchObject({ hot: false, hiring_contact_id: null, hiring_contact_name: null })
    const [entry] = await historyOf('jobs', job.id)
    expect(entry.changes).toMatchObject({ hot: { from: true, to: false } })
  })

  it('takes no contact of another client or agency, nor text without an end', async () => {
    const job = await newJob()
    for (const id of [elsewhere, theirs, 9_999_999]) {
      const refused = await changeJob(amber.consultant, job.id, { hiring_contact_id: id })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['hiring_contact_id']])
    }
    const long = await changeJob(amber.consultant, job.id, { hours_pattern: 'x'.repeat(201) })
    expect(Object.keys(long.body.errors)).toEqual(['hours_pattern'])
    expect(await jobOf(job.id)).toMatchObject({ hiring_contact_id: null, hours_pattern: '', version: 1 })
  })

  it('does not go to another client with the contact of the old one', async () => {
    const job = await newJob({ hiring_contact_id: ours })
    const client = await as(amber.consultant).post('/clients', { name: 'Eastwind' })
    const moved = await changeJob(amber.consultant, job.id, { client_id: client.body.id })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['hiring_contact_id']])
    const whole = await changeJob(amber.consultant, job.id, {
      ...{ client_id: client.body.id, hiring_contact_id: null },
    })
    expect(whole.status).toBe(200)
  })

  it('loses a contact that the client no longer has', async () => {
    const gone = await contactOf(amber, groundOf(amber).client_id, 'Gus Gone')
    const job = await newJob({ hiring_contact_id: gone })
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      db.deleteFrom('client_contacts').where('tenant_id', '=', db.tenant).where('id', '=', gone).execute(),
    )
    expect(await jobOf(job.id)).toMatchObject({ hiring_contact_id: null, title: 'Night nurse' })
  })

  it('that is hot is found by the filter of the list', async () => {
    const hot = await newJob({ hot: true })
    const cold = await newJob()
    const ids = async (query: string) =>
      (await as(amber.owner).get(`/jobs?per_page=100&${query}`)).body.data.map(({ id }: { id: number }) => id)
    const [on, off] = [await ids('hot=true'), await ids('hot=false')]
    expect([on.includes(hot.id), on.includes(cold.id)]).toEqual([true, false])
    expect([off.includes(hot.id), off.includes(cold.id)]).toEqual([false, true])
  })
})
