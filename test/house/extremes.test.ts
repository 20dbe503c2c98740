import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { validOf } from '#test/extremes.ts'
import { type Answered, knownOf, sendExtremes, takesBody } from '#test/house/extremes.testing.ts'
import { everyRecord, type Records } from '#test/house/records.ts'

let records: Records

openAgencies({ emails: true })
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
})

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

/** Every so many of the extremes; the long siege sends them all. */
const share = process.env.SIEGE === 'long' ? 1 : 16

it('the extremes of every field are taken or refused in words, and the work they leave is done', {
  timeout: 900_000,
}, async () => {
  const answers: Answered[] = []
  await sendExtremes(records, { share }, (answer) => answers.push(answer))
  // What takes too long is ended, and answered 503.
  expect(answers.length).toBeGreaterThan(1_500)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  // It is no good test if nearly everything was refused at the door.
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(150)
  await saffron.settle()
  const { rows: failed } = await sql<{ task: string; last_error: string }>`
    select task_identifier as task, last_error from graphile_worker.jobs where last_error is not null`.execute(
    saffron.database.readingAcross('a test'),
  )
  expect(failed).toEqual([])
})
