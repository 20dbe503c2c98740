import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { change, drafts, finance, openTestAgencies, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openTestAgencies()

const owner = () => as(amber.owner)
const profile = (sets: string) => change(`update billing_profiles set ${sets}`)
const status = async (id: number) => (await owner().get(`/invoices/${id}`)).body.status
const ask = (id: number, note = '') => finance().post(`/invoices/${id}/approval-request`, { note })
const decide = (who: ReturnType<typeof as>, id: number, body: object) =>
  who.post(`/invoices/${id}/approval-request/decision`, body)
/** A draft of the golden week: 1,385.52 with VAT. */
async function draft(): Promise<number> {
  await sheet()
  await run()
  return (await drafts()).at(-1).id
}
const notificationsOf = (name: string) =>
  inAmber(async (db) => {
    const { rows } = await sql<{ user_id: number; title: string; description: string }>`
      select n.user_id, n.title, n.description from notifications n
      where n.tenant_id = ${db.tenant} and n.kind = ${name} order by n.id`.execute(db)
    return rows
  })

beforeEach(() => inAmber((db) => sql`delete from notifications where tenant_id = ${db.tenant}`.execute(db)))

describe('a client whose invoices take two people', () => {
  beforeEach(() => profile('approval_required = true'))

  test('one asks, another approves, and it is issued; both stand in the history', async () => {
    const id = await draft()
    expect((await owner().get(`/invoices/${id}`)).body).toMatchObject({
      approval_needed: true,
      approval_request: null,
    })
    const alone = await owner().post(`/invoices/${id}/approval`)
    expect([alone.status, alone.body.code]).toEqual([409, 'invoice.approval_needed'])
    const asked = await ask(id, 'The rate of the night is new')
    expect(asked.body).toMatchObject({
      status: 'awaiting-approval',
      approval_request: {
        note: 'The rate of the night is new',
        requested_by_user_id: amber.finance.id,
        decision: null,
      },
    })
    expect((await notificationsOf('invoice.approval_asked')).map(({ user_id }) => user_id)).toContain(
      amber.owner.id,
    )
    expect((await notificationsOf('invoice.approval_asked')).map(({ user_id }) => user_id)).not.toContain(
      amber.finance.id,
    )
    const own = await finance().post(`/invoices/${id}/approval`)
    expect([own.status, own.body.code]).toEqual([403, 'invoice.own_request'])
    expect((await decide(finance(), id, { decision: 'approved' })).body.code).toBe('invoice.own_request')
    expect((await decide(owner(), id, { decision: 'approved' })).body).toMatchObject({
      status: 'approved',
      approved_by_name: amber.owner.name,
      approval_request: { decision: 'approved', decided_by_name: amber.owner.name },
    })
    expect(await notificationsOf('invoice.approval_decided')).toMatchObject([{ user_id: amber.finance.id }])
    expect((await finance().post(`/invoices/${id}/issue`, {})).body.status).toBe('issued')
    const history = (await owner().get(`/history?subject=invoices&subject_id=${id}`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'issued',
      'approved',
      'approval asked for',
      'created',
    ])
  })

  test('sent back takes a reason, which whoever asked reads; then it can be changed and asked about again', async () => {
    const id = await draft()
    await ask(id)
    expect((await finance().patch(`/invoices/${id}`, { version: 2, notes: 'x' })).body.code).toBe(
      'invoice.not_draft',
    )
    const mute = await decide(owner(), id, { decision: 'rejected', reason: ' ' })
    expect([mute.status, Object.keys(mute.body.errors)]).toEqual([422, ['reason']])
    const back = await decide(owner(), id, {
      decision: 'rejected',
      reason: 'The order number is last year’s',
    })
    expect(back.body).toMatchObject({ status: 'draft', approval_request: { decision: 'rejected' } })
    expect(await notificationsOf('invoice.approval_decided')).toMatchObject([
      { user_id: amber.finance.id, description: expect.stringContaining('last year’s') },
    ])
    expect((await decide(owner(), id, { decision: 'rejected', reason: 'Again' })).body.code).toBe(
      'invoice.not_asked',
    )
    expect((await ask(id)).body.status).toBe('awaiting-approval')
    expect((await ask(id)).body.code).toBe('invoice.already_asked')
  })

  test('whoever asked takes the request back, and an approval of one person from before does not count', async () => {
    const id = await draft()
    await ask(id)
    expect((await finance().delete(`/invoices/${id}/approval-request`)).body).toMatchObject({
      status: 'draft',
      approval_request: { decision: 'withdrawn' },
    })
    await profile('approval_required = false')
    expect((await finance().post(`/invoices/${id}/approval`)).body.status).toBe('approved')
    await profile('approval_required = true')
    const issue = await finance().post(`/invoices/${id}/issue`, {})
    expect([issue.status, issue.body.code]).toEqual([409, 'invoice.approval_needed'])
    await finance().delete(`/invoices/${id}/approval`)
    await ask(id)
    expect((await owner().post(`/invoices/${id}/approval`)).body.status).toBe('approved')
    expect((await finance().post(`/invoices/${id}/issue`, {})).body.status).toBe('issued')
  })

  test.for<[over: string, needed: boolean]>([
    ['138551', true],
    ['138552', false],
    ['null', true],
  ])('above %s only: %s', async ([over, needed]) => {
    await profile(`approval_over = ${over}`)
    const id = await draft()
    const { body } = await owner().post(`/invoices/${id}/approval`)
    expect(body.code ?? body.status).toBe(needed ? 'invoice.approval_needed' : 'approved')
  })

  test('many are asked about and approved at once, each with its answer; the asker’s own do not wait for them', async () => {
    const id = await draft()
    const asked = await finance().post('/invoice-approval-requests', { ids: [id, 99_999_999] })
    expect(asked.body).toMatchObject({ done: [id], refused: [{ id: 99_999_999, code: 'not_found' }] })
    const waiting = async (who: ReturnType<typeof as>) =>
      (await who.get('/invoices?status=to-approve')).body.data.map((row: { id: number }) => row.id)
    expect([await waiting(owner()), await waiting(finance())]).toEqual([[id], []])
    expect((await finance().post('/invoice-approvals', { ids: [id] })).body.refused[0].code).toBe(
      'invoice.own_request',
    )
    expect((await owner().post('/invoice-approvals', { ids: [id] })).body.done).toEqual([id])
  })

  test('ten ask at one instant: one request', async () => {
    const id = await draft()
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(id)))
    expect(replies.filter(({ status: code }) => code === 200)).toHaveLength(1)
    expect(await status(id)).toBe('awaiting-approval')
  })

  test('a draft that awaits approval can be deleted, with its request', async () => {
    const id = await draft()
    await ask(id)
    expect((await owner().delete('/actions/batch/delete/invoices', { model_ids: [id] })).status).toBe(200)
    expect((await owner().get(`/invoices/${id}`)).status).toBe(404)
  })

  test('another agency, a stranger and who may not: nothing', async () => {
    const id = await draft()
    for (const path of ['approval-request', 'approval-request/decision']) {
      const body = { decision: 'approved' }
      expect((await as(birch.owner).post(`/invoices/${id}/${path}`, body)).status).toBe(404)
      expect((await as(nobody).post(`/invoices/${id}/${path}`, body)).status).toBe(401)
      expect((await as(amber.candidate).post(`/invoices/${id}/${path}`, body)).status).toBe(403)
    }
    expect(await status(id)).toBe('draft')
  })
})

test('a client as usual: asked about or not, one person may do both', async () => {
  const id = await draft()
  await ask(id)
  expect((await finance().post(`/invoices/${id}/approval`)).body.status).toBe('approved')
})
