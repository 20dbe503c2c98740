import { expect, test } from 'vitest'
import { approve, elsewhere, issue, issueFirst, show } from '#areas/invoices/credits/credits.testing.ts'
import { drafts, finance, openTestAgencies, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as } from '#test/agencies.ts'

openTestAgencies()

const hold = (ids: number[], person = amber.finance) =>
  as(person).post('/invoice-holds', { ids, reason: 'Wait for their new address' })
const release = (ids: number[]) => finance().post('/invoice-hold-releases', { ids })

test('a draft on hold is not issued until it is released, and says who holds it and why', async () => {
  await sheet()
  await run()
  const [{ id }] = await drafts()
  expect((await hold([id], amber.consultant)).status).toBe(403)
  expect((await elsewhere().post('/invoice-holds', { ids: [id], reason: 'x' })).body).toMatchObject({
    done: [],
    refused: [{ id, code: 'not_found' }],
  })
  expect((await hold([id])).body).toMatchObject({ done: [id], refused: [] })
  expect(await show(id)).toMatchObject({
    on_hold: true,
    document_hold: { reason: 'Wait for their new address', by: 'Fay Finch' },
  })
  expect((await hold([id])).body.refused[0].code).toBe('hold.held')
  await approve(id)
  expect((await finance().post(`/invoices/${id}/issue`)).body).toMatchObject({
    code: 'invoice.on_hold',
    description: 'Wait for their new address. Release it first.',
  })
  expect((await release([id])).body.done).toEqual([id])
  expect((await release([id])).body.refused[0].code).toBe('hold.none')
  expect((await issue(id)).status).toBe('issued')
})

test('an issued document on hold is not sent, alone or among many; both are in its history', async () => {
  await sheet()
  await run()
  const { id } = await issueFirst('sales')
  await hold([id])
  expect((await finance().post(`/invoices/${id}/dispatch`, {})).body.code).toBe('invoice.on_hold')
  expect((await finance().post('/invoice-dispatches', { ids: [id] })).body.refused[0].code).toBe(
    'invoice.on_hold',
  )
  await release([id])
  const history = (await finance().get(`/history?subject=invoices&subject_id=${id}`)).body.data
  expect(history.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['released', 'held'])
})

test('of two who hold it at one instant one does; a hold goes with its draft', async () => {
  await sheet()
  await run()
  const [{ id }] = await drafts()
  const both = await Promise.all([hold([id]), hold([id])])
  expect(both.flatMap(({ body }) => body.done)).toEqual([id])
  const gone = await finance().delete('/actions/batch/delete/invoices', { model_ids: [id] })
  expect(gone.body.removed).toEqual([id])
})
