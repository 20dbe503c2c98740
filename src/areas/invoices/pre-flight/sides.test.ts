import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { fixture, openTestAgencies, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, behindOurBack, inAmber } from '#test/agencies.ts'

openTestAgencies()
beforeEach(() =>
  inAmber(async (db) => {
    await sql`delete from placement_rates where tenant_id = ${db.tenant}`.execute(db)
    await behindOurBack('delete from pre_flight_dismissals')
  }),
)

type Side = 'sales' | 'self-billing'
type Finding = { id: string; side: Side; rule: string; party_id: number; dismissal: object | null }

const ofRun = async (side: Side, query = ''): Promise<Finding[]> =>
  (await as(amber.finance).get(`/invoice-runs/findings?side=${side}&period_end=2026-03-31${query}`)).body.data
const ofDrafts = async (query = ''): Promise<Finding[]> =>
  (await as(amber.finance).get(`/invoice-findings${query}`)).body.data
const dismissed = (ids: string[], side: Side, narrowed: object = {}) =>
  as(amber.finance).post('/invoice-findings/dismissals', {
    ids,
    reason: 'They asked for it',
    run: { side, period_end: '2026-03-31', ...narrowed },
  })

it('follows who looks after a client; suppliers are nobody’s, as in the run itself', async () => {
  await sheet()
  const { consultant, finance } = amber
  await behindOurBack(`update clients set owner_user_id = ${consultant.id} where id = ${fixture.client_id}`)
  const rules = async (side: Side, owner: number | string) =>
    (await ofRun(side, `&owner_user_id=${owner}`)).map(({ rule }) => rule)
  expect(await rules('sales', consultant.id)).toEqual(['first'])
  expect(await rules('sales', finance.id)).toEqual([])
  expect(await rules('sales', 'none')).toEqual([])
  expect(await rules('self-billing', consultant.id)).toEqual([])
  expect(await rules('self-billing', 'none')).toEqual(['first'])
  // The documents that the run would make for the same choice.
  for (const [side, owner] of [
    ['sales', consultant.id],
    ['sales', 'none'],
    ['self-billing', consultant.id],
    ['self-billing', 'none'],
  ] as const) {
    const preview = await as(finance).get(
      `/invoice-runs/preview?side=${side}&period_end=2026-03-31&owner_user_id=${owner}`,
    )
    expect(preview.body.documents.length, `${side} ${owner}`).toBe((await rules(side, owner)).length)
  }
  // What is narrowed away cannot be dismissed by its name either.
  const [supplier] = await ofRun('self-billing')
  const narrowed = await dismissed([supplier!.id], 'self-billing', { owner_user_id: consultant.id })
  expect(narrowed.body.code).toBe('pre_flight.changed')
  expect((await dismissed([supplier!.id], 'self-billing', { owner_user_id: 'none' })).body.dismissed).toBe(1)
})

it('is dismissed on its own side alone, in the preview and on the drafts', async () => {
  await sheet()
  const [sold] = await ofRun('sales')
  const [bought] = await ofRun('self-billing')
  expect([sold?.rule, bought?.rule]).toEqual(['first', 'first'])
  expect((await dismissed([sold!.id], 'self-billing')).body.code).toBe('pre_flight.changed')
  expect((await dismissed([sold!.id], 'sales')).body).toMatchObject({ dismissed: 1 })
  expect((await ofRun('sales'))[0]?.dismissal).not.toBeNull()
  expect((await ofRun('self-billing'))[0]?.dismissal).toBeNull()
  await run('sales')
  await run('self-billing')
  const states = (await ofDrafts()).map(({ side, dismissal }) => [side, dismissal !== null])
  expect(states.sort()).toEqual([
    ['sales', true],
    ['self-billing', false],
  ])
  expect((await ofDrafts('?side=self-billing')).map(({ side }) => side)).toEqual(['self-billing'])
  const open = (await ofDrafts('?side=self-billing'))[0]!
  const kept = await as(amber.finance).post('/invoice-findings/dismissals', {
    ids: [open.id],
    reason: 'They asked for it',
  })
  expect(kept.body).toMatchObject({ dismissed: 1 })
  expect((await ofDrafts()).every(({ dismissal }) => dismissal !== null)).toBe(true)
})
