import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { onConnection } from '#test/database.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'

/**
 * What stands while the tests of a file run. Files of one process share this module and come one after the other: each
 * opens its own, and leaves nothing behind. So it is read when a test runs, never while a file is loaded.
 */
export let saffron: TestApp
export let amber: Agency
export let birch: Agency
export let as: ReturnType<typeof speaking>
/** Only where letters were asked for. */
export let postbox: Postbox

/**
 * Opens the house with two agencies before the tests of a file, and closes it after them. A room that needs more says
 * it in a `beforeAll` after this one. `letters`: with a real mail server, where they arrive; `live`, `space`: as of `testApp`.
 */
export function openAgencies({ letters = false, live = false, space }: Wishes = {}): void {
  beforeAll(async () => {
    if (letters) postbox = await openPostbox()
    saffron = await testApp({ live, space: space?.(), ...(letters ? { smtpUrl: postbox.url } : {}) })
    ;({ amber, birch } = await twoAgencies(saffron.database))
    as = speaking(saffron.app)
  })
  afterAll(async () => {
    await saffron?.close()
    await postbox?.close()
    // A file that opens nothing finds nothing, instead of what another one closed.
    saffron = amber = birch = as = postbox = undefined as never
  })
}

type Wanted = NonNullable<Parameters<typeof testApp>[0]>
type Wishes = { letters?: boolean; live?: Wanted['live']; space?: () => Wanted['space'] }

/** In a transaction of Amber, below the door. */
export const inAmber = <T>(work: Parameters<typeof saffron.database.inTenant<T>>[1]) =>
  saffron.database.inTenant(amber.tenant.id, work)

/** One statement over all agencies, and over what belongs to none. */
export const across = <T>(statement: RawBuilder<T>) =>
  statement.execute(saffron.database.readingAcross('a test'))

/** What no login of the application may do: a statement past every wall, foreign keys included. */
export const behindOurBack = (statement: string) =>
  onConnection(saffron.superUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    return client.query(statement)
  })

/** Nobody has tried too often to come in: `beforeEach(forgetAttempts)`. */
export const forgetAttempts = () =>
  across(sql`with counted as (delete from sign_in_counts) delete from login_attempts`)
