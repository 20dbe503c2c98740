import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { type Agency, copyOfTwoAgencies, requestsTo } from '#test/people.ts'

/**
 * What stands while the tests of a file run. Files of one process share this module and come one after the other: each
 * opens its own, and leaves nothing behind. So it is read when a test runs, never while a file is loaded.
 */
export let saffron: TestApp
export let amber: Agency
export let birch: Agency
export let as: ReturnType<typeof requestsTo>
/** Only where emails were asked for. */
export let mailServer: TestMailServer

/**
 * Opens Saffron with two agencies before the tests of a file, and closes it after them. A room that needs more says
 * it in a `beforeAll` after this one. `emails`: with a real mail server, where they arrive; `live`, `space`: as of `testApp`.
 */
export function openAgencies({ emails = false, live = false, space }: AgencyOptions = {}): void {
  beforeAll(async () => {
    if (emails) mailServer = await startMailServer()
    const { of, agencies } = await copyOfTwoAgencies()
    saffron = await testApp({ of, live, space: space?.(), ...(emails ? { smtpUrl: mailServer.url } : {}) })
    ;({ amber, birch } = agencies)
    as = requestsTo(saffron.app)
  })
  afterAll(async () => {
    await saffron?.close()
    await mailServer?.close()
    // A file that opens nothing finds nothing, instead of what another one closed.
    saffron = amber = birch = as = mailServer = undefined as never
  })
}

type Wanted = NonNullable<Parameters<typeof testApp>[0]>
type AgencyOptions = { emails?: boolean; live?: Wanted['live']; space?: () => Wanted['space'] }

/** In a transaction of Amber, below the door. */
export const inAmber = <T>(work: Parameters<typeof saffron.database.inTenant<T>>[1]) =>
  saffron.database.inTenant(amber.tenant.id, work)

/** One statement over all agencies, and over what belongs to none. */
export const across = <T>(statement: RawBuilder<T>) =>
  statement.execute(saffron.database.readingAcross('a test'))

/** How many transactions of this database wait for another one: to go on once somebody waits. */
export async function waitingTransactions(): Promise<number> {
  const { rows } = await across(sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
  return rows[0]!.count
}

/** What no login of the application may do: a statement past every wall, foreign keys included. */
export const behindOurBack = (statement: string) => saffron.behind(statement)

/** Nobody has tried too often to come in: `beforeEach(forgetAttempts)`. */
export const forgetAttempts = () =>
  across(sql`with counted as (delete from sign_in_counts) delete from login_attempts`)
