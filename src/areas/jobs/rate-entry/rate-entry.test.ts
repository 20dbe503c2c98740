import { expect, it } from 'vitest'
import { usualEntry } from '#areas/jobs/rate-entry/rules.ts'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openAgencies()

it('remembers for each person what is recalculated', async () => {
  const shown = async (who = amber.consultant) => (await as(who).get('/rate-entry')).body.data
  expect(await shown()).toEqual(usualEntry)
  const chosen = { on_pay: 'charge', on_charge: 'pay', on_margin: 'pay' }
  expect(await as(amber.consultant).put('/rate-entry', chosen)).toMatchObject({
    status: 200,
    body: { data: chosen },
  })
  const twice = await Promise.all(
    ['margin', 'charge'].map((on_pay) => as(amber.consultant).put('/rate-entry', { ...chosen, on_pay })),
  )
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await shown()).toMatchObject({ on_charge: 'pay', on_margin: 'pay' })
  expect(await shown(amber.owner)).toEqual(usualEntry)
  expect(await shown(birch.consultant)).toEqual(usualEntry)
  expect((await as(amber.consultant).put('/rate-entry', { ...chosen, on_pay: 'pay' })).status).toBe(422)
  expect((await as(nobody).get('/rate-entry')).status).toBe(401)
})
