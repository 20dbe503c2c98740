import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { createTimesheetFixture, type TimesheetFixture } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'

/** A golden placement of Amber, with its sheets. */
export let here: TimesheetFixture
/** One of Birch, where it was asked for. */
export let there: TimesheetFixture

/** Opens Saffron with a placement in Amber; `inBirch`: in Birch, too. */
export function openTestPlacements({ inBirch = false }: { inBirch?: boolean } = {}): void {
  openAgencies()
  beforeAll(async () => {
    here = await createTimesheetFixture(saffron, amber)
    if (inBirch) there = await createTimesheetFixture(saffron, birch)
  })
}

export const show = async (id: number, who = amber.owner) => (await as(who).get(`/timesheets/${id}`)).body

/** The newest mail of a kind about a sheet. */
export const mailOf = (kind: string, id: number) =>
  inAmber(async (db) => {
    const { rows } = await sql<{ to_address: string; text_body: string; html_body: string }>`
      select to_address, text_body, html_body from mails
      where tenant_id = ${db.tenant} and kind = ${kind} and related_id = ${id} order by id desc limit 1`.execute(
      db,
    )
    return rows[0]!
  })
