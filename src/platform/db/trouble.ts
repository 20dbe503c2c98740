import { sql } from 'kysely'
import { DatabaseUnavailable } from '#platform/db/availability.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'

/** When to ask again, seconds: a database that was killed is usually back within them. */
const comeBack = 3

/** What is nobody's mistake, in words for a person: the database is away, or there is no space. */
export function troubleOf(error: unknown): Refusal | undefined {
  if (error instanceof DatabaseUnavailable) return unavailable(error.atCommit)
  if (isNoSpace(error)) return storageFull()
  return undefined
}

/** The same where a library has wrapped what was thrown in errors of its own. */
export function troubleUnder(error: unknown, depth = 4): Refusal | undefined {
  if (!error || depth === 0) return undefined
  const { cause } = error as { cause?: { err?: unknown } }
  return troubleOf(error) ?? troubleUnder(cause?.err ?? cause, depth - 1)
}

/** `inDoubt`: the connection broke while a change was being kept. */
export function unavailable(inDoubt = false): Refusal {
  const refusal = new Refusal(
    'database_unavailable',
    503,
    'Saffron is not available for a moment',
    inDoubt
      ? 'Its database stopped just while your change was being saved. Please wait a moment and look whether it is there before you try again.'
      : 'Its database does not answer; nothing was changed. Please try again in a moment.',
  )
  refusal.retry_after = comeBack
  return refusal
}

/** `what` cannot be kept: `Files`, or everything. */
export function storageFull(what: 'everything' | 'files' = 'everything'): Refusal {
  const words = {
    everything:
      'Nothing was changed. You can go on looking things up; whoever runs Saffron has to make space before anything can be saved again.',
    files:
      'Files cannot be uploaded, exported or made until whoever runs Saffron has made space. Everything else can be saved as usual.',
  }
  return new Refusal('storage_full', 507, 'There is no space left to save this', words[what])
}

/** PostgreSQL's disk_full, its I/O error when there is no space, and what the file system says itself. */
export function isNoSpace(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return true
  return code === '58030' && /no space left|disk quota/i.test(message)
}

/** Takes half a megabyte of the database's disk for a moment; throws when it is not there. */
export async function tryToWrite(all: AllDb): Promise<void> {
  await sql`
    create temp table space_trial on commit drop as
    select md5(n::text) as filling from generate_series(1, 8000) as n`.execute(all)
}
