import { sql } from 'kysely'
import { type Patience, waits } from '#areas/identity/sign-in/rules.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export type Counted = {
  /** It came before the wait was over: the try is not judged, and was not counted. */
  held: boolean
  /** Tries that were judged, this one included. */
  count: number
  /** Seconds until the next one is judged. */
  seconds: number
}

/**
 * Counts one try before it is judged, so that tries sent at once see each other: the change of the row lets one after
 * the other through. An hour after the last one that was judged counting begins anew.
 */
export async function countTry(db: AllDb, key: string, of: Patience): Promise<Counted> {
  const list = waits(of)
  const wait = (count: ReturnType<typeof sql>) =>
    sql`make_interval(secs => (${list}::integer[])[least(${count}, ${list.length - 1}) + 1])`
  const next = sql`case when c.at < clock_timestamp() - interval '1 hour' then 1 else c.count + 1 end`
  const { rows } = await sql<Counted>`
    insert into sign_in_counts as c (key, count, until, at)
    values (${key}, 1, clock_timestamp() + ${wait(sql`1`)}, clock_timestamp())
    on conflict (key) do update set
      held = c.until > clock_timestamp(),
      count = case when c.until > clock_timestamp() then c.count else ${next} end,
      until = case when c.until > clock_timestamp() then c.until else clock_timestamp() + ${wait(next)} end,
      at = case when c.until > clock_timestamp() then c.at else clock_timestamp() end
    returning held, count, greatest(1, ceil(extract(epoch from until - clock_timestamp())))::integer as seconds`.execute(
    db,
  )
  return rows[0]!
}

/** These tries were right: they are not held against anybody. What was wrong before them stays counted. */
export async function forgiveTries(db: AllDb, keys: readonly string[]): Promise<void> {
  await sql`
    update sign_in_counts set count = greatest(0, count - 1), until = clock_timestamp()
    where key = any(${keys}::text[])`.execute(db)
}

/** Once a day the owner of an account is told that somebody guesses. False: they were told. */
export async function claimTelling(db: AllDb, key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_counts as c (key, count, until, at, notified_at) values (${key}, 0, now(), now(), now())
    on conflict (key) do update set notified_at = now()
    where coalesce(c.notified_at < now() - interval '1 day', true) returning key`.execute(db)
  return rows.length > 0
}

/** What says nothing any more goes, in pieces, so that the table stays as large as one hour's strangers. */
export async function sweepCounts(db: AllDb): Promise<void> {
  await sql`
    delete from sign_in_counts where key = any(array(
      select key from sign_in_counts where at < now() - interval '2 hours'
        and coalesce(notified_at < now() - interval '1 day', true) order by at limit 50000))`.execute(db)
  await sql`delete from device_confirmations where created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from known_devices where seen_at < now() - interval '200 days'`.execute(db)
}
