import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { client, made, openTestAgencies, stored, umbrella } from '#areas/candidates/candidates.testing.ts'
import type { Candidate } from '#areas/candidates/contract.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { addPerson } from '#test/people.ts'
import { seedPlacement } from '#test/seed.ts'

openTestAgencies()

const preview = (id: number, candidate_id: number, by = amber.owner) =>
  as(by).get(`/candidates/${id}/merge?candidate_id=${candidate_id}`)
const merge = (kept: Candidate, other: Candidate, more: object = {}, by = amber.owner) =>
  as(by).post(`/candidates/${kept.id}/merge`, {
    ...{ candidate_id: other.id, candidate_version: other.version, version: kept.version, ...more },
  })

/** A placement with so many weeks of timesheets, the first of them approved. */
async function worked({ id }: Candidate, weeks: number) {
  const placement = await inAmber((db) => seedPlacement(db, { client_id: client, candidate_id: id }))
  await inAmber(async (db) => {
    await sql`
      insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, due_at, status, calculation,
        terms)
      select ${db.tenant}, ${placement}, ${id}, ${client}, '2026-01-05'::date + 7 * w, '2026-01-11'::date + 7 * w, now(),
        case when w = 0 then 'approved' else 'open' end, '{}', '{}'
      from generate_series(0, ${weeks - 1}::int) w`.execute(db)
    await sql`
      insert into approved_timesheets (tenant_id, timesheet_id, sealed, figures)
      select t.tenant_id, t.id, t.sealed, t.figures from timesheets t
      where t.tenant_id = ${db.tenant} and t.candidate_id = ${id} and t.status = 'approved'`.execute(db)
  })
  return placement
}

const sheetsOf = async (id: number) =>
  (await as(amber.owner).get(`/timesheets?candidate_id=${id}`)).body.data.length
const seals = () =>
  inAmber(async (db) => {
    const { rows } = await sql`
      select t.id, t.sealed from timesheets t join approved_timesheets a on a.tenant_id = ${db.tenant} and a.timesheet_id = t.id
        and a.sealed = t.sealed where t.tenant_id = ${db.tenant} order by t.id`.execute(db)
    return rows
  })

describe('merging two candidates', () => {
  test('puts three and five timesheets under one record, and approved ones read as they did', async () => {
    const kept = await made(amber.owner, { city: 'York', ni_number: 'AB123456C' })
    const other = await made(amber.owner, { city: 'Hull', phone: '0161 496 0000', dob: '1990-05-01' })
    await worked(kept, 3)
    await worked(other, 5)
    await as(amber.owner).post('/notes', { subject: 'candidates', subject_id: other.id, text: 'Rang' })
    const before = await seals()

    const { body } = await preview(kept.id, other.id)
    expect(body.why_not).toBeNull()
    expect(body.fields).toContainEqual({ field: 'city', kept: 'York', other: 'Hull', take: false })
    expect(body.fields).toContainEqual({ field: 'dob', kept: '', other: '1990-05-01', take: true })
    expect(body.moves).toContainEqual({ what: 'Timesheets', count: 5 })

    const reply = await merge(await stored(kept.id), await stored(other.id), { take: ['phone', 'dob'] })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { id: kept.id, city: 'York', phone: '0161 496 0000', dob: '1990-05-01', ni_number: 'AB123456C' },
    ])
    expect(await sheetsOf(kept.id)).toBe(8)
    expect(await sheetsOf(other.id)).toBe(0)
    expect(await seals()).toEqual(before)
    expect(before.length).toBe(2)

    const gone = await stored(other.id)
    expect(gone).toMatchObject({ status: 'archived', merged_into: { id: kept.id }, portal: 'closed' })
    const lastAction = async (id: number) =>
      (await as(amber.owner).get(`/history?subject=candidates&subject_id=${id}`)).body.data[0]
    expect((await lastAction(kept.id)).action).toBe('merged')
    expect((await lastAction(other.id)).action).toBe('merged_away')
    // Once more is no second merge, and what went is changed no more.
    expect((await merge(kept, other)).status).toBe(200)
    const refused = await as(amber.owner).patch(`/candidates/${other.id}`, {
      version: gone.version,
      city: 'Leeds',
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'candidate.merged'])
  })

  test('three in a row all lead to the one that is left', async () => {
    const [a, b, c] = [await made(), await made(), await made()]
    await worked(a, 2)
    expect((await merge(b, a)).status).toBe(200)
    expect((await merge(c, await stored(b.id))).status).toBe(200)
    expect(await sheetsOf(c.id)).toBe(2)
    for (const { id } of [a, b]) expect((await stored(id)).merged_into?.id).toBe(c.id)
  })

  test('takes the engagements that were chosen', async () => {
    const kept = await made(amber.owner, { engagements: [{ type: 'paye', effective_from: '2026-01-05' }] })
    const through = { type: 'umbrella', supplier_id: umbrella, effective_from: '2026-02-02' }
    const other = await made(amber.owner, { engagements: [through] })
    expect((await preview(kept.id, other.id)).body.engagements).toBe('kept')
    const { body } = await merge(kept, other, { engagements: 'other' })
    expect(body.engagements).toMatchObject([through])
  })

  test('is done once when two people do it at the same instant, either way round', async () => {
    const [a, b] = [await made(), await made()]
    const replies = await Promise.all([merge(a, b), merge(b, a), merge(a, b)])
    const done = replies.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect([(await stored(a.id)).merged_into, (await stored(b.id)).merged_into].filter(Boolean)).toHaveLength(
      1,
    )
  })

  test('is refused where they are two people, or somebody has to decide first', async () => {
    const [one, two] = [
      await made(amber.owner, { ni_number: 'AB123456A' }),
      await made(amber.owner, { ni_number: 'AB123456B' }),
    ]
    expect((await merge(one, two)).body.code).toBe('candidate.merge_ni_number')
    expect((await preview(one.id, two.id)).body.why_not).toContain('numbers differ')
    expect((await merge(one, one)).body.code).toBe('candidate.merge')

    const [here, there] = [await made(), await made()]
    for (const each of [here, there]) {
      await worked(each, 1)
      await inAmber((db) =>
        sql`insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, due_at)
          select t.tenant_id, t.placement_id, t.candidate_id, t.client_id, '2026-03-02', '2026-03-08', now() from timesheets t
          where t.tenant_id = ${db.tenant} and t.candidate_id = ${each.id}`.execute(db),
      )
      await inAmber((db) =>
        sql`insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time)
          select ${db.tenant}, t.id, 1, '2026-03-02', 'shift', ${each === here ? '22:00' : '05:00'},
            ${each === here ? '06:00' : '12:00'} from timesheets t
          where t.tenant_id = ${db.tenant} and t.candidate_id = ${each.id} and t.period_start = '2026-03-02'`.execute(
          db,
        ),
      )
    }
    const handIn = () =>
      inAmber((db) =>
        sql`update timesheets t set status = 'submitted' where t.tenant_id = ${db.tenant} and t.period_start = '2026-03-02'`.execute(
          db,
        ),
      )
    // The early shift begins the day after the night shift began: on the 3rd they would overlap.
    await inAmber((db) =>
      sql`insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time)
        select ${db.tenant}, t.id, 2, '2026-03-03', 'shift', '05:00', '12:00' from timesheets t
        where t.tenant_id = ${db.tenant} and t.candidate_id = ${there.id} and t.period_start = '2026-03-02'`.execute(
        db,
      ),
    )
    await handIn()
    const refused = await merge(here, there)
    expect([refused.status, refused.body.code]).toEqual([409, 'candidate.merge_overlap'])
    expect((await stored(there.id)).merged_into).toBeNull()
  })

  test('asks for the permission, and for seeing who they are', async () => {
    const [a, b] = [await made(), await made()]
    const merges = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Merle Merge', email: 'merle@amber.test', role: 'none' },
      permissions: ['candidates.view', 'candidates.merge'],
    })
    expect((await preview(a.id, b.id, merges)).body.code).toBe('forbidden')
    expect((await merge(a, b, {}, merges)).status).toBe(403)
    expect((await merge(a, b, {}, amber.consultant)).status).toBe(403)
  })

  test('another agency cannot see, do or infer any of it', async () => {
    const [a, b] = [await made(), await made()]
    const theirs = (
      await as(birch.owner).post('/candidates', {
        first_name: 'Bo',
        last_name: 'Birch',
        email: 'bo@birch.test',
      })
    ).body
    for (const reply of [
      await preview(a.id, b.id, birch.owner),
      await merge(a, b, {}, birch.owner),
      await merge(theirs, b, {}, birch.owner),
      await merge(b, theirs, {}, birch.owner),
      await preview(theirs.id, b.id, birch.owner),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    expect((await stored(b.id)).merged_into).toBeNull()
  })
})

describe('what moves with a person', () => {
  test('moves by no call that a merge did not write down', async () => {
    const [a, b] = [await made(), await made()]
    await expect(inAmber((db) => sql`select move_candidate(${a.id}, ${b.id})`.execute(db))).rejects.toThrow(
      'not written down',
    )
  })

  test('is every table that lies under a candidate, or stays for a reason', async () => {
    const stays: Record<string, string> = {
      engagements: 'which ones hold is chosen',
      candidate_change_requests: 'who asked for what of which record is a fact; what waits is decided first',
      candidate_takeouts: 'a file says what was kept of one record when it was made',
      candidate_merges: 'which record went where is a fact',
      candidates: 'a record that went leads to the one that is left',
      awr_clocks: 'counted anew',
      working_time_averages: 'made anew',
      invoice_lines: 'a document says whom it was made for',
      pay_run_workers: 'a file of payroll said whom it pays',
      pay_run_payslips: 'payroll answered for whom it paid',
    }
    const { rows } = await inAmber((db) =>
      sql<{ name: string; moves: boolean }>`
        select c.relname as name, bool_or(has_column_privilege('saffron_people', c.oid, a.attnum, 'update')) as moves
        from pg_constraint f join pg_class c on c.oid = f.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
        where f.contype = 'f' and f.confrelid = 'candidates'::regclass group by c.relname order by 1`.execute(
        db,
      ),
    )
    expect(rows.filter(({ moves }) => !moves).map(({ name }) => name)).toEqual(Object.keys(stays).sort())
  })
})
