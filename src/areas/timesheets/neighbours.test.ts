import { beforeAll, describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn, place, sheetOf } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, birch, saffron } from '#test/agencies.ts'

openTestPlacements()

let elsewhere: number

beforeAll(async () => {
  // A second placement of the same worker that ends before the first one does.
  elsewhere = await place({ ...here, saffron, changes: { end_date: '2026-07-19' } })
})

describe('the sheets around a sheet', () => {
  it('are those of the same placement before another of the same worker', async () => {
    const [before, of, after] = await Promise.all(
      ['2026-07-06', '2026-07-13', '2026-07-20'].map((monday) => here.week(monday)),
    )
    expect(await show(of!)).toMatchObject({
      earlier: { id: before, period_start: '2026-07-06', period_end: '2026-07-12' },
      later: { id: after, period_start: '2026-07-20', period_end: '2026-07-26' },
    })
    const other = await sheetOf(here.as, amber.owner, elsewhere, '2026-07-13')
    // The other placement has no week after this one: the worker's first placement goes on.
    expect((await show(other)).later).toMatchObject({ id: after })
  })

  it('are listed by the job of their placement, too', async () => {
    const job = async (id: number) => (await show(id)).job_id
    const of = async (id: number | null) => {
      const { body } = await here.as(amber.owner).get(`/timesheets?job_id=${id}&per_page=100`)
      return new Set(body.data.map(({ placement_id }: { placement_id: number }) => placement_id))
    }
    const other = await sheetOf(here.as, amber.owner, elsewhere, '2026-07-13')
    expect(await of(await job(await here.week('2026-07-13')))).toEqual(new Set([here.placement_id]))
    expect(await of(await job(other))).toEqual(new Set([elsewhere]))
    expect(await of(9_999_999)).toEqual(new Set())
    expect((await here.as(birch.owner).get(`/timesheets?job_id=${await job(other)}`)).body.data).toEqual([])
  })

  it('end at the first and the last one', async () => {
    const list = await here
      .as(amber.owner)
      .get(`/timesheets?placement_id=${here.placement_id}&sort=-period_end&per_page=1&queue=upcoming`)
    const last = list.body.data[0]
    expect(last).toBeDefined()
    expect((await show(last.id)).later).toBeNull()
  })

  it('are those that the reader may see, and staff alone are told of the job', async () => {
    const first = await handIn(here, '2026-06-01')
    const between = await here.week('2026-06-08')
    const last = await handIn(here, '2026-06-15')
    expect((await show(first.id)).later).toMatchObject({ id: between })
    // Nobody has handed in the week between: to its approver it does not exist.
    expect(await show(first.id, amber.approver)).toMatchObject({ later: { id: last.id }, job_id: null })
    expect(await show(first.id, amber.candidate)).toMatchObject({ later: { id: between }, job_id: null })
    expect((await show(first.id)).job_id).toEqual(expect.any(Number))
  })
})
