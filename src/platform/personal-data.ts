import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** What a room keeps about people who work: a list in what somebody gets of themselves. */
export type PersonalData = {
  /** The file it becomes: `timesheets`. */
  name: string
  /** `Timesheets`. */
  title: string
  /** Whoever takes it out holds all of these. */
  allow: readonly string[]
  /** The tables that it is read from; a test compares them with those that lie under a candidate. */
  tables: readonly string[]
  /** Its rows, of these records of one person. What is locked at rest is opened here. */
  rows(at: { db: Db; vault: Vault }, candidates: readonly number[]): Promise<object[]>
  /** Documents among them, with the place they lie at. */
  files?: (db: Db, candidates: readonly number[]) => Promise<{ name: string; key: string }[]>
}
