import { describe, expect, test } from 'vitest'
import {
  change,
  client,
  limited,
  made,
  openTestAgencies,
  somebody,
  stored,
  umbrella,
} from '#areas/candidates/candidates.testing.ts'
import type { Candidate } from '#areas/candidates/contract.ts'
import { announce } from '#platform/outbox.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { addPerson } from '#test/people.ts'
import { seedPlacement } from '#test/seed.ts'

openTestAgencies()

const placed = ({ id }: Candidate) =>
  inAmber((db) => seedPlacement(db, { client_id: client, candidate_id: id }))

const endPlacement = (id: number) =>
  inAmber((db) =>
    db
      .updateTable('placements')
      .set({ status: 'ended' })
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', id)
      .execute(),
  )

describe('changing a candidate', () => {
  test('renames the user behind them', async () => {
    const candidate = await made()
    await change(amber.owner, candidate, { first_name: 'Zoe', email: 'zoe.new@worker.test' })
    const { body } = await as(amber.owner).get('/users?search=zoe.new@worker.test')
    expect(body.data).toMatchObject([{ id: candidate.user_id, name: `Zoe ${candidate.last_name}` }])
    const refused = await change(amber.owner, await stored(candidate.id), { email: amber.owner.email })
    expect([refused.status, refused.body.code]).toEqual([422, 'candidate.email_taken'])
  })

  test('is refused over a version somebody else has changed', async () => {
    const candidate = await made()
    await change(amber.owner, candidate, { city: 'York' })
    const refused = await change(amber.owner, candidate, {
      city: 'Hull',
      engagements: [{ type: 'paye', effective_from: '2026-01-05' }],
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect(await stored(candidate.id)).toMatchObject({ city: 'York', engagements: [] })
  })

  test('refuses an engagement of another candidate', async () => {
    const other = await made(amber.owner, { engagements: [{ type: 'paye', effective_from: '2026-01-05' }] })
    const candidate = await made()
    const refused = await change(amber.owner, candidate, { engagements: other.engagements })
    expect(Object.keys(refused.body.errors)).toEqual(['engagements.0.id'])
    expect((await stored(other.id)).engagements).toEqual(other.engagements)
  })
})

describe('the status of a candidate', () => {
  test('follows from live placements by itself', async () => {
    const candidate = await made()
    const placement = await placed(candidate)
    const logged = async (name: string) => {
      await inAmber((db) => announce(db, name, { id: placement }))
      await saffron.settle()
      return (await stored(candidate.id)).status
    }
    expect(await logged('placement.created')).toBe('placed')
    expect(await logged('placement.changed')).toBe('placed')
    await endPlacement(placement)
    expect(await logged('placement.changed')).toBe('available')
    const { body } = await as(amber.owner).get(`/history?subject=candidates&subject_id=${candidate.id}`)
    expect(body.data.map(({ user_name }: { user_name: string }) => user_name)).toEqual([
      'Saffron',
      'Saffron',
      amber.owner.name,
    ])
  })

  test('is not set to placed by hand', async () => {
    const refused = await change(amber.owner, await made(), { status: 'placed' })
    expect(refused.body.code).toBe('candidate.status')
  })

  test('becomes leaver with a last day, by those who may', async () => {
    const candidate = await made(amber.consultant)
    const refused = await change(amber.owner, candidate, { status: 'leaver' })
    expect(Object.keys(refused.body.errors)).toEqual(['last_worked_on'])
    const leaving = { status: 'leaver', last_worked_on: '2026-06-30' }
    expect((await change(amber.consultant, candidate, leaving)).status).toBe(403)
    const left = await change(amber.owner, candidate, leaving)
    expect(left.body).toMatchObject(leaving)
    expect((await change(amber.consultant, left.body, { status: 'available' })).status).toBe(403)
    expect((await change(amber.owner, left.body, { status: 'available' })).status).toBe(200)
  })

  test('neither ends nor is archived while they are placed', async () => {
    const candidate = await made()
    await placed(candidate)
    for (const refused of [
      await change(amber.owner, candidate, { status: 'archived' }),
      await change(amber.owner, candidate, { status: 'leaver', last_worked_on: '2026-06-30' }),
      await as(amber.owner).delete(`/candidates/${candidate.id}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'candidate.in_use'])
  })
})

describe('deleting a candidate', () => {
  test('deletes one who never worked, and archives one who did', async () => {
    const [fresh, used] = [await made(), await made()]
    await endPlacement(await placed(used))
    expect((await as(amber.owner).delete(`/candidates/${fresh.id}`)).body.title).toBe('Candidate deleted')
    expect((await as(amber.owner).get(`/candidates/${fresh.id}`)).status).toBe(404)
    expect((await as(amber.owner).delete(`/candidates/${used.id}`)).body.title).toBe('Candidate archived')
    expect(await stored(used.id)).toMatchObject({ status: 'archived' })
  })

  test('needs the permission', async () => {
    const candidate = await made(amber.consultant)
    expect((await as(amber.consultant).delete(`/candidates/${candidate.id}`)).status).toBe(403)
    expect((await change(amber.consultant, candidate, { status: 'archived' })).status).toBe(200)
  })
})

describe('the list of candidates', () => {
  test('tells engagement, supplier and where they work', async () => {
    const candidate = await made(amber.consultant, {
      first_name: 'Xena',
      engagements: [{ type: 'umbrella', supplier_id: umbrella, effective_from: '2026-01-05' }],
    })
    await placed(candidate)
    const { body } = await as(amber.owner).get('/candidates?search=xena')
    expect(body.data).toMatchObject([
      {
        id: candidate.id,
        engagement_type: 'umbrella',
        supplier_name: 'Umbra',
        client_name: 'Northwind',
        live_placements: 1,
        missing_timesheets: 0,
        last_timesheet_on: null,
        owner_name: amber.consultant.name,
      },
    ])
  })

  test('is told of placements only where one may see them', async () => {
    const candidate = await made()
    await placed(candidate)
    expect((await stored(candidate.id)).placements).toMatchObject([
      { job_title: 'Welder', client_name: 'Northwind', status: 'live', start_date: '2026-01-05' },
    ])
    const person = {
      name: 'Nick',
      email: 'nick@amber.test',
      role: 'credit_controller',
      permissions: ['candidates.view'],
    }
    const nick = await addPerson(saffron.database, amber.tenant, person)
    expect((await as(nick).get(`/candidates/${candidate.id}`)).body.placements).toEqual([])
  })

  test('filters by engagement, supplier, owner and status', async () => {
    const through = await made(amber.leader, {
      engagements: [{ type: 'ltd_outside', supplier_id: limited, effective_from: '2026-01-05' }],
    })
    const ids = async (query: string) =>
      (await as(amber.owner).get(`/candidates?${query}`)).body.data.map(({ id }: Candidate) => id)
    expect(await ids('engagement_type=ltd_outside')).toEqual([through.id])
    expect(await ids(`supplier_id=${limited}`)).toEqual([through.id])
    expect(await ids(`owner_user_id=${amber.leader.id}`)).toEqual([through.id])
    expect(await ids(`owner_user_id=${amber.leader.id}&status=placed`)).toEqual([])
    expect((await as(amber.owner).get('/candidates?sort=ni_number')).status).toBe(422)
  })
})

describe('a consultant', () => {
  test('sees and changes their own candidates and no others', async () => {
    const [mine, theirs] = [await made(amber.consultant), await made(amber.colleague)]
    const { body } = await as(amber.consultant).get('/candidates?per_page=100')
    const ids = body.data.map(({ id }: Candidate) => id)
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(theirs.id)
    expect((await as(amber.consultant).get(`/candidates/${theirs.id}`)).status).toBe(404)
    expect((await change(amber.consultant, theirs, { city: 'Hull' })).status).toBe(404)
    expect(
      (await as(amber.consultant).get(`/history?subject=candidates&subject_id=${theirs.id}`)).status,
    ).toBe(404)
  })
})

describe('another agency', () => {
  test('cannot see, change, delete, reference or infer a candidate', async () => {
    const candidate = await made(amber.owner, {
      first_name: 'Hidden',
      ni_number: 'AB121212C',
      engagements: [{ type: 'paye', effective_from: '2026-01-05' }],
    })
    const stranger = as(birch.owner)
    expect((await stranger.get(`/candidates/${candidate.id}`)).status).toBe(404)
    expect((await stranger.patch(`/candidates/${candidate.id}`, { version: 1, city: 'Hull' })).status).toBe(
      404,
    )
    expect((await stranger.delete(`/candidates/${candidate.id}`)).status).toBe(404)
    expect((await stranger.get('/candidates?search=hidden')).body.data).toEqual([])
    expect((await stranger.get(`/history?subject=candidates&subject_id=${candidate.id}`)).body.data).toEqual(
      [],
    )
    const { first_name, last_name, email } = candidate
    const own = await stranger.post('/candidates', { first_name, last_name, email, ni_number: 'AB121212C' })
    expect(own.status).toBe(201)
    const stolen = await stranger.patch(`/candidates/${own.body.id}`, {
      version: 1,
      engagements: candidate.engagements,
    })
    expect(stolen.status).toBe(422)
    const owned = await stranger.post('/candidates', { ...somebody(), owner_user_id: amber.owner.id })
    expect(owned.body.errors.owner_user_id).toBeDefined()
    expect(await stored(candidate.id)).toEqual({ ...candidate, ni_number: 'AB121212C' })
  })
})
