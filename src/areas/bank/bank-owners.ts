import type { KeptBank } from '#areas/bank/account-encryption.ts'
import type { PaidSubject } from '#areas/bank/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

/** A record that is paid, as its room knows it. */
export type Paid = KeptBank & {
  name: string
  /** Addresses with commas, '' for none. */
  email: string
  /** Their own login, of somebody who has one: whoever asks for their own account is told on their own page. */
  user_id?: number | null
  owner_user_id: number | null
  team_id: number | null
}

/** An account for a record, and the one it takes the place of: '' where there is none yet. */
export type GivenBank = KeptBank & { id: number; replaces: string }

/** What a room that keeps bank accounts says about its records. It alone writes them. */
export type BankOwner = {
  /** `supplier`, as people say it. */
  noun: string
  /** Throws when the record is not there or lies beyond `ctx.scope`. */
  find(ctx: Pick<Context, 'db' | 'who' | 'scope' | 'now'>, id: number): Promise<Paid>
  /** Puts accounts in the place of what each replaces, in one statement; answers whose. Another may stand there by now. */
  replace(db: Db, given: readonly GivenBank[]): Promise<number[]>
  /** Its page, inside the agency. */
  page(id: number): string
  /** What is announced when the record or its request changed. */
  changed: string
}

const bankOwners = new Map<PaidSubject, BankOwner>()

/** A room whose records have a bank account says so once, where it plugs itself in. */
export function keepBank(subject: PaidSubject, keeper: BankOwner): void {
  bankOwners.set(subject, keeper)
}

export function bankOwnerOf(subject: PaidSubject): BankOwner {
  const keeper = bankOwners.get(subject)
  if (!keeper) throw new Error(`no room keeps the bank accounts of ${subject}`)
  return keeper
}
