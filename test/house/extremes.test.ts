import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { validOf } from '#test/extremes.ts'
import { type Answered, knownOf, sendExtremes, takesBody } from '#test/house/extremes.testing.ts'
import { everyRecord, type Records } from '#test/house/records.ts'

let records: Records

openAgencies({ letters: true })
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
}, 120_000)

it('a valid body can be built for every endpoint from its contract', () => {
  const wrong = allEndpoints.filter(takesBody).flatMap((endpoint) => {
    const { method, path, body } = endpoint
    const { error } = body!.safeParse(validOf(body!, knownOf(endpoint, records)))
    return error
      ? [`${method} ${path}: ${error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`]
      : []
  })
  expect(wrong).toEqual([])
})

describe('the extremes of every field that an endpoint takes', { timeout: 600_000 }, () => {
  it('are taken or refused with words, in time, and never a fault of ours', async () => {
    const answers: Answered[] = []
    await sendExtremes(
      records,
      { share: Number(process.env.SHARE ?? 25), turn: Number(process.env.TURN ?? 0) },
      (answer) => answers.push(answer),
    )
    console.log(
      answers.length,
      Math.round(answers.reduce((sum, { ms }) => sum + ms, 0)),
      Object.entries(Object.groupBy(answers, (a) => a.status))
        .map(([s, l]) => `${s}:${l!.length}`)
        .join(' '),
    )
    console.log(answers.toSorted((a, b) => b.ms - a.ms).slice(0, 8))
    const faults = answers.filter(({ status, ms }) => status >= 500 || ms > 5_000)
    expect(faults).toEqual([])
  })
})
