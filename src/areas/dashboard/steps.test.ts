import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { seedGoldenPlacement } from '#test/seed-billable.ts'

openAgencies()

/** `client+ candidate job`: `+` is there. */
const stepsOf = async (person: Person) => {
  const { first_steps } = (await as(person).get('/dashboard')).body
  return first_steps
    .map(({ key, done }: { key: string; done: boolean }) => `${key}${done ? '+' : ''}`)
    .join(' ')
}
const nothing = 'client candidate job placement'
const owners = async () => [
  await stepsOf(amber.owner),
  await stepsOf(amber.consultant),
  await stepsOf(amber.colleague),
]
let fixture: PlacementFixture

it('stand on the dashboard of staff while nobody is placed, for who may add none of it the last alone', async () => {
  expect(await owners()).toEqual([nothing, nothing, nothing])
  expect(await stepsOf(amber.leader)).toBe(nothing)
  for (const part of ['finance', 'payroll', 'compliance', 'auditor'] as const)
    expect(await stepsOf(amber[part]), part).toBe('placement')
  for (const part of ['credit', 'candidate', 'approver', 'supplier'] as const)
    expect(await stepsOf(amber[part]), part).toBe('')
})

it('tell what is there within the reach of who asks, and nothing of another agency', async () => {
  await createPlacementFixture(saffron.database, birch)
  expect(await owners()).toEqual([nothing, nothing, nothing])
  fixture = await createPlacementFixture(saffron.database, amber)
  expect(await owners()).toEqual([
    'client+ candidate+ job placement',
    'client+ candidate+ job placement',
    nothing,
  ])
  expect(await stepsOf(amber.leader)).toBe(nothing)
})

it('name the job to place somebody on while there is one only', async () => {
  const job = async () =>
    (await as(amber.owner).get('/dashboard')).body.first_steps.find(
      ({ key }: { key: string }) => key === 'job',
    )
  const add = (title: string) =>
    inAmber((db) =>
      sql<{ id: number }>`insert into jobs (tenant_id, title, client_id, start_date)
        values (${db.tenant}, ${title}, ${fixture.client_id}, '2026-01-05') returning id`.execute(db),
    )
  const { rows } = await add('Porter')
  expect(await job()).toEqual({ key: 'job', done: true, may_create: true, only: rows[0]!.id })
  await add('Driver')
  expect(await job()).toEqual({ key: 'job', done: true, may_create: true, only: null })
  // Nobody owns them: the consultant is not told.
  expect(await stepsOf(amber.consultant)).toBe('client+ candidate+ job placement')
})

it('leave out what was put away, and what one may not see', async () => {
  const email = 'clients@amber.test'
  const permissions = ['clients.view', 'clients.create', 'placements.view']
  const person = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Nell Nash', email, role: 'credit_controller' },
    permissions,
  })
  expect(await stepsOf(person)).toBe('client+ placement')
  const put = (status: string) =>
    inAmber((db) =>
      sql`update clients set status = ${status} where tenant_id = ${db.tenant} and id = ${fixture.client_id}`.execute(
        db,
      ),
    )
  await put('inactive')
  expect(await stepsOf(person)).toBe('client placement')
  await put('active')
})

it('are gone once one sees a placement', async () => {
  const placement = await inAmber((db) => seedGoldenPlacement(db, fixture))
  // Those who see their own only are told of no other.
  expect(await owners()).toEqual(['', 'client+ candidate+ job placement', nothing])
  expect(await stepsOf(amber.finance)).toBe('')
  await inAmber((db) =>
    sql`update placements set owner_user_id = ${amber.consultant.id}
      where tenant_id = ${db.tenant} and id = ${placement}`.execute(db),
  )
  expect(await owners()).toEqual(['', '', nothing])
  expect(await stepsOf(birch.owner)).toBe('client+ candidate+ job placement')
})
