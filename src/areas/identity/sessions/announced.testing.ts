import { sql } from 'kysely'
import { across } from '#test/agencies.ts'

/** Whose rights were announced to have changed since the last look. */
export async function announced(): Promise<number[][]> {
  const { rows } = await across(sql<{ ids: number[] }>`
    delete from outbox where name = 'access.changed' returning payload -> 'user_ids' as ids`)
  return rows.map(({ ids }) => ids)
}
